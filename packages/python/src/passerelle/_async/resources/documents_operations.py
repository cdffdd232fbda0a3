"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions, DocumentFile
from passerelle.options import DocumentsDownloadPdfOptions, DocumentsGetOptions, DocumentsListInboxOptions, DocumentsListOptions, DocumentsListResponsesOptions, DocumentsPreviewOptions, DocumentsSendFileOptions, DocumentsSendOptions, DocumentsUploadOptions
from passerelle.types import CreditInput, Document, DocumentResponse, DocumentsCreditAnswer, Lifecycle, LifecycleStatus, PreviewInput, PreviewedDocument, RespondInput, SayStatusInput, SendInput, TimelineEntry
from passerelle._async.api import AsyncApi
from passerelle._async.download import AsyncDownload
from passerelle._async.pages import AsyncPages


class AsyncDocumentsOperations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[DocumentsListOptions]) -> AsyncPages[Document]:
        """List documents, newest first or in another order."""
        return self._api.pages("/api/v1/documents", {}, "documents", options)

    def list_inbox(self, **options: Unpack[DocumentsListInboxOptions]) -> AsyncPages[Document]:
        """List unread incoming documents, newest first or in another order."""
        return self._api.pages("/api/v1/inbox", {}, "documents", options)

    async def get(self, document_id: str, **options: Unpack[DocumentsGetOptions]) -> Document:
        """Get a document."""
        answer: Document = (await self._api.call("GET", "/api/v1/documents/{documentId}", {"documentId": document_id}, options, takes_answer_size=True))["document"]
        return answer

    async def send(self, company_id: str, input: SendInput, **options: Unpack[DocumentsSendOptions]) -> Document:
        """Send a document."""
        answer: Document = (await self._api.call("POST", "/api/v1/{companyId}/send", {"companyId": company_id}, options, input, takes_answer_size=True))["document"]
        return answer

    async def send_file(self, company_id: str, file: DocumentFile, **options: Unpack[DocumentsSendFileOptions]) -> Document:
        """Send a document."""
        answer: Document = (await self._api.call("POST", "/api/v1/{companyId}/send", {"companyId": company_id}, options, file, takes_answer_size=True))["document"]
        return answer

    async def preview(self, company_id: str, input: PreviewInput, **options: Unpack[DocumentsPreviewOptions]) -> PreviewedDocument:
        """Preview a document before sending it."""
        answer: PreviewedDocument = (await self._api.call("POST", "/api/v1/{companyId}/preview", {"companyId": company_id}, options, input, takes_answer_size=True))["document"]
        return answer

    async def upload(self, company_id: str, file: DocumentFile, **options: Unpack[DocumentsUploadOptions]) -> Document:
        """Store a document that was received elsewhere."""
        answer: Document = (await self._api.call("POST", "/api/v1/{companyId}/inbound", {"companyId": company_id}, options, file))["document"]
        return answer

    async def resend(self, document_id: str, **options: Unpack[WriteOptions]) -> Document:
        """Send a document again."""
        answer: Document = (await self._api.call("POST", "/api/v1/documents/{documentId}/resend", {"documentId": document_id}, options))["document"]
        return answer

    async def credit(self, document_id: str, input: CreditInput, **options: Unpack[WriteOptions]) -> DocumentsCreditAnswer:
        """Create the draft of a credit note."""
        answer: DocumentsCreditAnswer = await self._api.call("POST", "/api/v1/documents/{documentId}/credit", {"documentId": document_id}, options, input)
        return answer

    async def cancel(self, document_id: str, **options: Unpack[WriteOptions]) -> Document:
        """Cancel a scheduled document."""
        answer: Document = (await self._api.call("POST", "/api/v1/documents/{documentId}/cancel", {"documentId": document_id}, options))["document"]
        return answer

    async def delete(self, document_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a document."""
        await self._api.call("DELETE", "/api/v1/documents/{documentId}", {"documentId": document_id}, options)

    async def add_label(self, document_id: str, label_id: str, **options: Unpack[CallOptions]) -> Document:
        """Add a label to a document."""
        answer: Document = (await self._api.call("PUT", "/api/v1/documents/{documentId}/labels/{labelId}", {"documentId": document_id, "labelId": label_id}, options))["document"]
        return answer

    async def remove_label(self, document_id: str, label_id: str, **options: Unpack[CallOptions]) -> Document:
        """Remove a label from a document."""
        answer: Document = (await self._api.call("DELETE", "/api/v1/documents/{documentId}/labels/{labelId}", {"documentId": document_id, "labelId": label_id}, options))["document"]
        return answer

    def list_responses(self, document_id: str, **options: Unpack[DocumentsListResponsesOptions]) -> AsyncPages[DocumentResponse]:
        """List the responses to a document, newest first."""
        return self._api.pages("/api/v1/documents/{documentId}/responses", {"documentId": document_id}, "responses", options)

    async def respond(self, document_id: str, input: RespondInput, **options: Unpack[WriteOptions]) -> DocumentResponse:
        """Respond to a received invoice."""
        answer: DocumentResponse = (await self._api.call("POST", "/api/v1/documents/{documentId}/responses", {"documentId": document_id}, options, input))["response"]
        return answer

    async def get_lifecycle(self, document_id: str, **options: Unpack[CallOptions]) -> Lifecycle:
        """Get the life cycle of a French invoice."""
        answer: Lifecycle = (await self._api.call("GET", "/api/v1/documents/{documentId}/lifecycle", {"documentId": document_id}, options))["lifecycle"]
        return answer

    async def set_lifecycle_status(self, document_id: str, input: SayStatusInput, **options: Unpack[WriteOptions]) -> LifecycleStatus:
        """Set a life-cycle status of a French invoice."""
        answer: LifecycleStatus = (await self._api.call("POST", "/api/v1/documents/{documentId}/lifecycle", {"documentId": document_id}, options, input))["status"]
        return answer

    async def get_timeline(self, document_id: str, **options: Unpack[CallOptions]) -> List[TimelineEntry]:
        """Get the timeline of a document."""
        answer: List[TimelineEntry] = (await self._api.call("GET", "/api/v1/documents/{documentId}/timeline", {"documentId": document_id}, options))["timeline"]
        return answer

    async def download_pdf(self, document_id: str, **options: Unpack[DocumentsDownloadPdfOptions]) -> AsyncDownload:
        """Get a document as PDF."""
        return await self._api.download("/api/v1/documents/{documentId}/pdf", {"documentId": document_id}, "application/pdf", options)

    async def download_package(self, document_id: str, **options: Unpack[CallOptions]) -> AsyncDownload:
        """Download a document with its files."""
        return await self._api.download("/api/v1/documents/{documentId}/package", {"documentId": document_id}, "application/zip", options)

    async def download_proof(self, document_id: str, **options: Unpack[CallOptions]) -> AsyncDownload:
        """Download the proof that a document was exchanged."""
        return await self._api.download("/api/v1/documents/{documentId}/proof", {"documentId": document_id}, "application/zip", options)

    async def download_evidence(self, document_id: str, document_delivery_id: str, **options: Unpack[CallOptions]) -> AsyncDownload:
        """Download the evidence of a delivery."""
        return await self._api.download("/api/v1/documents/{documentId}/deliveries/{documentDeliveryId}/evidence", {"documentId": document_id, "documentDeliveryId": document_delivery_id}, "application/zip", options)
