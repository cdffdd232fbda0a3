"""The two clients behind one face, so that each test is of both."""

from __future__ import annotations

import functools
import inspect
import ssl
from typing import Any, Callable, List

import anyio

from passerelle import AsyncPasserelle, Passerelle, bearer

Call = Callable[[Any], Any]
# Loading certificates takes longer than most tests.
CERTIFICATES = ssl.create_default_context()


def new_client(cls: Any, base_url: str, options: Any) -> Any:
    settings = {"auth": bearer("x"), "attempt_timeout": 0.25, "timeout": 1.0, "verify": CERTIFICATES, **options}
    return cls(base_url, **settings)


class Synchronous:
    def run(self, base_url: str, *calls: Call, **options: Any) -> List[Any]:
        """What each call of one client answers or raises."""
        with new_client(Passerelle, base_url, options) as client:
            return [self._outcome(client, call) for call in calls]

    def _outcome(self, client: Passerelle, call: Call) -> Any:
        try:
            return call(client)
        except Exception as error:
            return error

    def take(self, base_url: str, iterate: Call, count: int, **options: Any) -> List[Any]:
        """The first items that something iterable gives out."""
        items: List[Any] = []
        with new_client(Passerelle, base_url, options) as client:
            for item in iterate(client):
                items.append(item)
                if len(items) == count:
                    break
        return items


class Asynchronous:
    def run(self, base_url: str, *calls: Call, **options: Any) -> List[Any]:
        async def work() -> List[Any]:
            async with new_client(AsyncPasserelle, base_url, options) as client:
                return [await self._outcome(client, call) for call in calls]

        return anyio.run(work)

    async def _outcome(self, client: AsyncPasserelle, call: Call) -> Any:
        try:
            answer = call(client)
            return await answer if inspect.isawaitable(answer) else answer
        except Exception as error:
            return error

    def take(self, base_url: str, iterate: Call, count: int, **options: Any) -> List[Any]:
        async def work() -> List[Any]:
            items: List[Any] = []
            async with new_client(AsyncPasserelle, base_url, options) as client:
                async for item in iterate(client):
                    items.append(item)
                    if len(items) == count:
                        break
            return items

        return anyio.run(work)


def then(first: Call, second: Call) -> Call:
    """Two steps, the second on what the first answers."""

    @functools.wraps(first)
    def both(client: Any) -> Any:
        answer = first(client)
        if not inspect.isawaitable(answer):
            return second(answer)

        async def rest() -> Any:
            inner = second(await answer)
            return await inner if inspect.isawaitable(inner) else inner

        return rest()

    return both
