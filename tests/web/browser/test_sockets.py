"""What the sockets of the pages refuse."""

from __future__ import annotations

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.web.serving import Server


async def code_after(address: str, origin: str) -> int:
    """With which code the server closes a socket that it will not serve."""
    async with connect(address, origin=origin) as socket:  # type: ignore[arg-type]
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd
    return closed.value.rcvd.code


async def test_a_page_of_another_site_is_sent_away_for_good(house: Server) -> None:
    assert await code_after(f"{house.url.replace('http', 'ws')}/live", "https://evil.test") == 1008


async def test_a_table_that_is_not_there_is_not_watched(house: Server) -> None:
    assert await code_after(f"{house.url.replace('http', 'ws')}/t/nowhere/ws", house.url) == 1008


async def test_nonsense_on_a_socket_does_no_harm(house: Server) -> None:
    address = f"{house.url.replace('http', 'ws')}/live"
    async with connect(address, origin=house.url) as socket:  # type: ignore[arg-type]
        assert 'id="tables"' in str(await socket.recv())
        for nonsense in ("{", "[]", '{"seen": 7}', "null"):
            await socket.send(nonsense)
    async with httpx.AsyncClient(verify=False, timeout=60) as http:
        assert (await http.get(f"{house.url}/readyz")).status_code == 200
