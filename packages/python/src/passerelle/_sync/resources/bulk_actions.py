"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.types import BulkAction, CreateBulkActionInput
from passerelle._sync.api import Api


class BulkActions:
    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, input: CreateBulkActionInput, **options: Unpack[WriteOptions]) -> BulkAction:
        """Carry out an action on many documents."""
        answer: BulkAction = (self._api.call("POST", "/api/v1/bulk-actions", {}, options, input))["bulkAction"]
        return answer

    def get(self, bulk_action_id: str, **options: Unpack[CallOptions]) -> BulkAction:
        """Get a bulk action with its progress."""
        answer: BulkAction = (self._api.call("GET", "/api/v1/bulk-actions/{bulkActionId}", {"bulkActionId": bulk_action_id}, options))["bulkAction"]
        return answer

    def cancel(self, bulk_action_id: str, **options: Unpack[WriteOptions]) -> BulkAction:
        """Cancel a bulk action."""
        answer: BulkAction = (self._api.call("POST", "/api/v1/bulk-actions/{bulkActionId}/cancel", {"bulkActionId": bulk_action_id}, options))["bulkAction"]
        return answer
