"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import CustomersListOptions
from passerelle.types import Customer, CustomerInput
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Customers:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[CustomersListOptions]) -> Pages[Customer]:
        """List customers, newest first."""
        return self._api.pages("/api/v1/customers", {}, "customers", options)

    def upsert(self, input: CustomerInput, **options: Unpack[WriteOptions]) -> Customer:
        """Create a customer, or update the customer with the same external id."""
        answer: Customer = (self._api.call("POST", "/api/v1/customers", {}, options, input))["customer"]
        return answer

    def get(self, customer_id: str, **options: Unpack[CallOptions]) -> Customer:
        """Get a customer by its internal or external id."""
        answer: Customer = (self._api.call("GET", "/api/v1/customers/{customerId}", {"customerId": customer_id}, options))["customer"]
        return answer

    def update(self, customer_id: str, input: CustomerInput, **options: Unpack[CallOptions]) -> Customer:
        """Update a customer."""
        answer: Customer = (self._api.call("PUT", "/api/v1/customers/{customerId}", {"customerId": customer_id}, options, input))["customer"]
        return answer

    def delete(self, customer_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a customer."""
        self._api.call("DELETE", "/api/v1/customers/{customerId}", {"customerId": customer_id}, options)

    def add_label(self, customer_id: str, label_id: str, **options: Unpack[CallOptions]) -> Customer:
        """Add a label to a customer."""
        answer: Customer = (self._api.call("PUT", "/api/v1/customers/{customerId}/labels/{labelId}", {"customerId": customer_id, "labelId": label_id}, options))["customer"]
        return answer

    def remove_label(self, customer_id: str, label_id: str, **options: Unpack[CallOptions]) -> Customer:
        """Remove a label from a customer."""
        answer: Customer = (self._api.call("DELETE", "/api/v1/customers/{customerId}/labels/{labelId}", {"customerId": customer_id, "labelId": label_id}, options))["customer"]
        return answer
