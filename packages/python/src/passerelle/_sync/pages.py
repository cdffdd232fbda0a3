# Made of _async/pages.py. Made by `npm run openapi`; not to be edited.
"""Lists that come page by page."""

from __future__ import annotations

from typing import Any, Iterator, Awaitable, Callable, Generator, Generic, Optional, TypeVar

from passerelle._page import Page

Item = TypeVar("Item")


class Pages(Generic[Item]):
    """
    A list. Iterated it is every item, page after page, each read when the one before is used up; `first_page` is its first
    page alone. Nothing is asked for before either happens.
    """

    def __init__(self, read: Callable[[Optional[str]], Page[Item]]) -> None:
        self._read = read
        self._first: Optional[Page[Item]] = None

    def first_page(self) -> Page[Item]:
        if self._first is None:
            self._first = self._read(None)
        return self._first

    def pages(self) -> Iterator[Page[Item]]:
        """Every page, the first one first."""
        page = self.first_page()
        yield page
        while page.has_more and page.next_cursor is not None:
            page = self._read(page.next_cursor)
            yield page

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            for item in page.items:
                yield item

