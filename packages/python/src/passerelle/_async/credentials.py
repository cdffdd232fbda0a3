"""What a request is signed in with."""

from __future__ import annotations

import inspect
import time
import uuid
from typing import Any, Awaitable, Callable, Optional, Protocol

from passerelle._async.clock import Lock
from passerelle._hidden import hidden
from passerelle.auth import Assertion, Auth, BasicKey, Bearer, bearer_header

RENEWED_AT = 0.9
"""A token is renewed when this share of its life is over, so that no request meets its end."""

Secret = Callable[[], str]
"""Answered by `hidden`"""

Exchange = Callable[[Secret], Awaitable[Secret]]
"""Sends an assertion to the token endpoint and answers the access token."""


class AsyncCredential(Protocol):
    async def authorization(self) -> Secret:
        """Value of the header `Authorization`."""

    def renew(self, refused: Secret) -> bool:
        """What was given out does not count any more: get another. False when there is no other to be had."""


def credential_of(auth: Auth, token_endpoint: str, exchange: Exchange) -> AsyncCredential:
    if isinstance(auth, BasicKey):
        return AsyncKeyCredential(auth)
    if isinstance(auth, Bearer):
        return AsyncTokenCredential(auth)
    if isinstance(auth, Assertion):
        return AsyncAssertionCredential(auth, token_endpoint, exchange)
    raise TypeError("auth must be a basic_key(…), bearer(…) or assertion(…)")


class AsyncKeyCredential:
    def __init__(self, auth: BasicKey) -> None:
        self._auth = auth

    async def authorization(self) -> Secret:
        return self._auth.header

    def renew(self, refused: Secret) -> bool:
        return False


class AsyncTokenCredential:
    def __init__(self, auth: Bearer) -> None:
        self._auth = auth

    async def authorization(self) -> Secret:
        return bearer_header(await self._token())

    async def _token(self) -> Callable[[], Any]:
        token = self._auth.token()
        # asynchronous only
        if inspect.isawaitable(token):
            token = await token
        # end
        return hidden(token)

    def renew(self, refused: Secret) -> bool:
        # Another request asks a supplier again by itself.
        return self._auth.is_supplied


class AsyncAssertionCredential:
    """Access tokens of a team, renewed before they end; any number of callers share one renewal."""

    def __init__(self, auth: Assertion, token_endpoint: str, exchange: Exchange) -> None:
        self._auth = auth
        self._endpoint = token_endpoint
        self._exchange = exchange
        self._lock = Lock()
        self._current: Optional[Secret] = None
        self._good_until = 0.0

    async def authorization(self) -> Secret:
        # One who gives up does not end it for the others: the next one who waits goes on.
        async with self._lock:
            # `renew` does not wait for the lock: what is looked at is what is answered.
            current = self._current
            if current is None or time.time() >= self._good_until:
                current = await self._obtained()
                self._current = current
            return current

    def renew(self, refused: Secret) -> bool:
        if self._current is refused:
            self._current = None
        return True

    async def _obtained(self) -> Secret:
        auth, now = self._auth, time.time()
        claims = {
            "iss": auth.team_id,
            "sub": auth.team_id,
            "team_id": auth.team_id,
            "user_id": auth.user_id,
            "aud": auth.audience or self._endpoint,
            "exp": int(now) + auth.lifetime,
            "jti": str(uuid.uuid4()),
        }
        header = bearer_header(await self._exchange(hidden(auth.sign(claims))))
        self._good_until = now + auth.lifetime * RENEWED_AT
        return header
