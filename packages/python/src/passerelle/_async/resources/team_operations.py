"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.options import TeamGetOverviewOptions, TeamListAuditEntriesOptions, TeamListRequestFailuresOptions, TeamListRequestsOptions
from passerelle.types import ApiRequest, AuditEntry, Overview, RequestGroup, Team, UpdateTeamInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncTeamOperations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def verify_credential(self, **options: Unpack[CallOptions]) -> None:
        """Verify the credential of the request."""
        await self._api.call("GET", "/api/core/auth/verify", {}, options)

    async def get(self, **options: Unpack[CallOptions]) -> Team:
        """Get the team of the credential."""
        answer: Team = (await self._api.call("GET", "/api/v1/team", {}, options))["team"]
        return answer

    async def update(self, input: UpdateTeamInput, **options: Unpack[CallOptions]) -> Team:
        """Change the name, the house rules or the approval limit of the team."""
        answer: Team = (await self._api.call("PATCH", "/api/v1/team", {}, options, input))["team"]
        return answer

    async def get_overview(self, **options: Unpack[TeamGetOverviewOptions]) -> Overview:
        """Get the overview of a team."""
        answer: Overview = (await self._api.call("GET", "/api/v1/overview", {}, options))["overview"]
        return answer

    def list_audit_entries(self, **options: Unpack[TeamListAuditEntriesOptions]) -> AsyncPages[AuditEntry]:
        """List audited changes, newest first."""
        return self._api.pages("/api/v1/audit", {}, "auditEntries", options)

    def list_requests(self, **options: Unpack[TeamListRequestsOptions]) -> AsyncPages[ApiRequest]:
        """List requests of the last 7 days, newest first."""
        return self._api.pages("/api/v1/requests", {}, "requests", options)

    async def list_request_failures(self, **options: Unpack[TeamListRequestFailuresOptions]) -> List[RequestGroup]:
        """Group failed requests by operation, status and error code."""
        answer: List[RequestGroup] = (await self._api.call("GET", "/api/v1/request-failures", {}, options))["failures"]
        return answer
