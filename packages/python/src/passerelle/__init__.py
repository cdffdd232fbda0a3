"""Client of Passerelle, the self-hosted Peppol access point."""

from passerelle import types
from passerelle._async.client import AsyncPasserelle
from passerelle._async.download import AsyncDownload
from passerelle._async.pages import AsyncPages
from passerelle._page import Page
from passerelle._request import CallOptions, DocumentFile, WriteOptions
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
    "AsyncDownload",
    "AsyncPages",
    "AsyncPasserelle",
    "Auth",
    "AuthenticationError",
    "CallOptions",
    "ConflictError",
    "ConnectionError",
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
