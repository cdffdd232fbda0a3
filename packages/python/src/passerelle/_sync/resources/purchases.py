"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.types import ConfirmPayeeInput, Document, UpdatePurchaseInput
from passerelle._sync.api import Api


class Purchases:
    def __init__(self, api: Api) -> None:
        self._api = api

    def update(self, document_id: str, input: UpdatePurchaseInput, **options: Unpack[CallOptions]) -> Document:
        """Approve, book, reopen or assign a received invoice."""
        answer: Document = (self._api.call("PUT", "/api/v1/documents/{documentId}/purchase", {"documentId": document_id}, options, input))["document"]
        return answer

    def confirm_payee(self, document_id: str, input: ConfirmPayeeInput, **options: Unpack[CallOptions]) -> Document:
        """Confirm the payee of a received invoice."""
        answer: Document = (self._api.call("PUT", "/api/v1/documents/{documentId}/payee-confirmation", {"documentId": document_id}, options, input))["document"]
        return answer
