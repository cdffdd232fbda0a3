"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import SavedViewsListOptions
from passerelle.types import CreateSavedViewInput, SavedView, UpdateSavedViewInput
from passerelle._sync.api import Api


class SavedViews:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[SavedViewsListOptions]) -> List[SavedView]:
        """List the shared views of the team and your own views, by name."""
        answer: List[SavedView] = (self._api.call("GET", "/api/v1/saved-views", {}, options))["savedViews"]
        return answer

    def create(self, input: CreateSavedViewInput, **options: Unpack[WriteOptions]) -> SavedView:
        """Save a view of a list of documents."""
        answer: SavedView = (self._api.call("POST", "/api/v1/saved-views", {}, options, input))["savedView"]
        return answer

    def get(self, saved_view_id: str, **options: Unpack[CallOptions]) -> SavedView:
        """Get a saved view."""
        answer: SavedView = (self._api.call("GET", "/api/v1/saved-views/{savedViewId}", {"savedViewId": saved_view_id}, options))["savedView"]
        return answer

    def update(self, saved_view_id: str, input: UpdateSavedViewInput, **options: Unpack[CallOptions]) -> SavedView:
        """Update a saved view."""
        answer: SavedView = (self._api.call("PUT", "/api/v1/saved-views/{savedViewId}", {"savedViewId": saved_view_id}, options, input))["savedView"]
        return answer

    def delete(self, saved_view_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a saved view."""
        self._api.call("DELETE", "/api/v1/saved-views/{savedViewId}", {"savedViewId": saved_view_id}, options)
