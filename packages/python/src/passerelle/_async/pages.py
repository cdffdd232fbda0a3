"""Lists that come page by page."""

from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Generic, Optional, TypeVar

from passerelle._page import Page

Item = TypeVar("Item")


class AsyncPages(Generic[Item]):
    """
    A list. Iterated it is every item, page after page, each read when the one before is used up; `first_page` is its first
    page alone. Nothing is asked for before either happens.
    """

    def __init__(self, read: Callable[[Optional[str]], Awaitable[Page[Item]]]) -> None:
        self._read = read
        self._first: Optional[Page[Item]] = None

    async def first_page(self) -> Page[Item]:
        if self._first is None:
            self._first = await self._read(None)
        return self._first

    async def pages(self) -> AsyncIterator[Page[Item]]:
        """Every page, the first one first."""
        page = await self.first_page()
        yield page
        while page.has_more and page.next_cursor is not None:
            page = await self._read(page.next_cursor)
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item

    # asynchronous only
    def __await__(self) -> Generator[Any, None, Page[Item]]:
        """Awaited it is its first page."""
        return self.first_page().__await__()

    # end
