"""How requests are sent unless a call says otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping
from urllib.parse import urlsplit

VERSION = "0.3.0.dev0"
LONGEST_SECONDS = 2_147_483.0
"""Platforms wait no longer for a socket."""


@dataclass(frozen=True)
class Settings:
    base_url: str
    """Without a slash at its end"""
    attempt_timeout: float
    timeout: float
    retries: int
    # A proxy's may hold a secret.
    headers: Mapping[str, str] = field(repr=False)


def origin_of(text: str) -> str:
    """The base URL without a slash at its end. Raises TypeError when it is none, or holds a credential."""
    url = urlsplit(text) if isinstance(text, str) else urlsplit("")
    if url.scheme not in ("http", "https") or not url.hostname:
        raise TypeError("base_url must be an address such as https://peppol.example.com")
    if url.username is not None or url.password is not None:
        raise TypeError("base_url must not contain a credential; pass it as auth")
    return f"{url.scheme}://{url.netloc}{url.path.rstrip('/')}"
