"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import PortalLinksListOptions
from passerelle.types import CreatePortalLinkInput, PortalLink, PortalLinksCreateAnswer
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncPortalLinks:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[PortalLinksListOptions]) -> AsyncPages[PortalLink]:
        """List portal links, newest first."""
        return self._api.pages("/api/v1/webhooks/portal-links", {}, "portalLinks", options)

    async def create(self, input: CreatePortalLinkInput, **options: Unpack[WriteOptions]) -> PortalLinksCreateAnswer:
        """Create a portal link to the webhooks of a company."""
        answer: PortalLinksCreateAnswer = await self._api.call("POST", "/api/v1/webhooks/portal-links", {}, options, input)
        return answer

    async def get(self, portal_link_id: str, **options: Unpack[CallOptions]) -> PortalLink:
        """Get a portal link."""
        answer: PortalLink = (await self._api.call("GET", "/api/v1/webhooks/portal-links/{portalLinkId}", {"portalLinkId": portal_link_id}, options))["portalLink"]
        return answer

    async def revoke(self, portal_link_id: str, **options: Unpack[CallOptions]) -> PortalLink:
        """Revoke a portal link."""
        answer: PortalLink = (await self._api.call("DELETE", "/api/v1/webhooks/portal-links/{portalLinkId}", {"portalLinkId": portal_link_id}, options))["portalLink"]
        return answer
