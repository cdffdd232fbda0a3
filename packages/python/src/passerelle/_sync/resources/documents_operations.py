"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions, DocumentFile
from passerelle.options import DocumentsDownloadPdfOptions, DocumentsGetOptions, DocumentsListInboxOptions, DocumentsListOptions, DocumentsListResponsesOptions, DocumentsPreviewOptions, DocumentsSendFileOptions, DocumentsSendOptions, DocumentsUploadOptions
from passerelle.types import CreditInput, Document, DocumentResponse, DocumentsCreditAnswer, Lifecycle, LifecycleStatus, PreviewInput, PreviewedDocument, RespondInput, SayStatusInput, SendInput, TimelineEntry
from passerelle._sync.api import Api
from passerelle._sync.download import Download
from passerelle._sync.pages import Pages


class DocumentsOperations:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[DocumentsListOptions]) -> Pages[Document]:
        """List documents, newest first or in another order."""
        return self._api.pages("/api/v1/documents", {}, "documents", options)

    def list_inbox(self, **options: Unpack[DocumentsListInboxOptions]) -> Pages[Document]:
        """List unread incoming documents, newest first or in another order."""
        return self._api.pages("/api/v1/inbox", {}, "documents", options)

    def get(self, document_id: str, **options: Unpack[DocumentsGetOptions]) -> Document:
        """Get a document."""
        answer: Document = (self._api.call("GET", "/api/v1/documents/{documentId}", {"documentId": document_id}, options, takes_answer_size=True))["document"]
        return answer

    def send(self, company_id: str, input: SendInput, **options: Unpack[DocumentsSendOptions]) -> Document:
        """Send a document."""
        answer: Document = (self._api.call("POST", "/api/v1/{companyId}/send", {"companyId": company_id}, options, input, takes_answer_size=True))["document"]
        return answer

    def send_file(self, company_id: str, file: DocumentFile, **options: Unpack[DocumentsSendFileOptions]) -> Document:
        """Send a document."""
        answer: Document = (self._api.call("POST", "/api/v1/{companyId}/send", {"companyId": company_id}, options, file, takes_answer_size=True))["document"]
        return answer

    def preview(self, company_id: str, input: PreviewInput, **options: Unpack[DocumentsPreviewOptions]) -> PreviewedDocument:
        """Preview a document before sending it."""
        answer: PreviewedDocument = (self._api.call("POST", "/api/v1/{companyId}/preview", {"companyId": company_id}, options, input, takes_answer_size=True))["document"]
        return answer

    def upload(self, company_id: str, file: DocumentFile, **options: Unpack[DocumentsUploadOptions]) -> Document:
        """Store a document that was received elsewhere."""
        answer: Document = (self._api.call("POST", "/api/v1/{companyId}/inbound", {"companyId": company_id}, options, file))["document"]
        return answer

    def resend(self, document_id: str, **options: Unpack[WriteOptions]) -> Document:
        """Send a document again."""
        answer: Document = (self._api.call("POST", "/api/v1/documents/{documentId}/resend", {"documentId": document_id}, options))["document"]
        return answer

    def credit(self, document_id: str, input: CreditInput, **options: Unpack[WriteOptions]) -> DocumentsCreditAnswer:
        """Create the draft of a credit note."""
        answer: DocumentsCreditAnswer = self._api.call("POST", "/api/v1/documents/{documentId}/credit", {"documentId": document_id}, options, input)
        return answer

    def cancel(self, document_id: str, **options: Unpack[WriteOptions]) -> Document:
        """Cancel a scheduled document."""
        answer: Document = (self._api.call("POST", "/api/v1/documents/{documentId}/cancel", {"documentId": document_id}, options))["document"]
        return answer

    def delete(self, document_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a document."""
        self._api.call("DELETE", "/api/v1/documents/{documentId}", {"documentId": document_id}, options)

    def add_label(self, document_id: str, label_id: str, **options: Unpack[CallOptions]) -> Document:
        """Add a label to a document."""
        answer: Document = (self._api.call("PUT", "/api/v1/documents/{documentId}/labels/{labelId}", {"documentId": document_id, "labelId": label_id}, options))["document"]
        return answer

    def remove_label(self, document_id: str, label_id: str, **options: Unpack[CallOptions]) -> Document:
        """Remove a label from a document."""
        answer: Document = (self._api.call("DELETE", "/api/v1/documents/{documentId}/labels/{labelId}", {"documentId": document_id, "labelId": label_id}, options))["document"]
        return answer

    def list_responses(self, document_id: str, **options: Unpack[DocumentsListResponsesOptions]) -> Pages[DocumentResponse]:
        """List the responses to a document, newest first."""
        return self._api.pages("/api/v1/documents/{documentId}/responses", {"documentId": document_id}, "responses", options)

    def respond(self, document_id: str, input: RespondInput, **options: Unpack[WriteOptions]) -> DocumentResponse:
        """Respond to a received invoice."""
        answer: DocumentResponse = (self._api.call("POST", "/api/v1/documents/{documentId}/responses", {"documentId": document_id}, options, input))["response"]
        return answer

    def get_lifecycle(self, document_id: str, **options: Unpack[CallOptions]) -> Lifecycle:
        """Get the life cycle of a French invoice."""
        answer: Lifecycle = (self._api.call("GET", "/api/v1/documents/{documentId}/lifecycle", {"documentId": document_id}, options))["lifecycle"]
        return answer

    def set_lifecycle_status(self, document_id: str, input: SayStatusInput, **options: Unpack[WriteOptions]) -> LifecycleStatus:
        """Set a life-cycle status of a French invoice."""
        answer: LifecycleStatus = (self._api.call("POST", "/api/v1/documents/{documentId}/lifecycle", {"documentId": document_id}, options, input))["status"]
        return answer

    def get_timeline(self, document_id: str, **options: Unpack[CallOptions]) -> List[TimelineEntry]:
        """Get the timeline of a document."""
        answer: List[TimelineEntry] = (self._api.call("GET", "/api/v1/documents/{documentId}/timeline", {"documentId": document_id}, options))["timeline"]
        return answer

    def download_pdf(self, document_id: str, **options: Unpack[DocumentsDownloadPdfOptions]) -> Download:
        """Get a document as PDF."""
        return self._api.download("/api/v1/documents/{documentId}/pdf", {"documentId": document_id}, "application/pdf", options)

    def download_package(self, document_id: str, **options: Unpack[CallOptions]) -> Download:
        """Download a document with its files."""
        return self._api.download("/api/v1/documents/{documentId}/package", {"documentId": document_id}, "application/zip", options)

    def download_proof(self, document_id: str, **options: Unpack[CallOptions]) -> Download:
        """Download the proof that a document was exchanged."""
        return self._api.download("/api/v1/documents/{documentId}/proof", {"documentId": document_id}, "application/zip", options)

    def download_evidence(self, document_id: str, document_delivery_id: str, **options: Unpack[CallOptions]) -> Download:
        """Download the evidence of a delivery."""
        return self._api.download("/api/v1/documents/{documentId}/deliveries/{documentDeliveryId}/evidence", {"documentId": document_id, "documentDeliveryId": document_delivery_id}, "application/zip", options)
