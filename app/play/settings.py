"""What the play layer needs of the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Settings(Protocol):
    """What the play layer needs of the settings; `app.config.Settings` has them.

    `opening` says who may open tables: "anybody", "code" (with the host code) or "nobody". `pieces` are
    owners' data files, by slug. `bot_pace` is about how many seconds a bot takes.
    """

    @property
    def public_url(self) -> str: ...
    @property
    def bot_pace(self) -> float: ...
    @property
    def host_code(self) -> str: ...
    @property
    def metrics_token(self) -> str: ...
    @property
    def opening(self) -> str: ...
    @property
    def listed_tables(self) -> bool: ...
    @property
    def workers(self) -> int: ...
    @property
    def pieces(self) -> Mapping[str, str]: ...
