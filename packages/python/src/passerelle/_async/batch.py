"""The answers to a batch."""

from __future__ import annotations

import json
from typing import AsyncIterator, List, Optional

from passerelle._async.download import AsyncDownload
from passerelle._batch import BatchAnswer, BatchSummary
from passerelle.errors import ConnectionError

PATH = "/api/v1/{companyId}/send/batch"


class AsyncDocumentBatch:
    """
    Answers to a batch, one for each document in its order, while it runs. Iterate it once. Raises a ConnectionError when the
    connection ends before the batch does.
    """

    def __init__(self, answer: AsyncDownload, idempotency_key: str) -> None:
        self.idempotency_key = idempotency_key
        """Sending the same documents with it again goes on where this batch ended"""
        self.summary: Optional[BatchSummary] = None
        """Counts of the outcomes, after the last answer; None before it"""
        self._answer = answer

    async def answers(self) -> List[BatchAnswer]:
        """All answers, once the batch has ended."""
        return [answer async for answer in self]

    async def __aiter__(self) -> AsyncIterator[BatchAnswer]:
        rest = b""
        async for chunk in self._answer:
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                value = json.loads(line)
                if "complete" in value:
                    self.summary = value
                else:
                    answer: BatchAnswer = value
                    yield answer
        if self.summary is None:
            raise ConnectionError(
                f"POST {PATH}: the connection ended before the batch did; send it again with the key {self.idempotency_key}",
                code="connection_failed",
                request=f"POST {PATH}",
            )
