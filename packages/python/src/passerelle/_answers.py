"""What an answer says: its JSON, or the error that it is."""

from __future__ import annotations

import json
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Any, Dict, List, Mapping, Optional, Type

import httpx

from passerelle.errors import (
    AuthenticationError,
    ConflictError,
    ConnectionError,
    NotFoundError,
    PasserelleError,
    PermissionError,
    RateLimitError,
    ServerError,
    TimeoutError,
    UndeliverableError,
    ValidationError,
)

LONGEST_MESSAGE = 2_000
"""Longest text of an answer that an error repeats"""

BY_STATUS: Mapping[int, Type[PasserelleError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    405: ValidationError,
    409: ConflictError,
    410: NotFoundError,
    413: ValidationError,
    415: ValidationError,
    422: UndeliverableError,
    429: RateLimitError,
}


def json_of(response: httpx.Response, request: str) -> Any:
    """The JSON of a success; None when it has no body. Raises ConnectionError."""
    if response.status_code == 204:
        return None
    try:
        return json.loads(response.content)
    except (ValueError, RecursionError):
        pass
    is_json = re.search(r"\bjson\b", response.headers.get("content-type", "")) is not None
    raise ConnectionError(
        f"{request}: the answer ends before its JSON does"
        if is_json
        else f"{request}: the answer is not JSON; is the base URL that of Passerelle?",
        status=None if is_json else response.status_code,
        code="connection_failed" if is_json else "unexpected_answer",
        request=request,
        request_id=response.headers.get("x-request-id"),
    )


def error_of(response: httpx.Response, request: str) -> PasserelleError:
    """The error of an answer that is no success; one without JSON is a proxy's."""
    try:
        body = json.loads(response.content)
    except (ValueError, RecursionError):
        body = None
    members: Dict[str, Any] = body if isinstance(body, dict) else {}
    status = response.status_code
    fields = _fields_of(members)
    message = _message_of(fields, members) or f"{request} was answered with {status}"
    error_class = ServerError if status >= 500 else BY_STATUS.get(status, PasserelleError)
    if status < 400:
        error_class = ConnectionError
        message = f"{request} was answered with {status}; redirects are not followed"
    # RFC 6749, 5.2: the token endpoint names its errors in the body.
    oauth_code = members.get("error")
    return error_class(
        message if len(message) <= LONGEST_MESSAGE else f"{message[:LONGEST_MESSAGE]}…",
        status=status,
        code=response.headers.get("x-error-code")
        or (oauth_code if isinstance(oauth_code, str) else f"http_{status}"),
        request=request,
        request_id=response.headers.get("x-request-id"),
        fields=fields,
        retry_after=_retry_after(response.headers.get("retry-after", "").strip()),
    )


def _fields_of(members: Dict[str, Any]) -> Dict[str, List[str]]:
    errors = members.get("errors")
    if not isinstance(errors, dict):
        return {}
    return {
        field: [str(text) for text in (texts if isinstance(texts, list) else [texts])]
        for field, texts in errors.items()
    }


def _message_of(fields: Dict[str, List[str]], members: Dict[str, Any]) -> str:
    messages = [
        text if field == "root" else f"{field}: {text}" for field, texts in fields.items() for text in texts
    ]
    description = members.get("error_description")
    if isinstance(description, str):
        messages.append(description)
    return "; ".join(messages)


def _retry_after(value: str) -> Optional[int]:
    """Seconds that `Retry-After` names, as a number or a date (RFC 9110, 10.2.3); None without a usable one."""
    if re.fullmatch("[0-9]+", value):
        # A longer one is no number of seconds that anybody waits.
        return int(value[:18])
    try:
        at = parsedate_to_datetime(value)
    except (ValueError, TypeError):
        return None
    aware = at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
    return max(0, ceil((aware - datetime.now(timezone.utc)).total_seconds()))


def too_long(what: str, seconds: float, request: Optional[str] = None) -> TimeoutError:
    message = f"{what} took longer than {round(seconds, 3):g} s"
    return TimeoutError(message, code="timeout", request=request or what)


def no_answer(request: str, error: Exception) -> ConnectionError:
    """The error of an answer that did not come, or not whole."""
    reason = type(error).__name__
    return ConnectionError(f"{request}: no whole answer ({reason})", code="connection_failed", request=request)
