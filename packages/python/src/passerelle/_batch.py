"""Batches of documents: what is sent, and the outcomes."""

from __future__ import annotations

import json
from typing import Dict, Iterable, List, Literal, Union

from typing_extensions import NotRequired, TypedDict

from passerelle._request import BatchFile, check_text
from passerelle.types import SendInput


class BatchError(TypedDict):
    """The error of a document, or of the rest of a batch: what `send` would raise."""

    status: int
    code: str
    errors: Dict[str, List[str]]


class BatchAnswer(TypedDict):
    """Outcome of one document of a batch."""

    line: int
    """Number of its line, or of its file in the archive, from 1"""
    name: NotRequired[str]
    """Name of its file in an archive"""
    status: Literal["accepted", "duplicate", "refused"]
    documentId: NotRequired[str]
    """Present when it was accepted"""
    repeated: NotRequired[bool]
    """Present when an earlier request with the key had sent it"""
    error: NotRequired[BatchError]
    """Present when it was not accepted"""


class BatchCounts(TypedDict):
    """Number of documents by outcome."""

    documents: int
    accepted: int
    repeated: int
    duplicate: int
    refused: int


class BatchSummary(TypedDict):
    """End of a batch."""

    complete: bool
    """Whether all documents were read and answered"""
    counts: BatchCounts
    error: NotRequired[BatchError]
    """Why the rest was not read"""


def batch_file(documents: Union[BatchFile, Iterable[SendInput]]) -> BatchFile:
    """The file of inputs of `send`. Raises TypeError where an amount is no text."""
    if isinstance(documents, BatchFile):
        return documents
    lines: List[bytes] = []
    for document in documents:
        check_text(document, "")
        lines.append(json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    return BatchFile(b"\n".join(lines))
