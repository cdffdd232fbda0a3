"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import RecipientsSearchOptions
from passerelle.types import Recipient, RecipientsListRuleSetsAnswer, RecipientsSearchAnswer, VerifyRecipientInput
from passerelle._async.api import AsyncApi


class AsyncRecipients:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def verify(self, input: VerifyRecipientInput, **options: Unpack[WriteOptions]) -> Recipient:
        """Look up a recipient and the document types it receives."""
        answer: Recipient = (await self._api.call("POST", "/api/v1/recipients/verify", {}, options, input))["recipient"]
        return answer

    async def search(self, **options: Unpack[RecipientsSearchOptions]) -> RecipientsSearchAnswer:
        """Search recipients by number, address or name."""
        answer: RecipientsSearchAnswer = await self._api.call("GET", "/api/v1/recipients/search", {}, options)
        return answer

    async def list_rule_sets(self, **options: Unpack[CallOptions]) -> RecipientsListRuleSetsAnswer:
        """List the rule sets and code lists for the validation of documents."""
        answer: RecipientsListRuleSetsAnswer = await self._api.call("GET", "/api/v1/rule-sets", {}, options)
        return answer
