"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import TaxDataListOptions
from passerelle.types import TaxData as TaxDataResource, TaxDataAnswer
from passerelle._async.api import AsyncApi
from passerelle._async.download import AsyncDownload
from passerelle._async.pages import AsyncPages


class AsyncTaxData:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[TaxDataListOptions]) -> AsyncPages[TaxDataResource]:
        """List reports to tax authorities, newest first."""
        return self._api.pages("/api/v1/tax-data", {}, "taxData", options)

    async def list_by_document(self, document_id: str, **options: Unpack[CallOptions]) -> List[TaxDataResource]:
        """List the reports of a document to tax authorities, oldest first."""
        answer: List[TaxDataResource] = (await self._api.call("GET", "/api/v1/documents/{documentId}/tax-data", {"documentId": document_id}, options))["taxData"]
        return answer

    async def download_xml(self, tax_data_id: str, **options: Unpack[CallOptions]) -> AsyncDownload:
        """Download the last report that was created, byte for byte as sent."""
        return await self._api.download("/api/v1/tax-data/{taxDataId}/xml", {"taxDataId": tax_data_id}, "application/xml", options)

    async def retry(self, tax_data_id: str, **options: Unpack[WriteOptions]) -> TaxDataResource:
        """Send a refused or incomplete report, or a report without a response, again."""
        answer: TaxDataResource = (await self._api.call("POST", "/api/v1/tax-data/{taxDataId}/retry", {"taxDataId": tax_data_id}, options))["taxData"]
        return answer

    async def withdraw(self, tax_data_id: str, **options: Unpack[WriteOptions]) -> TaxDataResource:
        """Withdraw an accepted report."""
        answer: TaxDataResource = (await self._api.call("POST", "/api/v1/tax-data/{taxDataId}/withdraw", {"taxDataId": tax_data_id}, options))["taxData"]
        return answer

    async def list_answers(self, tax_data_id: str, **options: Unpack[CallOptions]) -> List[TaxDataAnswer]:
        """List the responses of the tax authority to a report."""
        answer: List[TaxDataAnswer] = (await self._api.call("GET", "/api/v1/tax-data/{taxDataId}/answers", {"taxDataId": tax_data_id}, options))["answers"]
        return answer
