"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.types import OAuth2
from passerelle._sync.api import Api


class OAuth2Operations:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, **options: Unpack[CallOptions]) -> OAuth2:
        """Get the OAuth2 state and the public keys of the team."""
        answer: OAuth2 = (self._api.call("GET", "/api/core/oauth2", {}, options))["oauth"]
        return answer
