"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import PaymentsListOptions
from passerelle.types import CreatePaymentInput, Payment
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncPayments:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, document_id: str, **options: Unpack[PaymentsListOptions]) -> AsyncPages[Payment]:
        """List the payments of an invoice, newest first."""
        return self._api.pages("/api/v1/documents/{documentId}/payments", {"documentId": document_id}, "payments", options)

    async def create(self, document_id: str, input: CreatePaymentInput, **options: Unpack[WriteOptions]) -> Payment:
        """Record a payment of an invoice."""
        answer: Payment = (await self._api.call("POST", "/api/v1/documents/{documentId}/payments", {"documentId": document_id}, options, input))["payment"]
        return answer

    async def delete(self, document_id: str, payment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a payment of an invoice."""
        await self._api.call("DELETE", "/api/v1/documents/{documentId}/payments/{paymentId}", {"documentId": document_id, "paymentId": payment_id}, options)
