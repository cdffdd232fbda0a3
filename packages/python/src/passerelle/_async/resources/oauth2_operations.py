"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.types import OAuth2
from passerelle._async.api import AsyncApi


class AsyncOAuth2Operations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, **options: Unpack[CallOptions]) -> OAuth2:
        """Get the OAuth2 state and the public keys of the team."""
        answer: OAuth2 = (await self._api.call("GET", "/api/core/oauth2", {}, options))["oauth"]
        return answer
