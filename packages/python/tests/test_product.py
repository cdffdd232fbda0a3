"""Both clients and the programs of README.md against a running Passerelle, which may post to this machine."""

from __future__ import annotations

import base64
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Set, Tuple

import pytest

from flavours import then
from passerelle import BatchFile, Passerelle, WebhookVerificationError, basic_key, verify_webhook
from passerelle.types import SendInput

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
URL, COMPANY = os.environ["PASSERELLE_URL"], os.environ["PASSERELLE_COMPANY"]
AUTH = basic_key(os.environ["PASSERELLE_KEY"], os.environ["PASSERELLE_SECRET"])
OPTIONS = {"auth": AUTH, "attempt_timeout": 30, "timeout": 60}
SECRET = "whsec_" + base64.b64encode(os.urandom(32)).decode()
Received = Tuple[bytes, Dict[str, str]]


def numbered(number: str) -> SendInput:
    return {
        "recipient": "9999:delivered",
        "documentType": "invoice",
        "document": {
            "invoiceNumber": number,
            "buyerReference": "PO-1",
            "buyer": {"name": "Buyer", "street": "Kerkstraat 1", "city": "Gent", "postalZone": "9000", "country": "BE"},
            "lines": [{"name": "Consulting", "quantity": "2", "netPriceAmount": "95.50", "vat": {"percentage": "21"}}],
            "paymentMeans": [{"iban": "BE71096123456769"}],
        },
    }


@pytest.fixture
def receiver() -> Iterator[Tuple[str, List[Received]]]:
    """An address that accepts everything, and what came there."""
    received: List[Received] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.append((body, dict(self.headers.items())))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", received
    server.shutdown()


def test_a_document_is_delivered_followed_and_verified(flavour: Any, receiver: Tuple[str, List[Received]]) -> None:
    address, received = receiver
    (webhook,) = flavour.run(URL, lambda client: client.webhooks.create({"url": address, "secret": SECRET}), **OPTIONS)
    invoice = numbered(f"PY-{type(flavour).__name__}")
    sent, pages = flavour.run(
        URL,
        lambda client: client.documents.send(COMPANY, invoice),
        lambda client: client.documents.list(direction="outgoing", limit=1).first_page(),
        **OPTIONS,
    )
    assert pages.items[0]["id"] == sent["id"]
    document, pdf, package, xml = flavour.run(
        URL,
        lambda client: client.documents.wait_for_delivery(sent["id"], timeout=30),
        then(lambda client: client.documents.download_pdf(sent["id"]), lambda file: file.content()),
        then(lambda client: client.documents.download_package(sent["id"]), lambda file: file.content()),
        then(lambda client: client.documents.download_xml(sent["id"], "ubl"), lambda file: file.text()),
        **OPTIONS,
    )
    assert document["deliveryStatus"] == "delivered"
    assert (pdf[:5], package[:2]) == (b"%PDF-", b"PK") and "PY-" in xml
    types = ["document.sent", "document.delivery_status_changed"]
    follow = lambda client: client.events.follow(since=document["createdAt"], types=types)  # noqa: E731
    events = flavour.take(URL, follow, 2, **OPTIONS)
    assert sent["id"] in [event["data"]["documentId"] for event in events]
    check_deliveries(received, [event["id"] for event in events])
    flavour.run(URL, lambda client: client.webhooks.delete(webhook["id"]), **OPTIONS)


def check_deliveries(received: List[Received], ids: List[str]) -> None:
    until = time.monotonic() + 20
    found: Set[str] = set()
    while time.monotonic() < until and not found >= set(ids):
        time.sleep(0.02)
        found = {verify_webhook(body, headers, SECRET)["id"] for body, headers in list(received)}
    assert found >= set(ids)
    body, headers = received[0]
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body.replace(b"document", b"dokument"), headers, SECRET)


def test_a_small_answer_has_no_contents(flavour: Any) -> None:
    invoice = numbered(f"PY-SMALL-{type(flavour).__name__}")
    (sent,) = flavour.run(URL, lambda client: client.documents.send(COMPANY, invoice, answer_size="minimal"), **OPTIONS)
    small, whole, ended, delivered = flavour.run(
        URL,
        lambda client: client.documents.get(sent["id"], answer_size="minimal"),
        lambda client: client.documents.get(sent["id"]),
        lambda client: client.documents.wait_for_delivery(sent["id"], timeout=30, answer_size="minimal"),
        lambda client: client.documents.wait_for_delivery(sent["id"], timeout=30),
        **OPTIONS,
    )
    for document in (sent, small, ended):
        assert document["xml"] is None and document["parsed"] is None and document["id"] == sent["id"]
    for document in (whole, delivered):
        assert "PY-SMALL-" in document["xml"] and document["parsed"] is not None
    assert ended["deliveryStatus"] == delivered["deliveryStatus"] == "delivered"


def test_a_batch_goes_on_where_it_ended(flavour: Any) -> None:
    name = type(flavour).__name__
    documents: List[Any] = [numbered(f"PY-BATCH-{name}-{number}") for number in (1, 2, 3)]
    documents[2]["document"]["currency"] = "no"
    lines = b"\n".join(json.dumps(document).encode() for document in documents)

    def send(sent: Any) -> Any:
        return then(
            lambda client: client.documents.send_batch(COMPANY, sent, idempotency_key=f"py-{name}"),
            lambda batch: batch.answers(),
        )

    first, again, invalid = flavour.run(
        URL, send(documents), send(BatchFile(lines)), send(BatchFile(b"PK", "application/zip")), **OPTIONS
    )
    assert [answer["status"] for answer in first] == ["accepted", "accepted", "refused"]
    assert "document.currency" in first[2]["error"]["errors"]
    assert [answer.get("documentId") for answer in again] == [answer.get("documentId") for answer in first]
    assert again[0]["repeated"] is True
    assert type(invalid).__name__ == "ValidationError"


def test_what_is_wrong_is_named(flavour: Any) -> None:
    wrong = {"recipient": "9999:delivered", "documentType": "invoice", "document": {"lines": [{"quantity": "x"}]}}
    invalid, missing, absent = flavour.run(
        URL,
        lambda client: client.documents.send(COMPANY, wrong),
        lambda client: client.team.list_audit_entries(colour="red").first_page(),
        lambda client: client.labels.get("lbl_01KAJ5Z8B1D3F5H7K9N1Q3S5T7"),
        **OPTIONS,
    )
    assert type(invalid).__name__ == "ValidationError" and any("quantity" in field for field in invalid.fields)
    assert type(missing).__name__ == "ValidationError" and "colour" in missing.fields
    assert absent.status in (401, 404) and absent.request_id


def block(name: str) -> str:
    found = re.search(rf"```py {re.escape(name)}\n(.*?)```", README, re.DOTALL)
    assert found, f"README.md has no block {name}"
    return found[1]


def run(name: str, **environment: str) -> str:
    path = os.pathsep.join(sys.path)
    env = {**os.environ, "PYTHONPATH": path, **environment}
    done = subprocess.run([sys.executable, "-c", block(name)], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_programs_of_the_readme() -> None:
    assert run("send.py") == "delivered\n"
    with Passerelle(URL, AUTH) as client:
        newest = client.documents.list(direction="outgoing").first_page().items[0]
    lines = run("lists.py").split("\n")
    assert re.fullmatch(r"\S+\.pdf \d+", lines[0])
    assert run("concurrent.py").split() == [newest["id"], "delivered"]


def test_the_receiver_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    secret = "our own secret, as we wrote it"
    names: Dict[str, Any] = {}
    os.environ["WEBHOOK_SECRET"] = secret
    exec(compile(block("receiver.py"), "receiver.py", "exec"), names)
    assert statuses_of(names["app"], secret) == ["204 No Content", "400 Bad Request"]
    assert capsys.readouterr().out == "evt_1 document.received\n"


def statuses_of(app: Any, secret: str) -> List[str]:
    """What a WSGI application answers to a genuine delivery and to a changed one."""
    import hashlib
    import hmac
    import io

    body, now = b'{"id":"evt_1","type":"document.received"}', str(int(time.time()))
    digest = hmac.new(secret.encode(), f"evt_1.{now}.".encode() + body, hashlib.sha256).digest()
    statuses: List[str] = []
    for content in (body, body + b" "):
        environment = {
            "REQUEST_METHOD": "POST",
            "CONTENT_LENGTH": str(len(content)),
            "wsgi.input": io.BytesIO(content),
            "HTTP_WEBHOOK_ID": "evt_1",
            "HTTP_WEBHOOK_TIMESTAMP": now,
            "HTTP_WEBHOOK_SIGNATURE": "v1," + base64.b64encode(digest).decode(),
        }
        app(environment, lambda status, headers: statuses.append(status))
    return statuses
