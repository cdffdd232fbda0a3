"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.options import EventsListOptions
from passerelle.types import Event, EventTypeDescription
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class EventsOperations:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[EventsListOptions]) -> Pages[Event]:
        """Read the event log."""
        return self._api.pages("/api/v1/events", {}, "events", options)

    def get(self, event_id: str, **options: Unpack[CallOptions]) -> Event:
        """Get an event."""
        answer: Event = (self._api.call("GET", "/api/v1/events/{eventId}", {"eventId": event_id}, options))["event"]
        return answer

    def list_types(self, **options: Unpack[CallOptions]) -> List[EventTypeDescription]:
        """List the event types with the JSON Schemas of their bodies."""
        answer: List[EventTypeDescription] = (self._api.call("GET", "/api/v1/event-types", {}, options))["eventTypes"]
        return answer
