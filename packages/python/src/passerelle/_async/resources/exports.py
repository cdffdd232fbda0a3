"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import ExportsListOptions
from passerelle.types import CreateExportInput, Export, MonthlyExport, MonthlyExportInput
from passerelle._async.api import AsyncApi
from passerelle._async.download import AsyncDownload
from passerelle._async.pages import AsyncPages


class AsyncExports:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, company_id: str, input: CreateExportInput, **options: Unpack[WriteOptions]) -> Export:
        """Request an export of a company’s invoices."""
        answer: Export = (await self._api.call("POST", "/api/v1/{companyId}/exports", {"companyId": company_id}, options, input))["export"]
        return answer

    def list(self, company_id: str, **options: Unpack[ExportsListOptions]) -> AsyncPages[Export]:
        """List the exports of a company, newest first."""
        return self._api.pages("/api/v1/{companyId}/exports", {"companyId": company_id}, "exports", options)

    async def get(self, export_id: str, **options: Unpack[CallOptions]) -> Export:
        """Get an export."""
        answer: Export = (await self._api.call("GET", "/api/v1/exports/{exportId}", {"exportId": export_id}, options))["export"]
        return answer

    async def download(self, export_id: str, **options: Unpack[CallOptions]) -> AsyncDownload:
        """Download the file of an export."""
        return await self._api.download("/api/v1/exports/{exportId}/file", {"exportId": export_id}, "application/zip", options)

    async def get_monthly(self, company_id: str, **options: Unpack[CallOptions]) -> MonthlyExport:
        """Get the setting of a company’s monthly export."""
        answer: MonthlyExport = (await self._api.call("GET", "/api/v1/companies/{companyId}/monthly-export", {"companyId": company_id}, options))["monthlyExport"]
        return answer

    async def set_monthly(self, company_id: str, input: MonthlyExportInput, **options: Unpack[CallOptions]) -> MonthlyExport:
        """Set the monthly export of a company."""
        answer: MonthlyExport = (await self._api.call("PUT", "/api/v1/companies/{companyId}/monthly-export", {"companyId": company_id}, options, input))["monthlyExport"]
        return answer
