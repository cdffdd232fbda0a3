"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import PaymentsListOptions
from passerelle.types import CreatePaymentInput, Payment
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Payments:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, document_id: str, **options: Unpack[PaymentsListOptions]) -> Pages[Payment]:
        """List the payments of an invoice, newest first."""
        return self._api.pages("/api/v1/documents/{documentId}/payments", {"documentId": document_id}, "payments", options)

    def create(self, document_id: str, input: CreatePaymentInput, **options: Unpack[WriteOptions]) -> Payment:
        """Record a payment of an invoice."""
        answer: Payment = (self._api.call("POST", "/api/v1/documents/{documentId}/payments", {"documentId": document_id}, options, input))["payment"]
        return answer

    def delete(self, document_id: str, payment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a payment of an invoice."""
        self._api.call("DELETE", "/api/v1/documents/{documentId}/payments/{paymentId}", {"documentId": document_id, "paymentId": payment_id}, options)
