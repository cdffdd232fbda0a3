"""Decisions of the models, with a stand-in for Odoo."""

from types import SimpleNamespace

import odoo_stand_in
import pytest

odoo_stand_in.install()

from odoo.exceptions import UserError  # noqa: E402

from passerelle_edi.lib.client import PasserelleError  # noqa: E402
from passerelle_edi.models import account_move, account_move_bill  # noqa: E402

SENT = {"id": "doc_1", "deliveryStatus": "delivered", "deliveries": []}
REQUEST = {
    "recipient": "0208:1",
    "documentType": "invoice",
    "document": {"invoiceNumber": "INV/1", "issueDate": "2026-11-28", "currency": "EUR", "totals": {"payableAmount": "12.1"}},
}


def failed(category):
    return {**SENT, "deliveryStatus": "failed", "deliveries": [{"failure": {"category": category, "message": None}}]}


class Client:
    def __init__(self, **answers):
        self.answers, self.calls = answers, []

    def __getattr__(self, name):
        def call(*parameters):
            self.calls.append((name, *parameters))
            answer = self.answers.get(name)
            answer = answer(*parameters) if callable(answer) else answer
            if isinstance(answer, Exception):
                raise answer
            return answer

        return call

    def names(self):
        return [call[0] for call in self.calls]


class Move(account_move.AccountMove):
    """One posted invoice."""

    id, name, display_name, move_type, state = 1, "INV/1", "INV/1", "out_invoice", "posted"
    passerelle_document_id = passerelle_state = passerelle_failure = passerelle_sent_at = False

    def __init__(self, client, may_write=True, context=None, **values):
        self.may_write = may_write
        self.cursor = odoo_stand_in.Cursor()
        self.env = SimpleNamespace(cr=self.cursor, context=context or {})
        self.company_id = SimpleNamespace(
            id=1, name="Own", _passerelle_client=lambda: client, sudo=lambda: SimpleNamespace(passerelle_company_id="c_1")
        )
        self.__dict__.update(values)

    def __iter__(self):
        return iter([self])

    def ensure_one(self):
        return self

    def check_access(self, operation):
        if operation == "write" and not self.may_write:
            raise PermissionError

    def write(self, values):
        self.__dict__.update(values)
        self.cursor.log.append(sorted(values))

    def message_post(self, body):
        self.cursor.log.append(body)

    def _passerelle_state_label(self):
        return self.passerelle_state

    def _passerelle_values(self, client):
        return {}


@pytest.fixture(autouse=True)
def mapping(monkeypatch):
    monkeypatch.setattr(account_move, "to_send_request", lambda values: {**REQUEST})


def test_nothing_is_sent_without_the_right_to_store_it():
    client = Client(send=SENT)
    with pytest.raises(PermissionError):
        Move(client, may_write=False).action_passerelle_send()
    assert client.calls == []


def test_the_id_of_a_sent_document_is_stored_before_anything_else_can_fail():
    move = Move(Client(send=SENT))
    move.message_post = None
    with pytest.raises(TypeError):
        move.action_passerelle_send()
    assert move.cursor.log[:2] == [["passerelle_document_id", "passerelle_sent_at"], "commit"]


def test_a_failed_invoice_is_sent_again_as_no_duplicate():
    client = Client(get_state=failed("recipient_rejected"), send={**SENT, "id": "doc_2"})
    move = Move(client, passerelle_document_id="doc_1", passerelle_state="failed")
    move.action_passerelle_send()
    assert (move.passerelle_document_id, move.passerelle_state) == ("doc_2", "delivered")
    [(_name, _company, request, _key)] = [call for call in client.calls if call[0] == "send"]
    assert "allowDuplicate" not in request


def test_an_invoice_that_arrived_meanwhile_is_not_sent_again():
    client = Client(get_state=SENT, send=SENT)
    move = Move(client, passerelle_document_id="doc_1", passerelle_state="failed")
    with pytest.raises(UserError, match="sent already"):
        move.action_passerelle_send()
    assert client.names() == ["get_state"]
    assert (move.passerelle_state, move.cursor.log[-1]) == ("delivered", "commit")


def test_an_unconfirmed_invoice_is_sent_again_only_on_confirmation():
    values = {"passerelle_document_id": "doc_1", "passerelle_state": "failed"}
    client = Client(get_state=failed("unconfirmed"), send={**SENT, "id": "doc_2"})
    with pytest.raises(UserError, match="Ask the recipient"):
        Move(client, **values).action_passerelle_send()
    assert "send" not in client.names()
    move = Move(client, context={"passerelle_confirmed": True}, **values)
    move.action_passerelle_send()
    assert move.passerelle_document_id == "doc_2"


def sent(**changes):
    parsed = {"invoiceNumber": "INV/1", "issueDate": "2026-11-28", "currency": "EUR", "totals": {"payableAmount": "12.10"}}
    return {**SENT, "id": "doc_7", "type": "invoice", "receiverId": "0208:1", "parsed": {**parsed, **changes}}


def test_a_duplicate_is_the_document_whose_id_was_lost():
    duplicate = PasserelleError("sent before", 409, "duplicate_document")
    move = Move(Client(send=duplicate, list_sent=[sent()]))
    move.action_passerelle_send()
    assert move.passerelle_document_id == "doc_7"
    other = Move(Client(send=duplicate, list_sent=[sent(totals={"payableAmount": "9.00"})]))
    with pytest.raises(UserError, match="sent before"):
        other.action_passerelle_send()
    assert not other.passerelle_document_id


def test_a_delivery_that_cannot_be_read_leaves_the_others():
    broken = Move(Client(get_state=PasserelleError("gone", 404)), passerelle_document_id="doc_1", passerelle_state="pending")
    followed = Move(Client(get_state=SENT), passerelle_document_id="doc_2", passerelle_state="pending")
    unset = Move(None, passerelle_document_id="doc_3", passerelle_state="pending")

    def refuse():
        raise UserError("Set the address")

    unset.company_id._passerelle_client = refuse
    jobs = Move(None)
    jobs.search = lambda domain: [unset, broken, followed]
    jobs._cron_passerelle_states()
    assert followed.passerelle_state == "delivered"
    assert jobs.cursor.log == ["rollback", "commit", "rollback", "commit", "commit"]


def test_failed_deliveries_are_followed_for_some_days():
    jobs, domains = Move(None), []
    jobs.search = lambda domain: domains.append(domain) or []
    jobs._cron_passerelle_states()
    assert ("passerelle_state", "=", "failed") in domains[0]
    assert [term[1] for term in domains[0] if term[0] == "passerelle_sent_at"] == [">="]


class Inbox(account_move_bill.AccountMove):
    """The job of the inbox, over companies with a client each."""

    def __init__(self, companies, cursor=None, company=None):
        self.companies = companies
        self.cursor = cursor or odoo_stand_in.Cursor()
        self.env = Environment(self.cursor, company, companies)

    def with_company(self, company):
        return Inbox(self.companies, self.cursor, company)

    def _passerelle_keep(self):
        self.cursor.commit()

    def _passerelle_receive(self, client, document_id):
        client.calls.append(("receive", document_id))
        if document_id == "doc_bad":
            raise ValueError("an amount is missing")
        return document_id != "doc_response"


class Environment(SimpleNamespace):
    def __init__(self, cursor, company, companies):
        super().__init__(cr=cursor, company=company)
        self.companies = companies

    def __getitem__(self, model):
        assert model == "res.company"
        return SimpleNamespace(search=lambda domain: self.companies)


def company(name, client):
    def open_client():
        if isinstance(client, Exception):
            raise client
        return client

    own = SimpleNamespace(id=name, name=name, passerelle_company_id=name)
    own.sudo = lambda: own
    own._passerelle_is_set = lambda: True
    own._passerelle_client = open_client
    return own


def test_one_document_or_company_does_not_stop_the_inbox_of_others():
    listed = [{"id": each} for each in ("doc_bad", "doc_response", "doc_good")]
    first, last = Client(list_inbox=listed), Client(list_inbox=[{"id": "doc_last"}])
    wrong_key = Client(list_inbox=PasserelleError("unknown key", 401))
    jobs = Inbox([company("a", first), company("b", wrong_key), company("c", UserError("unset")), company("d", last)])
    jobs._cron_passerelle_inbox()
    assert [call for call in first.calls if call[0] == "mark_as_read"] == [("mark_as_read", "doc_good")]
    assert ("mark_as_read", "doc_last") in last.calls
    assert jobs.cursor.log == ["rollback", "commit", "commit", "commit", "commit", "commit", "commit"]
