"""Every operation of openapi.json that a key may do is a method of both clients."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, Dict, Iterator, List, Set
from urllib.parse import unquote

import anyio
import httpx

from passerelle import AsyncPasserelle, DocumentFile, Passerelle, bearer

DOCUMENT = Path(__file__).parents[3] / "openapi.json"
# Of people, whose session no program has.
BY_SESSION_ALONE = ["team.leave"]


def operations() -> Dict[str, str]:
    """Ids of operations by call, as `GET /api/v1/documents/{}`."""
    document = json.loads(DOCUMENT.read_text("utf-8"))
    return {
        f"{method.upper()} {re.sub(r'{[^}]+}', '{}', path)}": operation["operationId"]
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if any("basicKey" in scheme for scheme in operation.get("security", document["security"]))
        and operation["operationId"] not in BY_SESSION_ALONE
    }


def methods_of(client: Any) -> Iterator[Any]:
    resources: List[Any] = [value for name, value in vars(client).items() if not name.startswith("_")]
    for resource in [*resources, client.reporting.fr]:
        for name, method in inspect.getmembers(resource, inspect.ismethod):
            if not name.startswith("_") and name != "follow":
                yield method


def arguments_of(method: Any) -> List[Any]:
    """An id for each parameter that wants text, something to send for any other."""
    annotated = inspect.signature(method).parameters.values()
    wanted = [parameter for parameter in annotated if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    return [
        1 if parameter.name == "timeout" else DocumentFile("<x/>") if parameter.name == "file" else "{}"
        for parameter in wanted
    ]


def answering(called: Set[str]) -> httpx.MockTransport:
    def handle(request: httpx.Request) -> httpx.Response:
        called.add(f"{request.method} {unquote(request.url.path)}")
        return httpx.Response(200, json={})

    return httpx.MockTransport(handle)


def check(called: Set[str]) -> None:
    assert {id for call, id in operations().items() if call not in called} == set()
    assert called - operations().keys() == set()


def test_the_synchronous_client_has_every_operation() -> None:
    called: Set[str] = set()
    client = Passerelle("http://passerelle", bearer("x"), retries=0, transport=answering(called))
    for method in methods_of(client):
        try:
            answer = method(*arguments_of(method))
            if hasattr(answer, "first_page"):
                answer.first_page()
        except KeyError:
            # The answer is empty.
            pass
    check(called)


def test_the_asynchronous_client_has_every_operation() -> None:
    called: Set[str] = set()

    async def work() -> None:
        client = AsyncPasserelle("http://passerelle", bearer("x"), retries=0, transport=answering(called))
        for method in methods_of(client):
            try:
                await method(*arguments_of(method))
            except KeyError:
                pass

    anyio.run(work)
    check(called)


def test_both_clients_have_the_same_methods() -> None:
    def signatures(client: Any) -> List[str]:
        return [
            f"{method.__qualname__.replace('Async', '')}({', '.join(inspect.signature(method).parameters)})"
            for method in methods_of(client)
        ]

    one = Passerelle("http://passerelle", bearer("x"), transport=answering(set()))
    other = AsyncPasserelle("http://passerelle", bearer("x"), transport=answering(set()))
    assert signatures(one) == signatures(other)
    assert len(signatures(one)) > 90
