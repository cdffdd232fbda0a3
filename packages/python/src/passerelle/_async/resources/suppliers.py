"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import SuppliersListOptions
from passerelle.types import Supplier, SupplierInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncSuppliers:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[SuppliersListOptions]) -> AsyncPages[Supplier]:
        """List suppliers, newest first."""
        return self._api.pages("/api/v1/suppliers", {}, "suppliers", options)

    async def upsert(self, input: SupplierInput, **options: Unpack[WriteOptions]) -> Supplier:
        """Create a supplier, or update the supplier with the same external id."""
        answer: Supplier = (await self._api.call("POST", "/api/v1/suppliers", {}, options, input))["supplier"]
        return answer

    async def get(self, supplier_id: str, **options: Unpack[CallOptions]) -> Supplier:
        """Get a supplier by its internal or external id."""
        answer: Supplier = (await self._api.call("GET", "/api/v1/suppliers/{supplierId}", {"supplierId": supplier_id}, options))["supplier"]
        return answer

    async def update(self, supplier_id: str, input: SupplierInput, **options: Unpack[CallOptions]) -> Supplier:
        """Update a supplier."""
        answer: Supplier = (await self._api.call("PUT", "/api/v1/suppliers/{supplierId}", {"supplierId": supplier_id}, options, input))["supplier"]
        return answer

    async def delete(self, supplier_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a supplier."""
        await self._api.call("DELETE", "/api/v1/suppliers/{supplierId}", {"supplierId": supplier_id}, options)

    async def add_label(self, supplier_id: str, label_id: str, **options: Unpack[CallOptions]) -> Supplier:
        """Add a label to a supplier."""
        answer: Supplier = (await self._api.call("PUT", "/api/v1/suppliers/{supplierId}/labels/{labelId}", {"supplierId": supplier_id, "labelId": label_id}, options))["supplier"]
        return answer

    async def remove_label(self, supplier_id: str, label_id: str, **options: Unpack[CallOptions]) -> Supplier:
        """Remove a label from a supplier."""
        answer: Supplier = (await self._api.call("DELETE", "/api/v1/suppliers/{supplierId}/labels/{labelId}", {"supplierId": supplier_id, "labelId": label_id}, options))["supplier"]
        return answer
