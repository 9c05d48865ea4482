"""Two people and a bot who play through the proxy of the guide, whose authority they know."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from server.start.rolling import Somebody

NAME = "localhost"
"""The name that the guide gives to whoever tries things out."""
BOT = 2
"""Where the bot sits."""


class ByName(httpx.AsyncHTTPTransport):
    """Reaches the proxy at its address, by the name that it has."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        return await super().handle_async_request(request)


def visitor(address: str, authority: Path) -> httpx.AsyncClient:
    """Somebody who comes by https, and believes nobody but the proxy's own authority."""
    known = ssl.create_default_context(cafile=str(authority))
    return httpx.AsyncClient(
        transport=ByName(verify=known), base_url=f"https://{address}", headers={"host": NAME}, timeout=30
    )


@contextlib.asynccontextmanager
async def playing(client: httpx.AsyncClient) -> AsyncIterator[list[Somebody]]:
    """Two people at a table with a bot, who watch it and move whenever they can, as long as this lasts."""
    url = f"{client.base_url}".rstrip("/") + "/api/tables"
    made = await sat(client, url, {"game": "star_of_africa", "name": "Anna", "seats": 3})
    url = f"{url}/{made['table']}"
    joined = await sat(client, f"{url}/join", {"name": "Ben"})
    people = [Somebody(url, made["table"], seat["token"], client) for seat in (made, joined)]
    going_on = [asyncio.create_task(work()) for person in people for work in (person.watch, mover(person))]
    try:
        begun = await client.post(f"{url}/start", json={"fill": "random"}, headers=people[0].headers)
        assert begun.status_code == 200, begun.text
        await rounds(people)
        yield people
    finally:
        for task in going_on:
            task.cancel()
        await asyncio.gather(*going_on, return_exceptions=True)


async def sat(client: httpx.AsyncClient, url: str, wish: dict[str, Any]) -> dict[str, Any]:
    """Sit down somewhere."""
    answer = await client.post(url, json=wish)
    assert answer.status_code == 201, (answer.status_code, answer.text)
    seat: dict[str, Any] = answer.json()
    return seat


def mover(person: Somebody) -> Any:
    async def keep_moving() -> None:
        while True:
            await person.move()
            await asyncio.sleep(0.05)

    return keep_moving


async def rounds(people: list[Somebody]) -> None:
    """Wait until everybody has seen the bot's turn come and go."""
    for person in people:
        await person.until(lambda view: view["to_act"] == BOT)
        await person.until(lambda view: view["to_act"] != BOT)
