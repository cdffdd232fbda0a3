"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import RemindersListOptions
from passerelle.types import CreateRemindersInput, Reminder, ReminderPreview
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Reminders:
    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, company_id: str, input: CreateRemindersInput, **options: Unpack[WriteOptions]) -> List[Reminder]:
        """Send payment reminders."""
        answer: List[Reminder] = (self._api.call("POST", "/api/v1/{companyId}/reminders", {"companyId": company_id}, options, input))["reminders"]
        return answer

    def preview(self, company_id: str, input: CreateRemindersInput, **options: Unpack[WriteOptions]) -> List[ReminderPreview]:
        """Preview payment reminders."""
        answer: List[ReminderPreview] = (self._api.call("POST", "/api/v1/{companyId}/reminders/preview", {"companyId": company_id}, options, input))["reminders"]
        return answer

    def list(self, company_id: str, **options: Unpack[RemindersListOptions]) -> Pages[Reminder]:
        """List the payment reminders of a company, newest first."""
        return self._api.pages("/api/v1/{companyId}/reminders", {"companyId": company_id}, "reminders", options)

    def get(self, reminder_id: str, **options: Unpack[CallOptions]) -> Reminder:
        """Get a payment reminder."""
        answer: Reminder = (self._api.call("GET", "/api/v1/reminders/{reminderId}", {"reminderId": reminder_id}, options))["reminder"]
        return answer
