"""What the server writes about itself: structured, and never a secret."""

from __future__ import annotations

import logging

import structlog


def set_up_logs(level: str, style: str) -> None:
    """Text for people or JSON for programs, from this level on; the web server follows."""
    threshold = logging.getLevelNamesMapping()[level.upper()]
    last = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        cache_logger_on_first_use=True,
    )
    logging.getLogger("uvicorn.error").setLevel(threshold)
