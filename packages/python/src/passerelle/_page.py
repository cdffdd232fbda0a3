from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, List, Optional, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list."""

    items: List[Item]
    next_cursor: Optional[str]
    """Leads to the next page; None on the last one"""
    has_more: bool
