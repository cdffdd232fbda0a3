"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import ApiKeysListOptions
from passerelle.types import ApiKey, ApiKeysCreateAnswer, ApiKeysRotateAnswer, CreateApiKeyInput, RotateApiKeyInput, UpdateApiKeyInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncApiKeys:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[ApiKeysListOptions]) -> AsyncPages[ApiKey]:
        """List API keys, newest first."""
        return self._api.pages("/api/core/api-keys", {}, "apiKeys", options)

    async def create(self, input: CreateApiKeyInput, **options: Unpack[WriteOptions]) -> ApiKeysCreateAnswer:
        """Create an API key."""
        answer: ApiKeysCreateAnswer = await self._api.call("POST", "/api/core/api-keys", {}, options, input)
        return answer

    async def update(self, key_id: str, input: UpdateApiKeyInput, **options: Unpack[CallOptions]) -> ApiKey:
        """Change the request and document limits of an API key."""
        answer: ApiKey = (await self._api.call("PATCH", "/api/core/api-keys/{keyId}", {"keyId": key_id}, options, input))["apiKey"]
        return answer

    async def rotate(self, key_id: str, input: RotateApiKeyInput, **options: Unpack[WriteOptions]) -> ApiKeysRotateAnswer:
        """Replace an API key by a new one."""
        answer: ApiKeysRotateAnswer = await self._api.call("POST", "/api/core/api-keys/{keyId}/rotate", {"keyId": key_id}, options, input)
        return answer

    async def revoke(self, key_id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an API key or an access token."""
        await self._api.call("DELETE", "/api/core/api-keys/{keyId}", {"keyId": key_id}, options)
