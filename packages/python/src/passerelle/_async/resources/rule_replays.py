"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.types import CreateRuleReplayInput, RuleReplay
from passerelle._async.api import AsyncApi


class AsyncRuleReplays:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, input: CreateRuleReplayInput, **options: Unpack[WriteOptions]) -> RuleReplay:
        """Validate stored documents by the rules of another day."""
        answer: RuleReplay = (await self._api.call("POST", "/api/v1/rule-replays", {}, options, input))["ruleReplay"]
        return answer

    async def get(self, rule_replay_id: str, **options: Unpack[CallOptions]) -> RuleReplay:
        """Get a rule replay with its counts."""
        answer: RuleReplay = (await self._api.call("GET", "/api/v1/rule-replays/{ruleReplayId}", {"ruleReplayId": rule_replay_id}, options))["ruleReplay"]
        return answer

    async def cancel(self, rule_replay_id: str, **options: Unpack[WriteOptions]) -> RuleReplay:
        """Cancel a rule replay."""
        answer: RuleReplay = (await self._api.call("POST", "/api/v1/rule-replays/{ruleReplayId}/cancel", {"ruleReplayId": rule_replay_id}, options))["ruleReplay"]
        return answer
