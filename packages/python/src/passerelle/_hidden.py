"""Secrets while they are worked with."""

from __future__ import annotations

from typing import Callable, TypeVar

T = TypeVar("T")


def hidden(value: T) -> Callable[[], T]:
    """
    A secret that no repr shows. Error reports may print what the frames of an error hold, so that none of them may hold one
    as it is: neither the frame that raises nor those that called it.
    """
    return lambda: value
