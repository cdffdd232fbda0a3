"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import FrenchReportingGetCalendarOptions, FrenchReportingListFilingsOptions, FrenchReportingListReceivedPurchasesOptions, FrenchReportingListReportsOptions
from passerelle.types import B2biPurchaseInput, CalendarPeriod, Declarant, DeclarantInput, Filing, FrenchPlatform, FrenchReportingReportB2biInput, FrenchReportingReportB2cInput, PlatformInput, ReceivedPurchase, Report, Reported, ReportedAgain
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class FrenchReportingOperations:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get_declarant(self, company_id: str, **options: Unpack[CallOptions]) -> Declarant | None:
        """Get the French e-reporting registration of a company."""
        answer: Declarant | None = (self._api.call("GET", "/api/v1/{companyId}/reporting/fr/declarant", {"companyId": company_id}, options))["declarant"]
        return answer

    def set_declarant(self, company_id: str, input: DeclarantInput, **options: Unpack[CallOptions]) -> Declarant:
        """Register a company for French e-reporting."""
        answer: Declarant = (self._api.call("PUT", "/api/v1/{companyId}/reporting/fr/declarant", {"companyId": company_id}, options, input))["declarant"]
        return answer

    def get_platform(self, company_id: str, **options: Unpack[CallOptions]) -> FrenchPlatform | None:
        """Get a company's contract with a French platform."""
        answer: FrenchPlatform | None = (self._api.call("GET", "/api/v1/{companyId}/reporting/fr/platform", {"companyId": company_id}, options))["platform"]
        return answer

    def set_platform(self, company_id: str, input: PlatformInput, **options: Unpack[CallOptions]) -> FrenchPlatform:
        """Set a company's contract with a French platform."""
        answer: FrenchPlatform = (self._api.call("PUT", "/api/v1/{companyId}/reporting/fr/platform", {"companyId": company_id}, options, input))["platform"]
        return answer

    def delete_platform(self, company_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a company's contract with a French platform."""
        self._api.call("DELETE", "/api/v1/{companyId}/reporting/fr/platform", {"companyId": company_id}, options)

    def report_b2c(self, company_id: str, input: FrenchReportingReportB2cInput, **options: Unpack[WriteOptions]) -> Report:
        """Report sales to consumers, or their payments."""
        answer: Report = (self._api.call("POST", "/api/v1/{companyId}/reporting/fr/b2c", {"companyId": company_id}, options, input))["report"]
        return answer

    def report_b2bi(self, company_id: str, input: FrenchReportingReportB2biInput, **options: Unpack[WriteOptions]) -> Report:
        """Report an invoice to a business abroad, or a payment of such an invoice."""
        answer: Report = (self._api.call("POST", "/api/v1/{companyId}/reporting/fr/b2bi", {"companyId": company_id}, options, input))["report"]
        return answer

    def report_purchase(self, company_id: str, input: B2biPurchaseInput, **options: Unpack[WriteOptions]) -> Report:
        """Report an invoice from a business abroad."""
        answer: Report = (self._api.call("POST", "/api/v1/{companyId}/reporting/fr/purchases", {"companyId": company_id}, options, input))["report"]
        return answer

    def list_received_purchases(self, company_id: str, **options: Unpack[FrenchReportingListReceivedPurchasesOptions]) -> Pages[ReceivedPurchase]:
        """List received invoices from abroad, newest first."""
        return self._api.pages("/api/v1/{companyId}/reporting/fr/purchases", {"companyId": company_id}, "purchases", options)

    def list_reports(self, company_id: str, **options: Unpack[FrenchReportingListReportsOptions]) -> Pages[Reported]:
        """List the reports of a period, newest first."""
        return self._api.pages("/api/v1/{companyId}/reporting/fr/reports", {"companyId": company_id}, "reports", options)

    def list_filings(self, company_id: str, **options: Unpack[FrenchReportingListFilingsOptions]) -> Pages[Filing]:
        """List the filings with the tax administration, newest first."""
        return self._api.pages("/api/v1/{companyId}/reporting/fr/filings", {"companyId": company_id}, "filings", options)

    def get_filing(self, company_id: str, filing_id: str, **options: Unpack[CallOptions]) -> Filing:
        """Get a filing."""
        answer: Filing = (self._api.call("GET", "/api/v1/{companyId}/reporting/fr/filings/{filingId}", {"companyId": company_id, "filingId": filing_id}, options))["filing"]
        return answer

    def resubmit_filing(self, company_id: str, filing_id: str, **options: Unpack[WriteOptions]) -> ReportedAgain:
        """Report the contents of a refused filing again."""
        answer: ReportedAgain = (self._api.call("POST", "/api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again", {"companyId": company_id, "filingId": filing_id}, options))["again"]
        return answer

    def get_calendar(self, company_id: str, **options: Unpack[FrenchReportingGetCalendarOptions]) -> List[CalendarPeriod]:
        """Get the reporting calendar of a company for a year."""
        answer: List[CalendarPeriod] = (self._api.call("GET", "/api/v1/{companyId}/reporting/fr/calendar", {"companyId": company_id}, options))["periods"]
        return answer
