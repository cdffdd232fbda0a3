"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import WriteOptions
from passerelle.options import MigrationsListOptions
from passerelle.types import MigrateIdentifierInput, Migration
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncMigrations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, company_id: str, identifier_id: str, **options: Unpack[MigrationsListOptions]) -> AsyncPages[Migration]:
        """List the migrations of an identifier, newest first."""
        return self._api.pages("/api/v1/companies/{companyId}/identifiers/{identifierId}/migrations", {"companyId": company_id, "identifierId": identifier_id}, "migrations", options)

    async def create(self, company_id: str, identifier_id: str, input: MigrateIdentifierInput, **options: Unpack[WriteOptions]) -> Migration:
        """Migrate an identifier from its current provider to this service."""
        answer: Migration = (await self._api.call("POST", "/api/v1/companies/{companyId}/identifiers/{identifierId}/migration", {"companyId": company_id, "identifierId": identifier_id}, options, input))["migration"]
        return answer

    async def create_key(self, company_id: str, identifier_id: str, **options: Unpack[WriteOptions]) -> Migration:
        """Create a migration key, with which another provider can take over the identifier."""
        answer: Migration = (await self._api.call("POST", "/api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key", {"companyId": company_id, "identifierId": identifier_id}, options))["migration"]
        return answer
