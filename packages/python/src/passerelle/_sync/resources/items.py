"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import ItemsListOptions
from passerelle.types import Item, ItemInput
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Items:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, company_id: str, **options: Unpack[ItemsListOptions]) -> Pages[Item]:
        """List the items of a company, newest first."""
        return self._api.pages("/api/v1/{companyId}/items", {"companyId": company_id}, "items", options)

    def upsert(self, company_id: str, input: ItemInput, **options: Unpack[WriteOptions]) -> Item:
        """Create an item, or update the item with the same external id."""
        answer: Item = (self._api.call("POST", "/api/v1/{companyId}/items", {"companyId": company_id}, options, input))["item"]
        return answer

    def get(self, company_id: str, item_id: str, **options: Unpack[CallOptions]) -> Item:
        """Get an item."""
        answer: Item = (self._api.call("GET", "/api/v1/{companyId}/items/{itemId}", {"companyId": company_id, "itemId": item_id}, options))["item"]
        return answer

    def update(self, company_id: str, item_id: str, input: ItemInput, **options: Unpack[CallOptions]) -> Item:
        """Update an item."""
        answer: Item = (self._api.call("PUT", "/api/v1/{companyId}/items/{itemId}", {"companyId": company_id, "itemId": item_id}, options, input))["item"]
        return answer

    def delete(self, company_id: str, item_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete an item."""
        self._api.call("DELETE", "/api/v1/{companyId}/items/{itemId}", {"companyId": company_id, "itemId": item_id}, options)
