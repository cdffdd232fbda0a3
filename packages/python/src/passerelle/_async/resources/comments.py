"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import CommentsListOptions
from passerelle.types import Comment, CreateCommentInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncComments:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, document_id: str, **options: Unpack[CommentsListOptions]) -> AsyncPages[Comment]:
        """List the comments on a document, newest first."""
        return self._api.pages("/api/v1/documents/{documentId}/comments", {"documentId": document_id}, "comments", options)

    async def create(self, document_id: str, input: CreateCommentInput, **options: Unpack[WriteOptions]) -> Comment:
        """Comment on a document."""
        answer: Comment = (await self._api.call("POST", "/api/v1/documents/{documentId}/comments", {"documentId": document_id}, options, input))["comment"]
        return answer

    async def delete(self, document_id: str, comment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete your own comment on a document."""
        await self._api.call("DELETE", "/api/v1/documents/{documentId}/comments/{commentId}", {"documentId": document_id, "commentId": comment_id}, options)
