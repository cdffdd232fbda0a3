"""Every failure of a call, named as in the TypeScript SDK (docs/errors.md)."""

from __future__ import annotations

from typing import Dict, List, Literal, Mapping, Optional

FieldErrors = Mapping[str, List[str]]
"""Messages by the dotted path of the field, `root` when no field is to blame."""


class PasserelleError(Exception):
    """Every failure of a call. Holds nothing of the credential, the request's body or its query."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: str,
        request: str,
        request_id: Optional[str] = None,
        fields: Optional[Dict[str, List[str]]] = None,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        """HTTP status; None when there was no answer"""
        self.code = code
        """`X-Error-Code`, or a code of this client: `connection_failed`, `timeout`, `unexpected_answer`"""
        self.request = request
        """Method and path, without the query"""
        self.request_id = request_id
        """`X-Request-Id` of the answer; finds the request in the operator's log"""
        self.fields: FieldErrors = fields or {}
        """Every message of the answer by field; empty when it had none"""
        self.retry_after = retry_after
        """Seconds until another request is welcome; None when there was no word of it"""


class ValidationError(PasserelleError):
    """400, 405, 413, 415: another answer comes only to another request; `fields` names what to correct."""


class AuthenticationError(PasserelleError):
    """401: there is no credential, it does not count, or the resource is not of its team."""


class PermissionError(PasserelleError):
    """403: something else has to be done first, or the credential may not do this."""


class NotFoundError(PasserelleError):
    """404, 410: there is no such address."""


class ConflictError(PasserelleError):
    """409: the state of the resource stands against it, or it was done before."""


class UndeliverableError(PasserelleError):
    """422: the recipient cannot be reached as asked."""


class RateLimitError(PasserelleError):
    """429, and no attempt was left."""


class ServerError(PasserelleError):
    """5xx, and no attempt was left."""


class ConnectionError(PasserelleError):
    """There was no whole answer: no connection, a cut one, or something that is no answer of the service."""


class TimeoutError(PasserelleError):
    """An attempt, or the call with all its attempts, took longer than it may."""


WebhookProblem = Literal["header_missing", "body_not_raw", "timestamp", "signature", "not_json"]


class WebhookVerificationError(Exception):
    """The webhook is not to be believed: answer 400 and do nothing."""

    def __init__(self, problem: WebhookProblem, message: str) -> None:
        super().__init__(message)
        self.problem: WebhookProblem = problem
