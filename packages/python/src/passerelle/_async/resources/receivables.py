"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle.options import ReceivablesDownloadStatementOptions, ReceivablesGetStatementOptions, ReceivablesListAgedOptions, ReceivablesListOpenInvoicesOptions
from passerelle.types import AgedReceivable, CustomerStatement, OpenInvoice
from passerelle._async.api import AsyncApi
from passerelle._async.download import AsyncDownload
from passerelle._async.pages import AsyncPages


class AsyncReceivables:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list_open_invoices(self, company_id: str, **options: Unpack[ReceivablesListOpenInvoicesOptions]) -> AsyncPages[OpenInvoice]:
        """List the open invoices of a company, earliest due date first."""
        return self._api.pages("/api/v1/{companyId}/open-invoices", {"companyId": company_id}, "openInvoices", options)

    def list_aged(self, company_id: str, **options: Unpack[ReceivablesListAgedOptions]) -> AsyncPages[AgedReceivable]:
        """List the open amounts of customers by age."""
        return self._api.pages("/api/v1/{companyId}/aged-receivables", {"companyId": company_id}, "agedReceivables", options)

    async def get_statement(self, company_id: str, **options: Unpack[ReceivablesGetStatementOptions]) -> CustomerStatement:
        """Get the statement of account of a customer."""
        answer: CustomerStatement = (await self._api.call("GET", "/api/v1/{companyId}/customer-statements", {"companyId": company_id}, options))["customerStatement"]
        return answer

    async def download_statement(self, company_id: str, **options: Unpack[ReceivablesDownloadStatementOptions]) -> AsyncDownload:
        """Get the statement of account of a customer as PDF."""
        return await self._api.download("/api/v1/{companyId}/customer-statements/pdf", {"companyId": company_id}, "application/pdf", options)
