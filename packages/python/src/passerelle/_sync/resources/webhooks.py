"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import WebhooksListAllDeliveriesOptions, WebhooksListDeliveriesOptions
from passerelle.types import CreateWebhookInput, ReplayInput, ReplayPreview, UpdateWebhookInput, Webhook, WebhookDelivery, WebhookDeliveryWithAttempts
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Webhooks:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[CallOptions]) -> List[Webhook]:
        """List webhooks, newest first."""
        answer: List[Webhook] = (self._api.call("GET", "/api/v1/webhooks", {}, options))["webhooks"]
        return answer

    def create(self, input: CreateWebhookInput, **options: Unpack[WriteOptions]) -> Webhook:
        """Create a webhook."""
        answer: Webhook = (self._api.call("POST", "/api/v1/webhooks", {}, options, input))["webhook"]
        return answer

    def get(self, webhook_id: str, **options: Unpack[CallOptions]) -> Webhook:
        """Get a webhook."""
        answer: Webhook = (self._api.call("GET", "/api/v1/webhooks/{webhookId}", {"webhookId": webhook_id}, options))["webhook"]
        return answer

    def update(self, webhook_id: str, input: UpdateWebhookInput, **options: Unpack[CallOptions]) -> Webhook:
        """Update a webhook."""
        answer: Webhook = (self._api.call("PUT", "/api/v1/webhooks/{webhookId}", {"webhookId": webhook_id}, options, input))["webhook"]
        return answer

    def delete(self, webhook_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook."""
        self._api.call("DELETE", "/api/v1/webhooks/{webhookId}", {"webhookId": webhook_id}, options)

    def rotate_secret(self, webhook_id: str, **options: Unpack[WriteOptions]) -> Webhook:
        """Rotate the secret of a webhook."""
        answer: Webhook = (self._api.call("POST", "/api/v1/webhooks/{webhookId}/rotate-secret", {"webhookId": webhook_id}, options))["webhook"]
        return answer

    def test(self, webhook_id: str, **options: Unpack[WriteOptions]) -> WebhookDeliveryWithAttempts:
        """Send a test event to a webhook."""
        answer: WebhookDeliveryWithAttempts = (self._api.call("POST", "/api/v1/webhooks/{webhookId}/test", {"webhookId": webhook_id}, options))["delivery"]
        return answer

    def replay(self, webhook_id: str, input: ReplayInput, **options: Unpack[WriteOptions]) -> int:
        """Post the events of a range again."""
        answer: int = (self._api.call("POST", "/api/v1/webhooks/{webhookId}/replay", {"webhookId": webhook_id}, options, input))["replayed"]
        return answer

    def preview_replay(self, webhook_id: str, input: ReplayInput, **options: Unpack[WriteOptions]) -> ReplayPreview:
        """Count the events that a replay would post."""
        answer: ReplayPreview = (self._api.call("POST", "/api/v1/webhooks/{webhookId}/replay/preview", {"webhookId": webhook_id}, options, input))["preview"]
        return answer

    def list_deliveries(self, webhook_id: str, **options: Unpack[WebhooksListDeliveriesOptions]) -> Pages[WebhookDelivery]:
        """List the deliveries of a webhook, newest first."""
        return self._api.pages("/api/v1/webhooks/{webhookId}/deliveries", {"webhookId": webhook_id}, "deliveries", options)

    def list_all_deliveries(self, **options: Unpack[WebhooksListAllDeliveriesOptions]) -> Pages[WebhookDelivery]:
        """List the deliveries to all webhooks, newest first."""
        return self._api.pages("/api/v1/webhook-deliveries", {}, "deliveries", options)

    def get_delivery(self, delivery_id: str, **options: Unpack[CallOptions]) -> WebhookDeliveryWithAttempts:
        """Get a delivery with its attempts."""
        answer: WebhookDeliveryWithAttempts = (self._api.call("GET", "/api/v1/webhook-deliveries/{deliveryId}", {"deliveryId": delivery_id}, options))["delivery"]
        return answer

    def retry_delivery(self, delivery_id: str, **options: Unpack[WriteOptions]) -> WebhookDeliveryWithAttempts:
        """Retry a delivery now."""
        answer: WebhookDeliveryWithAttempts = (self._api.call("POST", "/api/v1/webhook-deliveries/{deliveryId}/retry", {"deliveryId": delivery_id}, options))["delivery"]
        return answer
