"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import CustomersListOptions
from passerelle.types import Customer, CustomerInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncCustomers:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[CustomersListOptions]) -> AsyncPages[Customer]:
        """List customers, newest first."""
        return self._api.pages("/api/v1/customers", {}, "customers", options)

    async def upsert(self, input: CustomerInput, **options: Unpack[WriteOptions]) -> Customer:
        """Create a customer, or update the customer with the same external id."""
        answer: Customer = (await self._api.call("POST", "/api/v1/customers", {}, options, input))["customer"]
        return answer

    async def get(self, customer_id: str, **options: Unpack[CallOptions]) -> Customer:
        """Get a customer by its internal or external id."""
        answer: Customer = (await self._api.call("GET", "/api/v1/customers/{customerId}", {"customerId": customer_id}, options))["customer"]
        return answer

    async def update(self, customer_id: str, input: CustomerInput, **options: Unpack[CallOptions]) -> Customer:
        """Update a customer."""
        answer: Customer = (await self._api.call("PUT", "/api/v1/customers/{customerId}", {"customerId": customer_id}, options, input))["customer"]
        return answer

    async def delete(self, customer_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a customer."""
        await self._api.call("DELETE", "/api/v1/customers/{customerId}", {"customerId": customer_id}, options)

    async def add_label(self, customer_id: str, label_id: str, **options: Unpack[CallOptions]) -> Customer:
        """Add a label to a customer."""
        answer: Customer = (await self._api.call("PUT", "/api/v1/customers/{customerId}/labels/{labelId}", {"customerId": customer_id, "labelId": label_id}, options))["customer"]
        return answer

    async def remove_label(self, customer_id: str, label_id: str, **options: Unpack[CallOptions]) -> Customer:
        """Remove a label from a customer."""
        answer: Customer = (await self._api.call("DELETE", "/api/v1/customers/{customerId}/labels/{labelId}", {"customerId": customer_id, "labelId": label_id}, options))["customer"]
        return answer
