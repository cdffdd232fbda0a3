"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.options import TeamGetOverviewOptions, TeamListAuditEntriesOptions, TeamListRequestFailuresOptions, TeamListRequestsOptions
from passerelle.types import ApiRequest, AuditEntry, Overview, RequestGroup, Team, UpdateTeamInput
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class TeamOperations:
    def __init__(self, api: Api) -> None:
        self._api = api

    def verify_credential(self, **options: Unpack[CallOptions]) -> None:
        """Verify the credential of the request."""
        self._api.call("GET", "/api/core/auth/verify", {}, options)

    def get(self, **options: Unpack[CallOptions]) -> Team:
        """Get the team of the credential."""
        answer: Team = (self._api.call("GET", "/api/v1/team", {}, options))["team"]
        return answer

    def update(self, input: UpdateTeamInput, **options: Unpack[CallOptions]) -> Team:
        """Change the name, the house rules or the approval limit of the team."""
        answer: Team = (self._api.call("PATCH", "/api/v1/team", {}, options, input))["team"]
        return answer

    def get_overview(self, **options: Unpack[TeamGetOverviewOptions]) -> Overview:
        """Get the overview of a team."""
        answer: Overview = (self._api.call("GET", "/api/v1/overview", {}, options))["overview"]
        return answer

    def list_audit_entries(self, **options: Unpack[TeamListAuditEntriesOptions]) -> Pages[AuditEntry]:
        """List audited changes, newest first."""
        return self._api.pages("/api/v1/audit", {}, "auditEntries", options)

    def list_requests(self, **options: Unpack[TeamListRequestsOptions]) -> Pages[ApiRequest]:
        """List requests of the last 7 days, newest first."""
        return self._api.pages("/api/v1/requests", {}, "requests", options)

    def list_request_failures(self, **options: Unpack[TeamListRequestFailuresOptions]) -> List[RequestGroup]:
        """Group failed requests by operation, status and error code."""
        answer: List[RequestGroup] = (self._api.call("GET", "/api/v1/request-failures", {}, options))["failures"]
        return answer
