"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import FrenchReportingGetCalendarOptions, FrenchReportingListFilingsOptions, FrenchReportingListReceivedPurchasesOptions, FrenchReportingListReportsOptions
from passerelle.types import B2biPurchaseInput, CalendarPeriod, Declarant, DeclarantInput, Filing, FrenchPlatform, FrenchReportingReportB2biInput, FrenchReportingReportB2cInput, PlatformInput, ReceivedPurchase, Report, Reported, ReportedAgain
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncFrenchReportingOperations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get_declarant(self, company_id: str, **options: Unpack[CallOptions]) -> Declarant | None:
        """Get the French e-reporting registration of a company."""
        answer: Declarant | None = (await self._api.call("GET", "/api/v1/{companyId}/reporting/fr/declarant", {"companyId": company_id}, options))["declarant"]
        return answer

    async def set_declarant(self, company_id: str, input: DeclarantInput, **options: Unpack[CallOptions]) -> Declarant:
        """Register a company for French e-reporting."""
        answer: Declarant = (await self._api.call("PUT", "/api/v1/{companyId}/reporting/fr/declarant", {"companyId": company_id}, options, input))["declarant"]
        return answer

    async def get_platform(self, company_id: str, **options: Unpack[CallOptions]) -> FrenchPlatform | None:
        """Get a company's contract with a French platform."""
        answer: FrenchPlatform | None = (await self._api.call("GET", "/api/v1/{companyId}/reporting/fr/platform", {"companyId": company_id}, options))["platform"]
        return answer

    async def set_platform(self, company_id: str, input: PlatformInput, **options: Unpack[CallOptions]) -> FrenchPlatform:
        """Set a company's contract with a French platform."""
        answer: FrenchPlatform = (await self._api.call("PUT", "/api/v1/{companyId}/reporting/fr/platform", {"companyId": company_id}, options, input))["platform"]
        return answer

    async def delete_platform(self, company_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a company's contract with a French platform."""
        await self._api.call("DELETE", "/api/v1/{companyId}/reporting/fr/platform", {"companyId": company_id}, options)

    async def report_b2c(self, company_id: str, input: FrenchReportingReportB2cInput, **options: Unpack[WriteOptions]) -> Report:
        """Report sales to consumers, or their payments."""
        answer: Report = (await self._api.call("POST", "/api/v1/{companyId}/reporting/fr/b2c", {"companyId": company_id}, options, input))["report"]
        return answer

    async def report_b2bi(self, company_id: str, input: FrenchReportingReportB2biInput, **options: Unpack[WriteOptions]) -> Report:
        """Report an invoice to a business abroad, or a payment of such an invoice."""
        answer: Report = (await self._api.call("POST", "/api/v1/{companyId}/reporting/fr/b2bi", {"companyId": company_id}, options, input))["report"]
        return answer

    async def report_purchase(self, company_id: str, input: B2biPurchaseInput, **options: Unpack[WriteOptions]) -> Report:
        """Report an invoice from a business abroad."""
        answer: Report = (await self._api.call("POST", "/api/v1/{companyId}/reporting/fr/purchases", {"companyId": company_id}, options, input))["report"]
        return answer

    def list_received_purchases(self, company_id: str, **options: Unpack[FrenchReportingListReceivedPurchasesOptions]) -> AsyncPages[ReceivedPurchase]:
        """List received invoices from abroad, newest first."""
        return self._api.pages("/api/v1/{companyId}/reporting/fr/purchases", {"companyId": company_id}, "purchases", options)

    def list_reports(self, company_id: str, **options: Unpack[FrenchReportingListReportsOptions]) -> AsyncPages[Reported]:
        """List the reports of a period, newest first."""
        return self._api.pages("/api/v1/{companyId}/reporting/fr/reports", {"companyId": company_id}, "reports", options)

    def list_filings(self, company_id: str, **options: Unpack[FrenchReportingListFilingsOptions]) -> AsyncPages[Filing]:
        """List the filings with the tax administration, newest first."""
        return self._api.pages("/api/v1/{companyId}/reporting/fr/filings", {"companyId": company_id}, "filings", options)

    async def get_filing(self, company_id: str, filing_id: str, **options: Unpack[CallOptions]) -> Filing:
        """Get a filing."""
        answer: Filing = (await self._api.call("GET", "/api/v1/{companyId}/reporting/fr/filings/{filingId}", {"companyId": company_id, "filingId": filing_id}, options))["filing"]
        return answer

    async def resubmit_filing(self, company_id: str, filing_id: str, **options: Unpack[WriteOptions]) -> ReportedAgain:
        """Report the contents of a refused filing again."""
        answer: ReportedAgain = (await self._api.call("POST", "/api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again", {"companyId": company_id, "filingId": filing_id}, options))["again"]
        return answer

    async def get_calendar(self, company_id: str, **options: Unpack[FrenchReportingGetCalendarOptions]) -> List[CalendarPeriod]:
        """Get the reporting calendar of a company for a year."""
        answer: List[CalendarPeriod] = (await self._api.call("GET", "/api/v1/{companyId}/reporting/fr/calendar", {"companyId": company_id}, options))["periods"]
        return answer
