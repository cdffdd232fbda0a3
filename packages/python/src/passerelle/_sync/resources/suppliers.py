"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import SuppliersListOptions
from passerelle.types import Supplier, SupplierInput
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Suppliers:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[SuppliersListOptions]) -> Pages[Supplier]:
        """List suppliers, newest first."""
        return self._api.pages("/api/v1/suppliers", {}, "suppliers", options)

    def upsert(self, input: SupplierInput, **options: Unpack[WriteOptions]) -> Supplier:
        """Create a supplier, or update the supplier with the same external id."""
        answer: Supplier = (self._api.call("POST", "/api/v1/suppliers", {}, options, input))["supplier"]
        return answer

    def get(self, supplier_id: str, **options: Unpack[CallOptions]) -> Supplier:
        """Get a supplier by its internal or external id."""
        answer: Supplier = (self._api.call("GET", "/api/v1/suppliers/{supplierId}", {"supplierId": supplier_id}, options))["supplier"]
        return answer

    def update(self, supplier_id: str, input: SupplierInput, **options: Unpack[CallOptions]) -> Supplier:
        """Update a supplier."""
        answer: Supplier = (self._api.call("PUT", "/api/v1/suppliers/{supplierId}", {"supplierId": supplier_id}, options, input))["supplier"]
        return answer

    def delete(self, supplier_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a supplier."""
        self._api.call("DELETE", "/api/v1/suppliers/{supplierId}", {"supplierId": supplier_id}, options)

    def add_label(self, supplier_id: str, label_id: str, **options: Unpack[CallOptions]) -> Supplier:
        """Add a label to a supplier."""
        answer: Supplier = (self._api.call("PUT", "/api/v1/suppliers/{supplierId}/labels/{labelId}", {"supplierId": supplier_id, "labelId": label_id}, options))["supplier"]
        return answer

    def remove_label(self, supplier_id: str, label_id: str, **options: Unpack[CallOptions]) -> Supplier:
        """Remove a label from a supplier."""
        answer: Supplier = (self._api.call("DELETE", "/api/v1/suppliers/{supplierId}/labels/{labelId}", {"supplierId": supplier_id, "labelId": label_id}, options))["supplier"]
        return answer
