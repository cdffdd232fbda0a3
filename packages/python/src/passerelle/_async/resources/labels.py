"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import LabelsListOptions
from passerelle.types import CreateLabelInput, Label, UpdateLabelInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncLabels:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[LabelsListOptions]) -> AsyncPages[Label]:
        """List labels, newest first."""
        return self._api.pages("/api/v1/labels", {}, "labels", options)

    async def create(self, input: CreateLabelInput, **options: Unpack[WriteOptions]) -> Label:
        """Create a label."""
        answer: Label = (await self._api.call("POST", "/api/v1/labels", {}, options, input))["label"]
        return answer

    async def get(self, label_id: str, **options: Unpack[CallOptions]) -> Label:
        """Get a label."""
        answer: Label = (await self._api.call("GET", "/api/v1/labels/{labelId}", {"labelId": label_id}, options))["label"]
        return answer

    async def update(self, label_id: str, input: UpdateLabelInput, **options: Unpack[CallOptions]) -> Label:
        """Update a label."""
        answer: Label = (await self._api.call("PUT", "/api/v1/labels/{labelId}", {"labelId": label_id}, options, input))["label"]
        return answer

    async def delete(self, label_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a label."""
        await self._api.call("DELETE", "/api/v1/labels/{labelId}", {"labelId": label_id}, options)
