# Made of _async/transport.py. Made by `npm run openapi`; not to be edited.
"""Sends requests: makes the key of a POST, tries again what may be tried again, and keeps to the times."""

from __future__ import annotations

import time
import uuid
from typing import Any, Callable, Dict, Optional, Tuple

import httpx

from passerelle._answers import error_of, json_of, no_answer, too_long
from passerelle._sync.clock import OutOfTime, limited, sleep
from passerelle._sync.credentials import Credential, Secret
from passerelle._sync.download import Download
from passerelle._backoff import delay_after
from passerelle._hidden import hidden
from passerelle._request import Request
from passerelle._settings import LONGEST_SECONDS, VERSION, Settings
from passerelle.errors import ConnectionError, PasserelleError

Read = Callable[[httpx.Response], Any]
"""Makes of a success what the caller gets. Raises ConnectionError when it is not whole."""
Headers = Callable[[], Dict[str, str]]
"""Answered by `hidden`, as a proxy's may hold a secret"""


class Transport:
    def __init__(
        self, settings: Settings, credential: Optional[Credential], client: httpx.Client
    ) -> None:
        self._settings = settings
        self._credential = credential
        self._client = client

    def json(self, request: Request) -> Any:
        """The JSON of a success; None when it has no body. Raises PasserelleError."""
        return self._call(request, "application/json", lambda response: json_of(response, request.name))

    def download(self, request: Request, accept: str) -> Download:
        """The body of a success, which the caller reads. Raises PasserelleError."""
        stall = self._attempt_timeout(request)
        file: Download = self._call(
            request, accept, lambda response: Download(response, stall, request.name), streamed=True
        )
        return file

    def _call(self, request: Request, accept: str, read: Read, *, streamed: bool = False) -> Any:
        settings, options = self._settings, request.options
        retries = options.get("retries", settings.retries)
        timeout = min(options.get("timeout", settings.timeout), LONGEST_SECONDS)
        headers = hidden(self._headers_of(request, accept))
        end = time.monotonic() + timeout
        attempt, renewed = 0, False
        while True:
            limit = min(self._attempt_timeout(request), end - time.monotonic())
            outcome, authorization = self._attempt(request, headers, limit, read, streamed)
            if not isinstance(outcome, PasserelleError):
                return outcome
            if time.monotonic() >= end:
                raise too_long(request.name, timeout)
            if outcome.status == 401 and not renewed and self._renew(authorization):
                renewed = True
                continue
            delay = delay_after(outcome, request, attempt) if attempt < retries else None
            if delay is None:
                raise outcome
            attempt += 1
            sleep(max(0, min(delay, end - time.monotonic())))
            if time.monotonic() >= end:
                raise too_long(request.name, timeout)

    def _attempt(
        self, request: Request, headers: Headers, limit: float, read: Read, streamed: bool
    ) -> Tuple[Any, Optional[Secret]]:
        """
        What was read, or the error of the attempt, with the credential that it had. What the caller's own code raises for
        want of a credential is raised.
        """
        authorization: Optional[Secret] = None
        end = time.monotonic() + limit
        try:
            with limited(limit):
                if self._credential is not None:
                    authorization = self._credential.authorization()
        except OutOfTime:
            return too_long(request.name, limit), None
        if authorization is not None:
            headers = hidden({**headers(), "authorization": authorization()})
        try:
            with limited(end - time.monotonic()):
                response = self._send(request, headers, limit, streamed)
        except OutOfTime:
            return too_long(request.name, limit), authorization
        # What is thrown holds the request with its credential: nothing of it is kept but a short name.
        except Exception as error:
            return no_answer(request.name, error), authorization
        if not response.is_success:
            return error_of(response, request.name), authorization
        try:
            return read(response), authorization
        except ConnectionError as cut:
            return cut, authorization

    def _send(
        self, request: Request, headers: Headers, limit: float, streamed: bool
    ) -> httpx.Response:
        url = f"{self._settings.base_url}{request.path}{'?' if request.query else ''}{request.query}"
        # Made here and not by the client, which would send cookies along.
        message = httpx.Request(
            request.method,
            url,
            headers=headers(),
            content=request.content,
            extensions={"timeout": httpx.Timeout(limit).as_dict()},
        )
        response = self._client.send(message, stream=True, follow_redirects=False)
        if not streamed or not response.is_success:
            try:
                response.read()
            finally:
                response.close()
        return response

    def _headers_of(self, request: Request, accept: str) -> Dict[str, str]:
        headers = {
            **{name.lower(): value for name, value in self._settings.headers.items()},
            "accept": accept,
            "accept-encoding": "gzip, deflate",
            "user-agent": f"passerelle-python/{VERSION}",
        }
        if request.content is not None:
            headers["content-type"] = request.content_type
        if request.options.get("answer_size") == "minimal":
            headers["prefer"] = "return=minimal"
        if request.takes_key:
            headers["idempotency-key"] = request.options.get("idempotency_key") or str(uuid.uuid4())
        return headers

    def _attempt_timeout(self, request: Request) -> float:
        return min(request.options.get("attempt_timeout", self._settings.attempt_timeout), LONGEST_SECONDS)

    def _renew(self, authorization: Optional[Secret]) -> bool:
        return (
            authorization is not None and self._credential is not None and self._credential.renew(authorization)
        )
