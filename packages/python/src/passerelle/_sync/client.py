# Made of _async/client.py. Made by `npm run openapi`; not to be edited.
"""A team's access to Passerelle."""

from __future__ import annotations

from ssl import SSLContext
from types import TracebackType
from typing import Any, Mapping, Optional, Type

import httpx

from passerelle._sync.api import Api
from passerelle._sync.by_hand import (
    Documents,
    Events,
    FrenchReporting,
    OAuth2,
    Sandbox,
    Usage,
)
from passerelle._sync.clock import default_transport, left
from passerelle._sync.credentials import Secret, credential_of
from passerelle._sync.resources.api_keys import ApiKeys
from passerelle._sync.resources.assistant_drafts import AssistantDrafts
from passerelle._sync.resources.bank_statements import BankStatements
from passerelle._sync.resources.bulk_actions import BulkActions
from passerelle._sync.resources.comments import Comments
from passerelle._sync.resources.companies import Companies
from passerelle._sync.resources.customers import Customers
from passerelle._sync.resources.drafts import Drafts
from passerelle._sync.resources.exports import Exports
from passerelle._sync.resources.forwarding import Forwarding
from passerelle._sync.resources.identifiers import Identifiers
from passerelle._sync.resources.invoice_imports import InvoiceImports
from passerelle._sync.resources.items import Items
from passerelle._sync.resources.labels import Labels
from passerelle._sync.resources.migrations import Migrations
from passerelle._sync.resources.payments import Payments
from passerelle._sync.resources.portal_links import PortalLinks
from passerelle._sync.resources.purchases import Purchases
from passerelle._sync.resources.receivables import Receivables
from passerelle._sync.resources.recipients import Recipients
from passerelle._sync.resources.recurring_invoices import RecurringInvoices
from passerelle._sync.resources.reminders import Reminders
from passerelle._sync.resources.rule_replays import RuleReplays
from passerelle._sync.resources.saved_views import SavedViews
from passerelle._sync.resources.suppliers import Suppliers
from passerelle._sync.resources.tax_data import TaxData
from passerelle._sync.resources.team_operations import TeamOperations
from passerelle._sync.resources.webhooks import Webhooks
from passerelle._sync.transport import Transport
from passerelle._hidden import hidden
from passerelle._request import form_of
from passerelle._settings import Settings, origin_of
from passerelle.auth import Auth
from passerelle.errors import AuthenticationError

TOKEN_ENDPOINT = "/api/core/oauth2/token"
GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"


class Reporting:
    def __init__(self, api: Api) -> None:
        self.fr = FrenchReporting(api)


class Passerelle:
    """
    A team's access to Passerelle. Every operation of the API that a key may do is a method of one of its members.

    `base_url` is the address of the service, as `https://peppol.example.com`. `auth` is `basic_key(…)`, `bearer(…)` or
    `assertion(…)`. `attempt_timeout` are the seconds of one attempt, `timeout` those of a call with all its attempts, and
    `retries` the attempts after the first. `headers` are sent with each request, as a proxy may want it. `verify` says which
    certificates count, and `transport` sends in place of the client's own: an `httpx` transport.
    """

    def __init__(
        self,
        base_url: str,
        auth: Auth,
        *,
        attempt_timeout: float = 30,
        timeout: float = 120,
        retries: int = 3,
        headers: Optional[Mapping[str, str]] = None,
        verify: Optional[SSLContext] = None,
        transport: Optional[httpx.BaseTransport] = None,
    ) -> None:
        settings = Settings(origin_of(base_url), attempt_timeout, timeout, retries, dict(headers or {}))
        # Neither a proxy nor a credential of the environment, as of .netrc.
        self._client = httpx.Client(transport=transport or default_transport(verify), trust_env=False)
        anonymous = Transport(settings, None, self._client)

        def exchange(assertion: Secret) -> Secret:
            request = form_of(
                TOKEN_ENDPOINT, {"grant_type": GRANT, "assertion": assertion()}, min(left(), timeout)
            )
            token = _token_of(anonymous.json(request))
            if token is not None:
                return token
            raise AuthenticationError(
                "The token endpoint answered no access_token",
                status=200,
                code="unexpected_answer",
                request=f"POST {TOKEN_ENDPOINT}",
            )

        credential = credential_of(auth, settings.base_url + TOKEN_ENDPOINT, exchange)
        api = Api(Transport(settings, credential, self._client))
        self.documents = Documents(api)
        self.drafts = Drafts(api)
        self.assistant_drafts = AssistantDrafts(api)
        self.recurring_invoices = RecurringInvoices(api)
        self.items = Items(api)
        self.companies = Companies(api)
        self.identifiers = Identifiers(api)
        self.migrations = Migrations(api)
        self.suppliers = Suppliers(api)
        self.customers = Customers(api)
        self.labels = Labels(api)
        self.saved_views = SavedViews(api)
        self.recipients = Recipients(api)
        self.reporting = Reporting(api)
        self.webhooks = Webhooks(api)
        self.portal_links = PortalLinks(api)
        self.events = Events(api)
        self.api_keys = ApiKeys(api)
        self.oauth2 = OAuth2(api)
        self.payments = Payments(api)
        self.bank_statements = BankStatements(api)
        self.bulk_actions = BulkActions(api)
        self.rule_replays = RuleReplays(api)
        self.invoice_imports = InvoiceImports(api)
        self.receivables = Receivables(api)
        self.reminders = Reminders(api)
        self.purchases = Purchases(api)
        self.comments = Comments(api)
        self.forwarding = Forwarding(api)
        self.exports = Exports(api)
        self.tax_data = TaxData(api)
        self.sandbox = Sandbox(api)
        self.team = TeamOperations(api)
        self.usage = Usage(api)

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()

    def __enter__(self) -> Passerelle:
        return self

    def __exit__(
        self,
        _type: Optional[Type[BaseException]],
        _error: Optional[BaseException],
        _traceback: Optional[TracebackType],
    ) -> None:
        self.close()


def _token_of(answer: Any) -> Optional[Secret]:
    token = answer.get("access_token") if isinstance(answer, dict) else None
    return hidden(token) if isinstance(token, str) else None
