"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle.options import ReceivablesDownloadStatementOptions, ReceivablesGetStatementOptions, ReceivablesListAgedOptions, ReceivablesListOpenInvoicesOptions
from passerelle.types import AgedReceivable, CustomerStatement, OpenInvoice
from passerelle._sync.api import Api
from passerelle._sync.download import Download
from passerelle._sync.pages import Pages


class Receivables:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list_open_invoices(self, company_id: str, **options: Unpack[ReceivablesListOpenInvoicesOptions]) -> Pages[OpenInvoice]:
        """List the open invoices of a company, earliest due date first."""
        return self._api.pages("/api/v1/{companyId}/open-invoices", {"companyId": company_id}, "openInvoices", options)

    def list_aged(self, company_id: str, **options: Unpack[ReceivablesListAgedOptions]) -> Pages[AgedReceivable]:
        """List the open amounts of customers by age."""
        return self._api.pages("/api/v1/{companyId}/aged-receivables", {"companyId": company_id}, "agedReceivables", options)

    def get_statement(self, company_id: str, **options: Unpack[ReceivablesGetStatementOptions]) -> CustomerStatement:
        """Get the statement of account of a customer."""
        answer: CustomerStatement = (self._api.call("GET", "/api/v1/{companyId}/customer-statements", {"companyId": company_id}, options))["customerStatement"]
        return answer

    def download_statement(self, company_id: str, **options: Unpack[ReceivablesDownloadStatementOptions]) -> Download:
        """Get the statement of account of a customer as PDF."""
        return self._api.download("/api/v1/{companyId}/customer-statements/pdf", {"companyId": company_id}, "application/pdf", options)
