"""Ways to sign in, and that no secret is seen of any of them."""

from __future__ import annotations

import base64
import json
import logging
import pickle
import socket
import threading
import time
import traceback
from typing import Any, Callable, Dict, List
from urllib.parse import parse_qs

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from bare_service import BareService, Handler, Seen, answer
from passerelle import (
    Auth,
    AuthenticationError,
    Passerelle,
    PasserelleError,
    assertion,
    basic_key,
    bearer,
    verify_webhook,
)


Serve = Callable[[Handler], BareService]
pytestmark = pytest.mark.usefixtures("no_wait")

SECRET = "secret_neverShownAnywhere0123456789"
JWT = f"eyJ.{SECRET}.sig"
KEY = rsa.generate_private_key(65_537, 2_048)
PEM = KEY.private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
).decode()


def number(value: int) -> str:
    return base64.urlsafe_b64encode(value.to_bytes((value.bit_length() + 7) // 8, "big")).rstrip(b"=").decode()


def jwk() -> Dict[str, str]:
    numbers = KEY.private_numbers()
    members = {"p": numbers.p, "q": numbers.q, "d": numbers.d, "dp": numbers.dmp1, "dq": numbers.dmq1, "qi": numbers.iqmp}
    public = {"n": numbers.public_numbers.n, "e": numbers.public_numbers.e}
    return {"kty": "RSA", **{name: number(value) for name, value in {**members, **public}.items()}}


def signing(key: Any = PEM, **options: Any) -> Auth:
    return assertion(team_id="team_1", user_id="usr_1", private_key=key, kid="main", **options)


class TokenService:
    """Gives out tokens `t1`, `t2` … and accepts those that `accepted` does."""

    def __init__(self, serve: Serve, accepted: Callable[[str], bool] = lambda token: True) -> None:
        self.assertions: List[str] = []
        self.used: List[str] = []
        self.accepted = accepted
        self.base_url = serve(self._handle).base_url

    def _handle(self, connection: socket.socket, seen: Seen, _: int) -> None:
        if seen.target.endswith("/oauth2/token"):
            form = parse_qs(seen.body)
            assert form["grant_type"] == ["urn:ietf:params:oauth:grant-type:jwt-bearer"]
            self.assertions.append(form["assertion"][0])
            time.sleep(0.02)
            connection.sendall(answer(json.dumps({"access_token": f"t{len(self.assertions)}"}).encode()))
            return
        self.used.append(seen.header("authorization").replace("Bearer ", ""))
        status = "200 OK" if self.accepted(self.used[-1]) else "401 Unauthorized"
        connection.sendall(answer(b'{"team":{"id":"team_1"}}', "", status))


def team(client: Any) -> Any:
    return client.team.get()


def part(jwt: str, index: int) -> Any:
    text = jwt.split(".")[index]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


@pytest.mark.parametrize("key", [PEM, jwk()], ids=["PEM", "JWK"])
def test_signs_what_the_token_endpoint_asks_for(key: Any, flavour: Any, serve: Serve) -> None:
    service = TokenService(serve)
    assert flavour.run(service.base_url, team, auth=signing(key), attempt_timeout=5) == [{"id": "team_1"}]
    (jwt,) = service.assertions
    assert part(jwt, 0) == {"alg": "RS256", "typ": "JWT", "kid": "main"}
    claims = part(jwt, 1)
    assert [claims[name] for name in ("iss", "sub", "team_id", "user_id")] == ["team_1", "team_1", "team_1", "usr_1"]
    assert claims["aud"] == f"{service.base_url}/api/core/oauth2/token"
    head, _, signature = jwt.rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "=" * (-len(signature) % 4))
    KEY.public_key().verify(raw, head.encode(), padding.PKCS1v15(), hashes.SHA256())


def test_one_token_for_any_number_of_callers_and_a_new_one_before_its_end(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = TokenService(serve)
    with Passerelle(service.base_url, signing(lifetime=100), attempt_timeout=5) as client:
        threads = [threading.Thread(target=team, args=(client,)) for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert service.used == ["t1"] * 10 and len(service.assertions) == 1
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 91)
        client.team.get()
    assert service.used[-1] == "t2"
    assert part(service.assertions[0], 1)["jti"] != part(service.assertions[1], 1)["jti"]


def test_another_token_once_when_one_is_refused_before_its_end(flavour: Any, serve: Serve) -> None:
    service = TokenService(serve, lambda token: token == "t2")
    flavour.run(service.base_url, team, auth=signing(), attempt_timeout=5, timeout=20)
    assert service.used == ["t1", "t2"]
    service.accepted = lambda token: False
    (error,) = flavour.run(service.base_url, team, auth=signing(), attempt_timeout=5, timeout=20)
    assert type(error) is AuthenticationError and len(service.used) == 4


def test_a_supplier_is_asked_for_each_request(flavour: Any, serve: Serve) -> None:
    service = TokenService(serve, lambda token: token == "b")
    tokens = iter(["a", "b", "b"])
    flavour.run(service.base_url, team, team, auth=bearer(lambda: next(tokens)))
    assert service.used == ["a", "b", "b"]


def test_what_a_supplier_raises_is_raised_and_not_tried_again(flavour: Any, serve: Serve) -> None:
    asked: List[int] = []

    def supplier() -> str:
        asked.append(1)
        raise LookupError("no token today")

    (error,) = flavour.run("http://127.0.0.1:1", team, auth=bearer(supplier))
    assert type(error) is LookupError and len(asked) == 1


@pytest.mark.parametrize("call", [lambda: basic_key("a:b", "c"), lambda: basic_key("a", ""), lambda: bearer("")])
def test_what_can_be_no_credential_is_refused(call: Callable[[], Auth]) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize("key", [PEM.replace("\nMII", "\nMIJ", 1), {**jwk(), "p": "AQAB"}, {}, "no key"])
def test_a_key_that_is_not_usable_is_not_repeated(key: Any) -> None:
    with pytest.raises(TypeError, match="private_key must be a private RSA key") as caught:
        signing(key)
    assert shown_by(caught.value).count("MIJ") == 0
    assert caught.value.__context__ is None


WAYS = {
    "a basic key": (basic_key("key_1", SECRET), [SECRET, base64.b64encode(f"key_1:{SECRET}".encode()).decode()]),
    "a token": (bearer(JWT), [SECRET]),
    "a supplier": (bearer(lambda: JWT), [SECRET]),
    "a token that cannot be sent": (bearer(lambda: f"{SECRET}é"), [SECRET]),
    "an assertion": (signing(), [PEM[200:240], SECRET, "BEGIN PRIVATE"]),
}
STATUSES = [200, 301, 400, 401, 403, 404, 409, 418, 422, 429, 500, 503]


def shown_by(value: Any) -> str:
    """Everything that people or programs may come to see of a value, and of what it leads to."""
    texts = [repr(value), str(value), repr(getattr(value, "__dict__", ""))]
    if isinstance(value, BaseException):
        texts += traceback.format_exception(value)
        frames = traceback.TracebackException(type(value), value, value.__traceback__, capture_locals=True).stack
        # The caller's own hold what was given.
        texts += [text for frame in frames if frame.filename != __file__ for text in (frame.locals or {}).values()]
        texts += [shown_by(inner) for inner in (value.__cause__, value.__context__) if inner is not None]
    try:
        texts.append(pickle.dumps(value).decode("latin-1"))
    except Exception:
        pass
    return "\n".join(texts)


@pytest.mark.parametrize("way", WAYS)
def test_no_secret_is_in_an_error_a_log_or_an_object(
    way: str, flavour: Any, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    auth, secrets = WAYS[way]
    caplog.set_level(logging.DEBUG)

    def handle(connection: socket.socket, seen: Seen, _: int) -> None:
        if seen.target.endswith("/oauth2/token"):
            connection.sendall(answer(json.dumps({"access_token": JWT}).encode()))
        elif seen.target.endswith("/cut"):
            connection.close()
        else:
            status = seen.target.rsplit("/", 1)[1]
            connection.sendall(answer(b'{"errors":{"root":["no"]},"document":{}}', "", f"{status} Some"))

    service = serve(handle)
    calls = [lambda client, status=status: client.documents.get(str(status)) for status in [*STATUSES, "cut"]]
    objects = lambda client: shown_by(client) + "".join(shown_by(member) for member in vars(client).values())  # noqa: E731
    outcomes = flavour.run(service.base_url, *calls, objects, auth=auth, retries=0, attempt_timeout=5, timeout=20)
    assert sum(isinstance(outcome, (PasserelleError, TypeError)) for outcome in outcomes) >= len(STATUSES)
    shown = "\n".join(shown_by(outcome) for outcome in outcomes) + caplog.text + shown_by(auth)
    assert "HTTP Request" in caplog.text or "cannot be sent" in way
    for secret in secrets:
        assert secret not in shown


@pytest.mark.parametrize(
    "call",
    [lambda: basic_key(f"key_1:{SECRET}", SECRET), lambda: bearer(f"{SECRET}é")],
    ids=["a basic key", "a token"],
)
def test_no_secret_is_in_the_refusal_of_a_credential(call: Callable[[], Auth]) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert SECRET not in shown_by(caught.value)


def test_no_assertion_is_in_the_refusal_of_an_answer_without_a_token(flavour: Any, serve: Serve) -> None:
    forms: List[str] = []

    def handle(connection: socket.socket, seen: Seen, _: int) -> None:
        forms.append(seen.body)
        connection.sendall(answer(json.dumps({"id_token": JWT}).encode()))

    (error,) = flavour.run(serve(handle).base_url, team, auth=signing(), attempt_timeout=5, timeout=20)
    assert type(error) is AuthenticationError
    (sent,) = parse_qs(forms[0])["assertion"]
    assert SECRET not in shown_by(error) and sent not in shown_by(error)


def test_no_secret_of_a_webhook_is_in_an_error() -> None:
    headers = {"webhook-id": "evt_1", "webhook-timestamp": "1", "webhook-signature": "v1,x"}
    for given, secret, now in [({}, SECRET, None), (headers, SECRET, None), (headers, SECRET, 1), (headers, f"whsec_{SECRET}!", 1)]:
        with pytest.raises(Exception) as caught:
            verify_webhook(b"{}", given, secret, now=now)
        assert SECRET not in shown_by(caught.value)
