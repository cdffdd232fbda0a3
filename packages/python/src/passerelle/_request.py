"""One call of the API, before it is sent."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Dict, List, Literal, Mapping, Optional, Tuple, Union, cast
from urllib.parse import quote, urlencode

from typing_extensions import TypedDict

from passerelle._fractions import FRACTIONS


class CallOptions(TypedDict, total=False):
    """Keyword arguments that every method takes."""

    timeout: float
    """Seconds that the call may take with all its attempts and waits; default: that of the client"""
    attempt_timeout: float
    """Seconds that one attempt may take; default: that of the client"""
    retries: int
    """Attempts after the first; default: that of the client"""


class WriteOptions(CallOptions, total=False):
    """Keyword arguments of what a POST does: the same key does it once."""

    idempotency_key: str
    """Default: a new one for each call, the same for all its attempts"""


class RequestOptions(WriteOptions, total=False):
    """All options of a call that are not part of its query."""

    answer_size: Literal["full", "minimal"]
    """`minimal`: `xml` and `parsed` of the answer are None (`Prefer: return=minimal`); default: `full`"""


ANSWER_SIZES = ("full", "minimal")
OPTION_NAMES = ("timeout", "attempt_timeout", "retries", "idempotency_key", "answer_size")
Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


@dataclass(frozen=True)
class DocumentFile:
    """A document that is a file already: UBL or CII, or a PDF that holds it."""

    content: Union[bytes, str] = field(repr=False)
    type: Literal["application/xml", "application/pdf"] = "application/xml"


@dataclass(frozen=True)
class BatchFile:
    """Documents of a batch that are a file already: lines of JSON, or a ZIP archive of XML files."""

    content: bytes = field(repr=False)
    type: Literal["application/x-ndjson", "application/zip"] = "application/x-ndjson"


@dataclass(frozen=True)
class Request:
    method: Method
    path: str
    """From the base URL on, without a query; values are encoded already"""
    query: str = ""
    content: Optional[bytes] = field(default=None, repr=False)
    content_type: str = "application/json"
    options: RequestOptions = field(default_factory=RequestOptions)

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def takes_key(self) -> bool:
        """Where a POST takes an idempotency key (docs/idempotency.md)."""
        return self.method == "POST" and self.path.startswith("/api/v1/")

    @property
    def is_repeatable(self) -> bool:
        """
        Whether doing it twice does no more than doing it once, so that a lost answer is no reason to stop: methods that say
        so (RFC 9110, 9.2.2), and a POST with a key.
        """
        return self.method in ("GET", "PUT", "DELETE") or self.takes_key


def check_answer_size(answer_size: object) -> None:
    """Raises TypeError unless it is one of ANSWER_SIZES."""
    if answer_size not in ANSWER_SIZES:
        raise TypeError(f"answer_size must be 'full' or 'minimal'; received {answer_size!r}")


def request_of(
    method: Method,
    template: str,
    values: Mapping[str, str],
    options: Mapping[str, Any],
    body: object = None,
    *,
    takes_answer_size: bool = False,
) -> Request:
    """
    `options` hold the query, too, by names of Python; `answer_size` is one of them where the operation takes it. Raises TypeError
    before anything that cannot be right is sent.
    """
    kept = {name: value for name, value in options.items() if name in OPTION_NAMES and value is not None}
    if "answer_size" in kept:
        if not takes_answer_size:
            raise TypeError(f"{method} {template} takes no answer_size; received {kept['answer_size']!r}")
        check_answer_size(kept["answer_size"])
    query = {_camel(name): value for name, value in options.items() if name not in OPTION_NAMES}
    content_type = "application/json"
    content: Optional[bytes] = None
    if isinstance(body, BatchFile):
        content_type, content = body.type, bytes(body.content)
    elif isinstance(body, DocumentFile):
        content_type = body.type
        content = body.content.encode() if isinstance(body.content, str) else bytes(body.content)
    elif body is not None:
        check_text(body, "")
        content = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    # The names are those of OPTION_NAMES.
    call = cast(RequestOptions, kept)
    return Request(method, _path_of(template, values), _query_of(query), content, content_type, call)


# Segments that URLs leave out of a path with the one before them (URL Standard, dot segments)
_DOTS = re.compile(r"(?:\.|%2e){1,2}", re.IGNORECASE)


def _path_of(template: str, values: Mapping[str, str]) -> str:
    """Fills `{name}` of a path. Raises TypeError when a value is empty or dots: the request would reach another route."""

    def filled(match: re.Match[str]) -> str:
        value = values[match[1]]
        if not isinstance(value, str) or value == "" or _DOTS.fullmatch(value):
            raise TypeError(f"{match[1]} must be an id; received {value!r}")
        return quote(value, safe="!'()*~-_.")

    return re.sub(r"\{(\w+)\}", filled, template)


def _query_of(query: Mapping[str, Any]) -> str:
    """A list is sent as repeated parameters; None is left out."""
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        for item in value if isinstance(value, (list, tuple, set, frozenset)) else [value]:
            if item is not None:
                pairs.append((name, str(item).lower() if isinstance(item, bool) else str(item)))
    return urlencode(pairs)


def _camel(name: str) -> str:
    """`company_id` as `companyId`, `from_` as `from`."""
    return re.sub(r"_([a-z0-9])", lambda match: match[1].upper(), name.rstrip("_"))


def check_text(value: object, path: str) -> None:
    """Amounts, percentages and dates are text: a float is rounded already, and other types have several forms as text."""
    if isinstance(value, Mapping):
        for name, member in value.items():
            if not (name in FRACTIONS and isinstance(member, float)):
                check_text(member, f"{path}.{name}" if path else str(name))
    elif isinstance(value, (list, tuple)):
        for index, member in enumerate(value):
            check_text(member, f"{path}.{index}" if path else str(index))
    elif not (value is None or isinstance(value, (str, int))):
        received = f"the float {value!r}" if isinstance(value, float) else type(value).__name__
        raise TypeError(f"{path or 'The body'} must be text, as '95.50' or '2026-11-23'; received {received}")


def form_of(path: str, members: Dict[str, str], timeout: float) -> Request:
    """A form, as the token endpoint takes it."""
    content = urlencode(members).encode()
    options = RequestOptions(timeout=timeout)
    return Request("POST", path, "", content, "application/x-www-form-urlencoded", options)
