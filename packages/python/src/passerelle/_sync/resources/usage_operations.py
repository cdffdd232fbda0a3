"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.options import UsageListOptions
from passerelle.types import Quota, Usage
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class UsageOperations:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[UsageListOptions]) -> Pages[Usage]:
        """List the usage of the team."""
        return self._api.pages("/api/v1/usage", {}, "usage", options)

    def get_quota(self, **options: Unpack[CallOptions]) -> Quota:
        """Get the quota of the team and its use."""
        answer: Quota = (self._api.call("GET", "/api/v1/quota", {}, options))["quota"]
        return answer
