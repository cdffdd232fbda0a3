"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import DraftsListAllOptions, DraftsListOptions, DraftsSendOptions
from passerelle.types import CreateDraftInput, Document, Draft, SendDraftInput, UpdateDraftInput
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Drafts:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, company_id: str, **options: Unpack[DraftsListOptions]) -> Pages[Draft]:
        """List the drafts of a company, newest first."""
        return self._api.pages("/api/v1/{companyId}/drafts", {"companyId": company_id}, "drafts", options)

    def list_all(self, **options: Unpack[DraftsListAllOptions]) -> Pages[Draft]:
        """List the drafts of all companies, newest first."""
        return self._api.pages("/api/v1/drafts", {}, "drafts", options)

    def create(self, company_id: str, input: CreateDraftInput, **options: Unpack[WriteOptions]) -> Draft:
        """Create a draft."""
        answer: Draft = (self._api.call("POST", "/api/v1/{companyId}/drafts", {"companyId": company_id}, options, input))["draft"]
        return answer

    def get(self, company_id: str, draft_id: str, **options: Unpack[CallOptions]) -> Draft:
        """Get a draft."""
        answer: Draft = (self._api.call("GET", "/api/v1/{companyId}/drafts/{draftId}", {"companyId": company_id, "draftId": draft_id}, options))["draft"]
        return answer

    def update(self, company_id: str, draft_id: str, input: UpdateDraftInput, **options: Unpack[CallOptions]) -> Draft:
        """Replace the content of a draft."""
        answer: Draft = (self._api.call("PUT", "/api/v1/{companyId}/drafts/{draftId}", {"companyId": company_id, "draftId": draft_id}, options, input))["draft"]
        return answer

    def delete(self, company_id: str, draft_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a draft."""
        self._api.call("DELETE", "/api/v1/{companyId}/drafts/{draftId}", {"companyId": company_id, "draftId": draft_id}, options)

    def send(self, company_id: str, draft_id: str, input: SendDraftInput, **options: Unpack[DraftsSendOptions]) -> Document:
        """Send a draft."""
        answer: Document = (self._api.call("POST", "/api/v1/{companyId}/drafts/{draftId}/send", {"companyId": company_id, "draftId": draft_id}, options, input, takes_answer_size=True))["document"]
        return answer
