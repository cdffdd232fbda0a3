"""Verification of what webhooks post (Standard Webhooks 1.0, symmetric signatures), by the standard library alone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, Dict, Iterable, List, Optional, Protocol, Sequence, Tuple, Union

from passerelle._hidden import hidden
from passerelle.errors import WebhookVerificationError
from passerelle.types import Event, WebhookTestEvent

DEFAULT_TOLERANCE = 300
_PREFIX = "whsec_"


class HasItems(Protocol):
    def items(self) -> Iterable[Tuple[Any, Any]]: ...


Headers = Union[HasItems, Iterable[Tuple[Any, Any]]]
"""Headers as frameworks have them: anything with `items()`, names in any case, or pairs of text or bytes as in ASGI."""


def verify_webhook(
    body: Union[bytes, bytearray, memoryview, str],
    headers: Headers,
    secrets: Union[str, Sequence[str]],
    tolerance: float = DEFAULT_TOLERANCE,
    *,
    now: Optional[float] = None,
) -> Union[Event, WebhookTestEvent]:
    """
    Verifies a delivery and answers its event.

    `body` is what came, untouched: a parsed one is refused, as its bytes are lost. `secrets` is one, or several while they
    rotate: any of them may have signed. `tolerance` are the seconds that the clock of the sender may be off, before or
    behind; `now` is what counts as now, in seconds since 1970.

    Raises WebhookVerificationError when it is not genuine, TypeError when a secret cannot be one.
    """
    own = hidden(secrets)
    del secrets
    raw = _raw_bytes(body)
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    webhook_id, timestamp, signatures = _headers_of(headers, names)
    _check_timestamp(timestamp, tolerance, time.time() if now is None else now)
    signed = f"{webhook_id}.{timestamp}.".encode("utf-8", "surrogateescape") + raw
    given = [_from_base64(part[3:]) for part in signatures.split(" ") if part.startswith("v1,")]
    keys = hidden(_keys_of(own()))
    if not keys():
        raise TypeError("secrets must hold a secret")
    if None in keys():
        raise TypeError(f"A secret must be that of the webhook: text, and base64 after {_PREFIX}")
    if not _is_of_any(given, signed, keys):
        raise WebhookVerificationError("signature", "No signature of webhook-signature is of this body and secret")
    return _event_of(raw)


def _is_of_any(signatures: Iterable[Optional[bytes]], signed: bytes, keys: Callable[[], Iterable[Optional[bytes]]]) -> bool:
    return any(
        hmac.compare_digest(signature, hmac.new(key, signed, hashlib.sha256).digest())
        for key in keys()
        for signature in signatures
        if key is not None and signature is not None
    )


def _raw_bytes(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode("utf-8", "surrogateescape")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise WebhookVerificationError(
        "body_not_raw",
        "The body must be the text or bytes that came; received a parsed value, whose bytes are lost. Read the raw body first",
    )


def _headers_of(headers: Headers, names: Sequence[str]) -> List[str]:
    pairs = headers.items() if hasattr(headers, "items") else headers
    found: Dict[str, str] = {}
    for name, value in pairs:
        # The first counts, as of several lines with one name.
        found.setdefault(_text(name).lower(), _text(value[0] if isinstance(value, (list, tuple)) and value else value))
    for name in names:
        if found.get(name, "") == "":
            raise WebhookVerificationError("header_missing", f"The header {name} is missing")
    return [found[name] for name in names]


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return value if isinstance(value, str) else ""


def _check_timestamp(timestamp: str, tolerance: float, now: float) -> None:
    if re.fullmatch("[0-9]{1,12}", timestamp) is None:
        raise WebhookVerificationError("timestamp", "webhook-timestamp must be seconds since 1970")
    off = now - int(timestamp)
    if abs(off) > tolerance:
        raise WebhookVerificationError(
            "timestamp",
            f"webhook-timestamp is {abs(off):.0f} s {'old' if off > 0 else 'ahead'}; {tolerance:g} s are accepted",
        )


def _keys_of(secrets: Union[str, Sequence[str]]) -> List[Optional[bytes]]:
    return [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]


def _key_of(secret: object) -> Optional[bytes]:
    """None when it can be none. A secret of the caller's own, without the prefix, is its text."""
    if not isinstance(secret, str):
        return None
    key = _from_base64(secret[len(_PREFIX) :]) if secret.startswith(_PREFIX) else secret.encode()
    return key or None


def _from_base64(text: str) -> Optional[bytes]:
    """Padded or not; None when it is none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        return None


def _event_of(raw: bytes) -> Union[Event, WebhookTestEvent]:
    try:
        event = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise WebhookVerificationError("not_json", "The body is signed, but no JSON") from None
    # Signed by the service, whose events are as openapi.json says.
    answer: Event = event
    return answer
