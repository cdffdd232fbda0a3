"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.types import AssistantDraftsCreateAnswer, AssistantDraftsUpdateAnswer, CreateAssistantDraftInput, UpdateAssistantDraftInput
from passerelle._sync.api import Api


class AssistantDrafts:
    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, company_id: str, input: CreateAssistantDraftInput, **options: Unpack[WriteOptions]) -> AssistantDraftsCreateAnswer:
        """Create a draft as an assistant."""
        answer: AssistantDraftsCreateAnswer = self._api.call("POST", "/api/v1/{companyId}/assistant-drafts", {"companyId": company_id}, options, input)
        return answer

    def update(self, company_id: str, draft_id: str, input: UpdateAssistantDraftInput, **options: Unpack[CallOptions]) -> AssistantDraftsUpdateAnswer:
        """Replace the content of a draft as an assistant."""
        answer: AssistantDraftsUpdateAnswer = self._api.call("PUT", "/api/v1/{companyId}/assistant-drafts/{draftId}", {"companyId": company_id, "draftId": draft_id}, options, input)
        return answer
