# Made of _async/by_hand.py. Made by `npm run openapi`; not to be edited.
"""Resources with methods that are more than one request, or not quite one operation."""

from __future__ import annotations

import time
import uuid
from datetime import datetime
from typing import Iterator, Iterable, Literal, Optional, Sequence, Union

from typing_extensions import Unpack

from passerelle._answers import too_long
from passerelle._sync.batch import DocumentBatch
from passerelle._sync.clock import sleep
from passerelle._sync.download import Download
from passerelle._sync.follow import OnCursor, follow
from passerelle._sync.resources.documents_operations import DocumentsOperations
from passerelle._sync.resources.events_operations import EventsOperations
from passerelle._sync.resources.french_reporting_operations import FrenchReportingOperations
from passerelle._sync.resources.oauth2_operations import OAuth2Operations
from passerelle._sync.resources.sandbox_operations import SandboxOperations
from passerelle._sync.resources.usage_operations import UsageOperations
from passerelle._batch import batch_file
from passerelle._request import BatchFile, CallOptions, DocumentFile, WriteOptions, check_answer_size
from passerelle.errors import TimeoutError
from passerelle.options import (
    DocumentsDownloadFacturxOptions,
    DocumentsValidateOptions,
    SandboxReceiveOptions,
    UsageDownloadCsvOptions,
)
from passerelle.types import (
    AssertionCheck,
    Document,
    Event,
    EventType,
    MarkAsReadInput,
    SandboxInboundInput,
    SendInput,
    Validation,
)

DOCUMENT = "/api/v1/documents/{documentId}"
FIRST_LOOK = 0.2
LONGEST_BETWEEN_LOOKS = 2.0
# Longer than the service waits for the body of a batch
BATCH_SECONDS = 330.0


class Documents(DocumentsOperations):
    """Documents that the team has sent and received."""

    def validate(
        self, document: Union[str, DocumentFile], **options: Unpack[DocumentsValidateOptions]
    ) -> Validation:
        """What the rules say about a document; nothing is stored."""
        body = {"document": document} if isinstance(document, str) else document
        answer: Validation = (self._api.call("POST", "/api/v1/validate", {}, options, body))["validation"]
        return answer

    def send_batch(
        self,
        company_id: str,
        documents: Union[BatchFile, Iterable[SendInput]],
        **options: Unpack[WriteOptions],
    ) -> DocumentBatch:
        """
        Sends up to 10,000 documents in one request. Iterate the result: it has the outcome of each document, in order. The
        batch is not repeated by itself; sending the same documents with the same key goes on where it ended.
        """
        key = options.get("idempotency_key") or str(uuid.uuid4())
        times = {"retries": 0, "timeout": BATCH_SECONDS, "attempt_timeout": BATCH_SECONDS}
        answer = self._api.stream(
            "/api/v1/{companyId}/send/batch",
            {"companyId": company_id},
            "application/x-ndjson",
            {**times, **options, "idempotency_key": key},
            batch_file(documents),
        )
        return DocumentBatch(answer, key)

    def mark_as_read(
        self, document_id: str, input: Optional[MarkAsReadInput] = None, **options: Unpack[WriteOptions]
    ) -> Document:
        """Marks a received document as read, or as unread again."""
        path, values = f"{DOCUMENT}/mark-as-read", {"documentId": document_id}
        body: MarkAsReadInput = {"read": True} if input is None else input
        answer: Document = (self._api.call("POST", path, values, options, body))["document"]
        return answer

    def download_xml(
        self, document_id: str, format: Literal["ubl", "cii"], **options: Unpack[CallOptions]
    ) -> Download:
        """The document in a syntax, converted when it is stored in the other one."""
        query = {**options, "format": format}
        return self._api.download(DOCUMENT, {"documentId": document_id}, "application/xml", query)

    def download_facturx(
        self, document_id: str, **options: Unpack[DocumentsDownloadFacturxOptions]
    ) -> Download:
        """A PDF that holds the invoice as data (Factur-X, ZUGFeRD)."""
        query = {**options, "format": "facturx"}
        return self._api.download(DOCUMENT, {"documentId": document_id}, "application/pdf", query)

    def wait_for_delivery(
        self, document_id: str, timeout: float = 60, *, answer_size: Literal["full", "minimal"] = "full"
    ) -> Document:
        """
        Waits until no delivery of a document is pending: delivered or failed, as its `deliveryStatus` says. While it waits it
        reads the state alone (`Prefer: return=minimal`), and the whole document once at the end, unless `answer_size` is `minimal`.
        Raises TimeoutError when the time is over before that was seen; the document goes on all the same. The last reading is
        a call of its own, with the timeout of the client.
        """
        check_answer_size(answer_size)
        end = time.monotonic() + timeout
        over = too_long(f"The delivery of {document_id}", timeout, f"GET /api/v1/documents/{document_id}")
        wait = FIRST_LOOK
        while True:
            try:
                left = max(0.001, end - time.monotonic())
                document = self.get(document_id, timeout=left, answer_size="minimal")
            except TimeoutError:
                raise over from None
            if document["deliveryStatus"] != "pending":
                return document if answer_size == "minimal" else self.get(document_id)
            sleep(max(0, min(wait, end - time.monotonic())))
            if time.monotonic() >= end:
                raise over
            wait = min(wait * 2, LONGEST_BETWEEN_LOOKS)


class Events(EventsOperations):
    """The event log: the last 30 days."""

    def follow(
        self,
        *,
        since: Union[str, datetime, None] = None,
        cursor: Optional[str] = None,
        types: Optional[Sequence[EventType]] = None,
        on_cursor: Optional[OnCursor] = None,
    ) -> Iterator[Event]:
        """
        Every event from an instant or a cursor on, oldest first, and then each one as it happens; without either, those
        after the newest one of the log. A connection that is lost is made again; no event is missed and none comes twice.
        `on_cursor` is called when every event before a cursor was given out: store it to go on from there after a restart.
        """
        return follow(self._api, since, cursor, types, on_cursor)


class FrenchReporting(FrenchReportingOperations):
    """French e-reporting of a company (flux 10)."""

    def download_filing_xml(
        self, company_id: str, filing_id: str, **options: Unpack[CallOptions]
    ) -> Download:
        """The transmission itself."""
        path = "/api/v1/{companyId}/reporting/fr/filings/{filingId}"
        values = {"companyId": company_id, "filingId": filing_id}
        return self._api.download(path, values, "application/xml", options)


class OAuth2(OAuth2Operations):
    """OAuth2 of the team, which the operator enables."""

    def validate_assertion(self, assertion: str, **options: Unpack[CallOptions]) -> AssertionCheck:
        """What the token endpoint would say about an assertion, part by part; the assertion is not used up."""
        path, body = "/api/core/oauth2/check", {"assertion": assertion}
        answer: AssertionCheck = (self._api.call("POST", path, {}, options, body))["verdict"]
        return answer


class Sandbox(SandboxOperations):
    """What only a sandbox team can do."""

    def receive(
        self, input: Union[SandboxInboundInput, DocumentFile], **options: Unpack[SandboxReceiveOptions]
    ) -> Document:
        """A document arrives as if from the network."""
        path = "/api/v1/sandbox/inbound"
        answer: Document = (self._api.call("POST", path, {}, options, input))["document"]
        return answer


class Usage(UsageOperations):
    """Documents that the team sends and receives, and its quota."""

    def download_csv(self, **options: Unpack[UsageDownloadCsvOptions]) -> Download:
        """The usage of a whole range as CSV."""
        return self._api.download("/api/v1/usage", {}, "text/csv", options)
