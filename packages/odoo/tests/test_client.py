"""The client against a running installation: PASSERELLE_URL, _KEY, _SECRET, _COMPANY and _BUYER_ADDRESS name it."""

import os
import time
from decimal import Decimal

import pytest
from test_mapping import values

from lib.client import PasserelleClient, PasserelleError, PasserelleUnavailable
from lib.mapping import is_same_document, to_bill, to_send_request

NAMES = ("URL", "KEY", "SECRET", "COMPANY", "BUYER", "BUYER_ADDRESS")
SETTINGS = {name: os.environ.get(f"PASSERELLE_{name}") for name in NAMES}

pytestmark = pytest.mark.skipif(not all(SETTINGS.values()), reason="needs a running installation")


@pytest.fixture
def client():
    return PasserelleClient(SETTINGS["URL"] + "/", SETTINGS["KEY"], SETTINGS["SECRET"])


def request(**changes):
    return to_send_request(values(number=f"ODOO-{time.time_ns()}", recipient=SETTINGS["BUYER_ADDRESS"], **changes))


def test_an_invoice_is_sent_once_and_becomes_a_bill(client):
    body = request()
    sent = client.send(SETTINGS["COMPANY"], body, body["document"]["invoiceNumber"])
    again = client.send(SETTINGS["COMPANY"], body, body["document"]["invoiceNumber"])
    assert (sent["deliveryStatus"], again["id"]) == ("delivered", sent["id"])
    assert client.get_state(sent["id"])["deliveryStatus"] == "delivered"
    number = body["document"]["invoiceNumber"]
    ids = [each["id"] for each in client.list_inbox(SETTINGS["BUYER"])]
    bills = {each: to_bill(client.get_document(each)) for each in ids}
    [(document_id, bill)] = [item for item in bills.items() if item[1] and item[1]["number"] == number]
    assert str(bill["total"]) == "108.89"
    assert sum(line["price"] * line["quantity"] for line in bill["lines"]) == Decimal("89.99")
    assert client.download_pdf(document_id).startswith(b"%PDF-")
    client.mark_as_read(document_id)
    assert document_id not in [each["id"] for each in client.list_inbox(SETTINGS["BUYER"])]


def test_a_credit_note_is_accepted(client):
    body = request(is_credit_note=True, reversed_number="INV/1")
    assert client.send(SETTINGS["COMPANY"], body, body["document"]["creditNoteNumber"])["type"] == "creditNote"


def test_a_reason_of_exemption_is_accepted(client):
    line = {**values()["lines"][0], "taxes": [{"rate": 0, "category": "E", "reason": "Article 44"}]}
    body = request(lines=[line], total=89.99)
    assert client.send(SETTINGS["COMPANY"], body, body["document"]["invoiceNumber"])["type"] == "invoice"


def test_the_address_of_a_number(client):
    number = SETTINGS["BUYER_ADDRESS"].split(":")[1]
    assert client.find_address(number, "BE") == SETTINGS["BUYER_ADDRESS"]
    assert client.find_address(f"BE {number}", "BE") == SETTINGS["BUYER_ADDRESS"]
    assert client.find_address("BE0000000097", "BE") is None


@pytest.mark.parametrize("text", ["NV", "/", "12", "Company", "BE"])
def test_a_text_that_is_no_number_leads_to_nobody(client, text):
    assert client.find_address(text, "BE") is None


def test_a_number_belongs_to_its_country(client):
    number = SETTINGS["BUYER_ADDRESS"].split(":")[1]
    assert client.find_address(number, "FR") is None
    assert client.find_address(number, None) is None


def test_a_refused_request_names_its_fields(client):
    body = request(total=1)
    with pytest.raises(PasserelleError, match="payableAmount") as raised:
        client.send(SETTINGS["COMPANY"], body, f"wrong-{time.time_ns()}")
    assert raised.value.status == 400
    assert not isinstance(raised.value, PasserelleUnavailable)
    with pytest.raises(PasserelleError) as raised:
        PasserelleClient(SETTINGS["URL"], SETTINGS["KEY"], "wrong").get_state("doc_x")
    assert raised.value.status == 401


def test_a_sent_document_is_found_by_its_number(client):
    body = request()
    sent_document = client.send(SETTINGS["COMPANY"], body, f"found-{time.time_ns()}")
    [document] = client.list_sent(SETTINGS["COMPANY"], body["document"]["invoiceNumber"])
    assert (document["id"], is_same_document(document, body)) == (sent_document["id"], True)
    assert not is_same_document(document, request())


def test_a_secret_is_sent_encrypted_or_within_the_machine():
    for url in ("https://peppol.example.com", "http://localhost:3000", "http://[::1]:3000"):
        PasserelleClient(url, "key_x", "x")
    for url in ("http://peppol.example.com", "http://localhost.example.com", "peppol.example.com"):
        with pytest.raises(PasserelleError, match="https://"):
            PasserelleClient(url, "key_x", "x")


def test_no_answer_is_temporary():
    with pytest.raises(PasserelleUnavailable):
        PasserelleClient("http://127.0.0.1:1", "key_x", "x").get_state("doc_x")
