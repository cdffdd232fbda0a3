"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import RecurringInvoicesListAllOptions, RecurringInvoicesListOptions
from passerelle.types import CreateRecurringInvoiceInput, RecurringInvoice, RecurringInvoicesPreviewAnswer, RunRecurringInvoiceInput, UpdateRecurringInvoiceInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncRecurringInvoices:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, company_id: str, **options: Unpack[RecurringInvoicesListOptions]) -> AsyncPages[RecurringInvoice]:
        """List the recurring invoices of a company, newest first."""
        return self._api.pages("/api/v1/{companyId}/recurring-invoices", {"companyId": company_id}, "recurringInvoices", options)

    def list_all(self, **options: Unpack[RecurringInvoicesListAllOptions]) -> AsyncPages[RecurringInvoice]:
        """List the recurring invoices of all companies, newest first."""
        return self._api.pages("/api/v1/recurring-invoices", {}, "recurringInvoices", options)

    async def create(self, company_id: str, input: CreateRecurringInvoiceInput, **options: Unpack[WriteOptions]) -> RecurringInvoice:
        """Create a recurring invoice."""
        answer: RecurringInvoice = (await self._api.call("POST", "/api/v1/{companyId}/recurring-invoices", {"companyId": company_id}, options, input))["recurringInvoice"]
        return answer

    async def get(self, company_id: str, recurring_invoice_id: str, **options: Unpack[CallOptions]) -> RecurringInvoice:
        """Get a recurring invoice."""
        answer: RecurringInvoice = (await self._api.call("GET", "/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}", {"companyId": company_id, "recurringInvoiceId": recurring_invoice_id}, options))["recurringInvoice"]
        return answer

    async def update(self, company_id: str, recurring_invoice_id: str, input: UpdateRecurringInvoiceInput, **options: Unpack[CallOptions]) -> RecurringInvoice:
        """Update a recurring invoice."""
        answer: RecurringInvoice = (await self._api.call("PUT", "/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}", {"companyId": company_id, "recurringInvoiceId": recurring_invoice_id}, options, input))["recurringInvoice"]
        return answer

    async def delete(self, company_id: str, recurring_invoice_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a recurring invoice."""
        await self._api.call("DELETE", "/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}", {"companyId": company_id, "recurringInvoiceId": recurring_invoice_id}, options)

    async def preview(self, company_id: str, recurring_invoice_id: str, **options: Unpack[CallOptions]) -> RecurringInvoicesPreviewAnswer:
        """Preview the next document of a recurring invoice."""
        answer: RecurringInvoicesPreviewAnswer = await self._api.call("GET", "/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}/preview", {"companyId": company_id, "recurringInvoiceId": recurring_invoice_id}, options)
        return answer

    async def run(self, company_id: str, recurring_invoice_id: str, input: RunRecurringInvoiceInput, **options: Unpack[WriteOptions]) -> RecurringInvoice:
        """Run a failed or missed occurrence of a recurring invoice."""
        answer: RecurringInvoice = (await self._api.call("POST", "/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}/run", {"companyId": company_id, "recurringInvoiceId": recurring_invoice_id}, options, input))["recurringInvoice"]
        return answer
