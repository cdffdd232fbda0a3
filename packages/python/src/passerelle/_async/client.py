"""A team's access to Passerelle."""

from __future__ import annotations

from ssl import SSLContext
from types import TracebackType
from typing import Any, Mapping, Optional, Type

import httpx

from passerelle._async.api import AsyncApi
from passerelle._async.by_hand import (
    AsyncDocuments,
    AsyncEvents,
    AsyncFrenchReporting,
    AsyncOAuth2,
    AsyncSandbox,
    AsyncUsage,
)
from passerelle._async.clock import default_transport, left
from passerelle._async.credentials import Secret, credential_of
from passerelle._async.resources.api_keys import AsyncApiKeys
from passerelle._async.resources.assistant_drafts import AsyncAssistantDrafts
from passerelle._async.resources.bank_statements import AsyncBankStatements
from passerelle._async.resources.bulk_actions import AsyncBulkActions
from passerelle._async.resources.comments import AsyncComments
from passerelle._async.resources.companies import AsyncCompanies
from passerelle._async.resources.customers import AsyncCustomers
from passerelle._async.resources.drafts import AsyncDrafts
from passerelle._async.resources.exports import AsyncExports
from passerelle._async.resources.forwarding import AsyncForwarding
from passerelle._async.resources.identifiers import AsyncIdentifiers
from passerelle._async.resources.invoice_imports import AsyncInvoiceImports
from passerelle._async.resources.items import AsyncItems
from passerelle._async.resources.labels import AsyncLabels
from passerelle._async.resources.migrations import AsyncMigrations
from passerelle._async.resources.payments import AsyncPayments
from passerelle._async.resources.portal_links import AsyncPortalLinks
from passerelle._async.resources.purchases import AsyncPurchases
from passerelle._async.resources.receivables import AsyncReceivables
from passerelle._async.resources.recipients import AsyncRecipients
from passerelle._async.resources.recurring_invoices import AsyncRecurringInvoices
from passerelle._async.resources.reminders import AsyncReminders
from passerelle._async.resources.rule_replays import AsyncRuleReplays
from passerelle._async.resources.saved_views import AsyncSavedViews
from passerelle._async.resources.suppliers import AsyncSuppliers
from passerelle._async.resources.tax_data import AsyncTaxData
from passerelle._async.resources.team_operations import AsyncTeamOperations
from passerelle._async.resources.webhooks import AsyncWebhooks
from passerelle._async.transport import AsyncTransport
from passerelle._hidden import hidden
from passerelle._request import form_of
from passerelle._settings import Settings, origin_of
from passerelle.auth import Auth
from passerelle.errors import AuthenticationError

TOKEN_ENDPOINT = "/api/core/oauth2/token"
GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"


class AsyncReporting:
    def __init__(self, api: AsyncApi) -> None:
        self.fr = AsyncFrenchReporting(api)


class AsyncPasserelle:
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
        transport: Optional[httpx.AsyncBaseTransport] = None,
    ) -> None:
        settings = Settings(origin_of(base_url), attempt_timeout, timeout, retries, dict(headers or {}))
        # Neither a proxy nor a credential of the environment, as of .netrc.
        self._client = httpx.AsyncClient(transport=transport or default_transport(verify), trust_env=False)
        anonymous = AsyncTransport(settings, None, self._client)

        async def exchange(assertion: Secret) -> Secret:
            request = form_of(
                TOKEN_ENDPOINT, {"grant_type": GRANT, "assertion": assertion()}, min(left(), timeout)
            )
            token = _token_of(await anonymous.json(request))
            if token is not None:
                return token
            raise AuthenticationError(
                "The token endpoint answered no access_token",
                status=200,
                code="unexpected_answer",
                request=f"POST {TOKEN_ENDPOINT}",
            )

        credential = credential_of(auth, settings.base_url + TOKEN_ENDPOINT, exchange)
        api = AsyncApi(AsyncTransport(settings, credential, self._client))
        self.documents = AsyncDocuments(api)
        self.drafts = AsyncDrafts(api)
        self.assistant_drafts = AsyncAssistantDrafts(api)
        self.recurring_invoices = AsyncRecurringInvoices(api)
        self.items = AsyncItems(api)
        self.companies = AsyncCompanies(api)
        self.identifiers = AsyncIdentifiers(api)
        self.migrations = AsyncMigrations(api)
        self.suppliers = AsyncSuppliers(api)
        self.customers = AsyncCustomers(api)
        self.labels = AsyncLabels(api)
        self.saved_views = AsyncSavedViews(api)
        self.recipients = AsyncRecipients(api)
        self.reporting = AsyncReporting(api)
        self.webhooks = AsyncWebhooks(api)
        self.portal_links = AsyncPortalLinks(api)
        self.events = AsyncEvents(api)
        self.api_keys = AsyncApiKeys(api)
        self.oauth2 = AsyncOAuth2(api)
        self.payments = AsyncPayments(api)
        self.bank_statements = AsyncBankStatements(api)
        self.bulk_actions = AsyncBulkActions(api)
        self.rule_replays = AsyncRuleReplays(api)
        self.invoice_imports = AsyncInvoiceImports(api)
        self.receivables = AsyncReceivables(api)
        self.reminders = AsyncReminders(api)
        self.purchases = AsyncPurchases(api)
        self.comments = AsyncComments(api)
        self.forwarding = AsyncForwarding(api)
        self.exports = AsyncExports(api)
        self.tax_data = AsyncTaxData(api)
        self.sandbox = AsyncSandbox(api)
        self.team = AsyncTeamOperations(api)
        self.usage = AsyncUsage(api)

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    async def __aenter__(self) -> AsyncPasserelle:
        return self

    async def __aexit__(
        self,
        _type: Optional[Type[BaseException]],
        _error: Optional[BaseException],
        _traceback: Optional[TracebackType],
    ) -> None:
        await self.aclose()


def _token_of(answer: Any) -> Optional[Secret]:
    token = answer.get("access_token") if isinstance(answer, dict) else None
    return hidden(token) if isinstance(token, str) else None
