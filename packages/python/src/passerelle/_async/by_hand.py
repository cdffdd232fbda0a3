"""Resources with methods that are more than one request, or not quite one operation."""

from __future__ import annotations

import time
import uuid
from datetime import datetime
from typing import AsyncIterator, Iterable, Literal, Optional, Sequence, Union

from typing_extensions import Unpack

from passerelle._answers import too_long
from passerelle._async.batch import AsyncDocumentBatch
from passerelle._async.clock import sleep
from passerelle._async.download import AsyncDownload
from passerelle._async.follow import OnCursor, follow
from passerelle._async.resources.documents_operations import AsyncDocumentsOperations
from passerelle._async.resources.events_operations import AsyncEventsOperations
from passerelle._async.resources.french_reporting_operations import AsyncFrenchReportingOperations
from passerelle._async.resources.oauth2_operations import AsyncOAuth2Operations
from passerelle._async.resources.sandbox_operations import AsyncSandboxOperations
from passerelle._async.resources.usage_operations import AsyncUsageOperations
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


class AsyncDocuments(AsyncDocumentsOperations):
    """Documents that the team has sent and received."""

    async def validate(
        self, document: Union[str, DocumentFile], **options: Unpack[DocumentsValidateOptions]
    ) -> Validation:
        """What the rules say about a document; nothing is stored."""
        body = {"document": document} if isinstance(document, str) else document
        answer: Validation = (await self._api.call("POST", "/api/v1/validate", {}, options, body))["validation"]
        return answer

    async def send_batch(
        self,
        company_id: str,
        documents: Union[BatchFile, Iterable[SendInput]],
        **options: Unpack[WriteOptions],
    ) -> AsyncDocumentBatch:
        """
        Sends up to 10,000 documents in one request. Iterate the result: it has the outcome of each document, in order. The
        batch is not repeated by itself; sending the same documents with the same key goes on where it ended.
        """
        key = options.get("idempotency_key") or str(uuid.uuid4())
        times = {"retries": 0, "timeout": BATCH_SECONDS, "attempt_timeout": BATCH_SECONDS}
        answer = await self._api.stream(
            "/api/v1/{companyId}/send/batch",
            {"companyId": company_id},
            "application/x-ndjson",
            {**times, **options, "idempotency_key": key},
            batch_file(documents),
        )
        return AsyncDocumentBatch(answer, key)

    async def mark_as_read(
        self, document_id: str, input: Optional[MarkAsReadInput] = None, **options: Unpack[WriteOptions]
    ) -> Document:
        """Marks a received document as read, or as unread again."""
        path, values = f"{DOCUMENT}/mark-as-read", {"documentId": document_id}
        body: MarkAsReadInput = {"read": True} if input is None else input
        answer: Document = (await self._api.call("POST", path, values, options, body))["document"]
        return answer

    async def download_xml(
        self, document_id: str, format: Literal["ubl", "cii"], **options: Unpack[CallOptions]
    ) -> AsyncDownload:
        """The document in a syntax, converted when it is stored in the other one."""
        query = {**options, "format": format}
        return await self._api.download(DOCUMENT, {"documentId": document_id}, "application/xml", query)

    async def download_facturx(
        self, document_id: str, **options: Unpack[DocumentsDownloadFacturxOptions]
    ) -> AsyncDownload:
        """A PDF that holds the invoice as data (Factur-X, ZUGFeRD)."""
        query = {**options, "format": "facturx"}
        return await self._api.download(DOCUMENT, {"documentId": document_id}, "application/pdf", query)

    async def wait_for_delivery(
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
                document = await self.get(document_id, timeout=left, answer_size="minimal")
            except TimeoutError:
                raise over from None
            if document["deliveryStatus"] != "pending":
                return document if answer_size == "minimal" else await self.get(document_id)
            await sleep(max(0, min(wait, end - time.monotonic())))
            if time.monotonic() >= end:
                raise over
            wait = min(wait * 2, LONGEST_BETWEEN_LOOKS)


class AsyncEvents(AsyncEventsOperations):
    """The event log: the last 30 days."""

    def follow(
        self,
        *,
        since: Union[str, datetime, None] = None,
        cursor: Optional[str] = None,
        types: Optional[Sequence[EventType]] = None,
        on_cursor: Optional[OnCursor] = None,
    ) -> AsyncIterator[Event]:
        """
        Every event from an instant or a cursor on, oldest first, and then each one as it happens; without either, those
        after the newest one of the log. A connection that is lost is made again; no event is missed and none comes twice.
        `on_cursor` is called when every event before a cursor was given out: store it to go on from there after a restart.
        """
        return follow(self._api, since, cursor, types, on_cursor)


class AsyncFrenchReporting(AsyncFrenchReportingOperations):
    """French e-reporting of a company (flux 10)."""

    async def download_filing_xml(
        self, company_id: str, filing_id: str, **options: Unpack[CallOptions]
    ) -> AsyncDownload:
        """The transmission itself."""
        path = "/api/v1/{companyId}/reporting/fr/filings/{filingId}"
        values = {"companyId": company_id, "filingId": filing_id}
        return await self._api.download(path, values, "application/xml", options)


class AsyncOAuth2(AsyncOAuth2Operations):
    """OAuth2 of the team, which the operator enables."""

    async def validate_assertion(self, assertion: str, **options: Unpack[CallOptions]) -> AssertionCheck:
        """What the token endpoint would say about an assertion, part by part; the assertion is not used up."""
        path, body = "/api/core/oauth2/check", {"assertion": assertion}
        answer: AssertionCheck = (await self._api.call("POST", path, {}, options, body))["verdict"]
        return answer


class AsyncSandbox(AsyncSandboxOperations):
    """What only a sandbox team can do."""

    async def receive(
        self, input: Union[SandboxInboundInput, DocumentFile], **options: Unpack[SandboxReceiveOptions]
    ) -> Document:
        """A document arrives as if from the network."""
        path = "/api/v1/sandbox/inbound"
        answer: Document = (await self._api.call("POST", path, {}, options, input))["document"]
        return answer


class AsyncUsage(AsyncUsageOperations):
    """Documents that the team sends and receives, and its quota."""

    async def download_csv(self, **options: Unpack[UsageDownloadCsvOptions]) -> AsyncDownload:
        """The usage of a whole range as CSV."""
        return await self._api.download("/api/v1/usage", {}, "text/csv", options)
