"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import ApiKeysListOptions
from passerelle.types import ApiKey, ApiKeysCreateAnswer, ApiKeysRotateAnswer, CreateApiKeyInput, RotateApiKeyInput, UpdateApiKeyInput
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class ApiKeys:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[ApiKeysListOptions]) -> Pages[ApiKey]:
        """List API keys, newest first."""
        return self._api.pages("/api/core/api-keys", {}, "apiKeys", options)

    def create(self, input: CreateApiKeyInput, **options: Unpack[WriteOptions]) -> ApiKeysCreateAnswer:
        """Create an API key."""
        answer: ApiKeysCreateAnswer = self._api.call("POST", "/api/core/api-keys", {}, options, input)
        return answer

    def update(self, key_id: str, input: UpdateApiKeyInput, **options: Unpack[CallOptions]) -> ApiKey:
        """Change the request and document limits of an API key."""
        answer: ApiKey = (self._api.call("PATCH", "/api/core/api-keys/{keyId}", {"keyId": key_id}, options, input))["apiKey"]
        return answer

    def rotate(self, key_id: str, input: RotateApiKeyInput, **options: Unpack[WriteOptions]) -> ApiKeysRotateAnswer:
        """Replace an API key by a new one."""
        answer: ApiKeysRotateAnswer = self._api.call("POST", "/api/core/api-keys/{keyId}/rotate", {"keyId": key_id}, options, input)
        return answer

    def revoke(self, key_id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an API key or an access token."""
        self._api.call("DELETE", "/api/core/api-keys/{keyId}", {"keyId": key_id}, options)
