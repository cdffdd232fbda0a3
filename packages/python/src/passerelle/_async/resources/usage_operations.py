"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.options import UsageListOptions
from passerelle.types import Quota, Usage
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncUsageOperations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[UsageListOptions]) -> AsyncPages[Usage]:
        """List the usage of the team."""
        return self._api.pages("/api/v1/usage", {}, "usage", options)

    async def get_quota(self, **options: Unpack[CallOptions]) -> Quota:
        """Get the quota of the team and its use."""
        answer: Quota = (await self._api.call("GET", "/api/v1/quota", {}, options))["quota"]
        return answer
