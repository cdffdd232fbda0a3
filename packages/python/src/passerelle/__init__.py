"""Client of Passerelle, the self-hosted Peppol access point."""

from passerelle import types
from passerelle._async.batch import AsyncDocumentBatch
from passerelle._async.client import AsyncPasserelle
from passerelle._async.download import AsyncDownload
from passerelle._async.pages import AsyncPages
from passerelle._batch import BatchAnswer, BatchCounts, BatchError, BatchSummary
from passerelle._page import Page
from passerelle._request import BatchFile, CallOptions, DocumentFile, WriteOptions
from passerelle._sync.batch import DocumentBatch
from passerelle._sync.client import Passerelle
from passerelle._sync.download import Download
from passerelle._sync.pages import Pages
from passerelle.auth import Auth, TokenSource, assertion, basic_key, bearer
from passerelle.errors import (
    AuthenticationError,
    ConflictError,
    ConnectionError,
    NotFoundError,
    PasserelleError,
    PermissionError,
    RateLimitError,
    ServerError,
    TimeoutError,
    UndeliverableError,
    ValidationError,
    WebhookProblem,
    WebhookVerificationError,
)
from passerelle.webhooks import verify_webhook

__all__ = [
    "AsyncDocumentBatch",
    "AsyncDownload",
    "AsyncPages",
    "AsyncPasserelle",
    "Auth",
    "AuthenticationError",
    "BatchAnswer",
    "BatchCounts",
    "BatchError",
    "BatchFile",
    "BatchSummary",
    "CallOptions",
    "ConflictError",
    "ConnectionError",
    "DocumentBatch",
    "DocumentFile",
    "Download",
    "NotFoundError",
    "Page",
    "Pages",
    "Passerelle",
    "PasserelleError",
    "PermissionError",
    "RateLimitError",
    "ServerError",
    "TimeoutError",
    "TokenSource",
    "UndeliverableError",
    "ValidationError",
    "WebhookProblem",
    "WebhookVerificationError",
    "WriteOptions",
    "assertion",
    "basic_key",
    "bearer",
    "types",
    "verify_webhook",
]
