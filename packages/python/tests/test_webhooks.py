"""Verification of webhooks: vectors of Standard Webhooks, and headers of those who mean ill."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
from typing import Any, Dict, List

import pytest

from passerelle import WebhookVerificationError, verify_webhook

SECRET = "whsec_" + base64.b64encode(os.urandom(32)).decode()
OTHER = "whsec_" + base64.b64encode(os.urandom(24)).decode()
BODY = '{"id":"evt_1","type":"document.received","data":{"documentId":"doc_é"}}'.encode()
AT = 1_795_341_600


def signature_of(body: bytes, secret: str, id: str = "evt_1", at: int = AT) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def signed(body: bytes = BODY, secret: str = SECRET, **changes: str) -> Dict[str, str]:
    headers = {"webhook-id": "evt_1", "webhook-timestamp": str(AT), "webhook-signature": signature_of(body, secret)}
    return {**headers, **{name.replace("_", "-"): value for name, value in changes.items()}}


def problem_of(body: Any, headers: Any, secrets: Any = SECRET, **options: Any) -> str:
    try:
        verify_webhook(body, headers, secrets, **{"now": AT, **options})
    except WebhookVerificationError as error:
        return error.problem
    return "none"


def test_the_vector_of_the_specification() -> None:
    # standard-webhooks/standard-webhooks, spec, "Signature scheme": its example of secret, id, timestamp and signature
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    body = '{"test": 2432232314}'
    event: Any = verify_webhook(body, headers, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", now=1_614_265_330)
    assert event == {"test": 2432232314}


@pytest.mark.parametrize("body", [BODY, BODY.decode(), bytearray(BODY), memoryview(BODY)])
def test_answers_the_event_of_what_came(body: Any) -> None:
    assert verify_webhook(body, signed(), SECRET, now=AT) == json.loads(BODY)


@pytest.mark.parametrize(
    "headers",
    [
        {name.upper(): value for name, value in signed().items()},
        {name: [value] for name, value in signed().items()},
        list(signed().items()),
        [(name.encode(), value.encode()) for name, value in signed().items()],
        {**signed(), "content-length": 5, "x-none": None},
    ],
)
def test_headers_as_frameworks_have_them(headers: Any) -> None:
    assert problem_of(BODY, headers) == "none"


def test_any_of_several_signatures_and_secrets() -> None:
    both = signed(webhook_signature=f"v1a,xyz {signature_of(BODY, OTHER)} {signature_of(BODY, SECRET)}")
    assert problem_of(BODY, both) == "none"
    assert problem_of(BODY, signed(secret=OTHER), [SECRET, OTHER]) == "none"
    assert problem_of(BODY, signed(secret=OTHER)) == "signature"


def test_a_secret_of_ones_own_is_its_text() -> None:
    own = "our own secret, as we wrote it"
    as_base64 = "whsec_" + base64.b64encode(own.encode()).decode()
    assert problem_of(BODY, signed(secret=as_base64), own) == "none"


HOSTILE: List[Any] = [
    ("signature", BODY + b" ", signed()),
    ("signature", BODY, signed(webhook_id="evt_2")),
    ("signature", BODY, signed(webhook_id="evt_1\udcff")),
    ("signature", BODY, signed(webhook_signature="v1,!!! v2,x v1, v1")),
    ("signature", BODY, signed(webhook_signature="v1,é")),
    ("signature", BODY, signed(webhook_signature=signature_of(BODY, SECRET).replace("v1,", "v1a,"))),
    ("signature", BODY, signed(webhook_signature=signature_of(BODY, SECRET)[:-6])),
    ("timestamp", BODY, signed(webhook_timestamp="-1")),
    ("timestamp", BODY, signed(webhook_timestamp="1e9")),
    ("timestamp", BODY, signed(webhook_timestamp=f" {AT}")),
    ("timestamp", BODY, signed(webhook_timestamp=f"{AT}\n")),
    ("timestamp", BODY, signed(webhook_timestamp="١٧٩٥٣٤١٦٠٠")),
    ("timestamp", BODY, signed(webhook_timestamp="9" * 5_000)),
    ("header_missing", BODY, {}),
    ("header_missing", BODY, signed(webhook_signature="")),
    ("header_missing", BODY, [*signed().items()][:2]),
    ("not_json", b"no", signed(b"no")),
    ("not_json", b"\xff\xfe{\x00}\x00", signed(b"\xff\xfe{\x00}\x00")),
    ("body_not_raw", json.loads(BODY), signed()),
    ("body_not_raw", None, signed()),
]


@pytest.mark.parametrize("problem, body, headers", HOSTILE)
def test_refuses(problem: str, body: Any, headers: Any) -> None:
    assert problem_of(body, headers) == problem


def test_the_clock_may_be_off_by_the_tolerance_and_no_more() -> None:
    for off, problem in ((300, "none"), (301, "timestamp"), (-300, "none"), (-301, "timestamp")):
        assert problem_of(BODY, signed(), now=AT + off) == problem
    assert problem_of(BODY, signed(), now=AT + 301, tolerance=600) == "none"


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_!", [], None, b"bytes"])
def test_what_can_be_no_secret_is_refused(secret: Any) -> None:
    with pytest.raises(TypeError):
        verify_webhook(BODY, signed(), secret, now=AT)
