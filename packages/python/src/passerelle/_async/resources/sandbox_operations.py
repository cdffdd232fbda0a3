"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import WriteOptions
from passerelle.types import AdvanceClockInput, SandboxAdvanceClockClock
from passerelle._async.api import AsyncApi


class AsyncSandboxOperations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def advance_clock(self, input: AdvanceClockInput, **options: Unpack[WriteOptions]) -> SandboxAdvanceClockClock:
        """Advance the clock of a sandbox team."""
        answer: SandboxAdvanceClockClock = (await self._api.call("POST", "/api/v1/sandbox/clock/advance", {}, options, input))["clock"]
        return answer
