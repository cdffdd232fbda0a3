"""Ways to sign in. No object shows what it holds: secrets are in closures, and a repr has none."""

from __future__ import annotations

import base64
import re
from typing import Any, Awaitable, Callable, Mapping, Optional, Union

from passerelle._hidden import hidden
from passerelle._signing import signer

TokenSource = Union[str, Callable[[], str], Callable[[], Awaitable[str]]]
"""A JWT, or what gets one: a supplier is asked for each request and may keep what it got."""


class Auth:
    """What a client is given as `auth`; made by `basic_key`, `bearer` or `assertion`."""

    __slots__ = ()


class BasicKey(Auth):
    __slots__ = ("header",)

    def __init__(self, header: Callable[[], str]) -> None:
        self.header = header


class Bearer(Auth):
    __slots__ = ("is_supplied", "token")

    def __init__(self, token: Callable[[], Any], is_supplied: bool) -> None:
        self.token = token
        self.is_supplied = is_supplied


class Assertion(Auth):
    __slots__ = ("audience", "lifetime", "sign", "team_id", "user_id")

    def __init__(
        self,
        team_id: str,
        user_id: str,
        sign: Callable[[Mapping[str, object]], str],
        lifetime: int,
        audience: Optional[str],
    ) -> None:
        self.team_id = team_id
        self.user_id = user_id
        self.sign = sign
        self.lifetime = lifetime
        self.audience = audience


def basic_key(key: str, secret: str) -> Auth:
    """A basic API key (docs/authentication.md). Raises TypeError when one of the two cannot be sent."""
    given = hidden((key, secret))
    del key, secret
    if not _is_text(given()[0]) or ":" in given()[0]:
        raise TypeError("key must be the id of a key, as key_01K…")
    if not _is_text(given()[1]):
        raise TypeError("secret must be the secret of the key")
    return BasicKey(hidden("Basic " + base64.b64encode(":".join(given()).encode()).decode()))


def bearer(token: TokenSource) -> Auth:
    """A JWT API key, or an access token that the caller obtains. Raises TypeError when it is none."""
    if callable(token):
        return Bearer(token, is_supplied=True)
    given = hidden(token)
    del token
    bearer_header(given)
    return Bearer(given, is_supplied=False)


def assertion(
    *,
    team_id: str,
    user_id: str,
    private_key: Union[str, Mapping[str, Any]],
    kid: Optional[str] = None,
    lifetime: int = 3_600,
    audience: Optional[str] = None,
) -> Auth:
    """
    Signs for a team (RFC 7523; docs/authentication.md, "OAuth2 with JWT assertion"); needs `passerelle[oauth]`.

    `user_id` is who acts: a member's id in a team with members, otherwise any text. `private_key` is an RSA key: a private
    JWK, or PKCS #8 as PEM. `kid` says which key of the team's JWKS, and may be left out when there is one. `lifetime` are the
    seconds that a token is good for, at most 24 hours. `audience` is for a service that is known to itself by another address.
    """
    key = hidden(private_key)
    del private_key
    return Assertion(team_id, user_id, signer(key, kid), lifetime, audience)


def bearer_header(token: Callable[[], object]) -> Callable[[], str]:
    """Raises TypeError, which does not repeat it, when it can be no token (RFC 6750, 2.1)."""
    if not _is_text(token()) or re.fullmatch(r"[\x21-\x7e]+", str(token())) is None:
        raise TypeError("token must be a JWT or a function that answers one")
    return hidden(f"Bearer {token()}")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""
