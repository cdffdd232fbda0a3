"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import InvoiceImportsCreateOptions, InvoiceImportsListDocumentsOptions, InvoiceImportsListOptions
from passerelle.types import CreateInvoiceImportInput, InvoiceImport, InvoiceImportDocument, SendInvoiceImportInput, SetInvoiceImportMappingInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncInvoiceImports:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, company_id: str, input: CreateInvoiceImportInput, **options: Unpack[InvoiceImportsCreateOptions]) -> InvoiceImport:
        """Import a CSV or XLSX file of invoices."""
        answer: InvoiceImport = (await self._api.call("POST", "/api/v1/{companyId}/invoice-imports", {"companyId": company_id}, options, input))["invoiceImport"]
        return answer

    def list(self, company_id: str, **options: Unpack[InvoiceImportsListOptions]) -> AsyncPages[InvoiceImport]:
        """List the invoice imports of a company, newest first."""
        return self._api.pages("/api/v1/{companyId}/invoice-imports", {"companyId": company_id}, "invoiceImports", options)

    async def get(self, company_id: str, invoice_import_id: str, **options: Unpack[CallOptions]) -> InvoiceImport:
        """Get an invoice import with its progress."""
        answer: InvoiceImport = (await self._api.call("GET", "/api/v1/{companyId}/invoice-imports/{invoiceImportId}", {"companyId": company_id, "invoiceImportId": invoice_import_id}, options))["invoiceImport"]
        return answer

    def list_documents(self, company_id: str, invoice_import_id: str, **options: Unpack[InvoiceImportsListDocumentsOptions]) -> AsyncPages[InvoiceImportDocument]:
        """List the documents of an invoice import."""
        return self._api.pages("/api/v1/{companyId}/invoice-imports/{invoiceImportId}/documents", {"companyId": company_id, "invoiceImportId": invoice_import_id}, "documents", options)

    async def set_mapping(self, company_id: str, invoice_import_id: str, input: SetInvoiceImportMappingInput, **options: Unpack[CallOptions]) -> InvoiceImport:
        """Set the column mapping of an invoice import."""
        answer: InvoiceImport = (await self._api.call("PUT", "/api/v1/{companyId}/invoice-imports/{invoiceImportId}/mapping", {"companyId": company_id, "invoiceImportId": invoice_import_id}, options, input))["invoiceImport"]
        return answer

    async def send(self, company_id: str, invoice_import_id: str, input: SendInvoiceImportInput, **options: Unpack[WriteOptions]) -> InvoiceImport:
        """Send the documents of an invoice import."""
        answer: InvoiceImport = (await self._api.call("POST", "/api/v1/{companyId}/invoice-imports/{invoiceImportId}/send", {"companyId": company_id, "invoiceImportId": invoice_import_id}, options, input))["invoiceImport"]
        return answer

    async def cancel(self, company_id: str, invoice_import_id: str, **options: Unpack[WriteOptions]) -> InvoiceImport:
        """Cancel the validation or the sending of an invoice import."""
        answer: InvoiceImport = (await self._api.call("POST", "/api/v1/{companyId}/invoice-imports/{invoiceImportId}/cancel", {"companyId": company_id, "invoiceImportId": invoice_import_id}, options))["invoiceImport"]
        return answer

    async def delete(self, company_id: str, invoice_import_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete an invoice import."""
        await self._api.call("DELETE", "/api/v1/{companyId}/invoice-imports/{invoiceImportId}", {"companyId": company_id, "invoiceImportId": invoice_import_id}, options)
