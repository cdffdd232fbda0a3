"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import WriteOptions
from passerelle.types import AdvanceClockInput, SandboxAdvanceClockClock
from passerelle._sync.api import Api


class SandboxOperations:
    def __init__(self, api: Api) -> None:
        self._api = api

    def advance_clock(self, input: AdvanceClockInput, **options: Unpack[WriteOptions]) -> SandboxAdvanceClockClock:
        """Advance the clock of a sandbox team."""
        answer: SandboxAdvanceClockClock = (self._api.call("POST", "/api/v1/sandbox/clock/advance", {}, options, input))["clock"]
        return answer
