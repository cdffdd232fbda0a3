"""When a failed attempt is made again."""

from __future__ import annotations

import random
from typing import Optional

from passerelle._request import Request
from passerelle.errors import PasserelleError

FIRST_SECONDS = 0.25
LONGEST_SECONDS = 8.0
LONGEST_RETRY_AFTER = 60
"""Longest `Retry-After` that is waited for; a longer one is the caller's to decide about."""


def delay_before(attempt: int, retry_after: Optional[int]) -> float:
    """Seconds before the next attempt: exponential with full jitter, and not before the service asked for it."""
    jittered = random.random() * min(LONGEST_SECONDS, FIRST_SECONDS * float(2**attempt))
    return max(jittered, float(retry_after or 0))


def delay_after(error: PasserelleError, request: Request, attempt: int) -> Optional[float]:
    """Seconds until the next attempt; None when there is to be none."""
    status = error.status
    # Nothing was done, or the attempt before still does it: its answer is there later (docs/idempotency.md).
    to_be_repeated = status == 429 or (status == 409 and error.code == "idempotency_key_in_progress")
    transient = error.code != "unexpected_answer" if status is None else status >= 500
    if not to_be_repeated and not (transient and request.is_repeatable):
        return None
    if error.retry_after is not None and error.retry_after > LONGEST_RETRY_AFTER:
        return None
    return delay_before(attempt, error.retry_after)
