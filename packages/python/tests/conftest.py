from __future__ import annotations

import os
import random
from importlib.util import find_spec
from typing import Any, Callable, Iterator, List

import pytest

from bare_service import BareService, Handler
from flavours import Asynchronous, Synchronous

# What needs a service (PASSERELLE_URL, _KEY, _SECRET, _COMPANY); `npm test` starts one.
collect_ignore = [] if "PASSERELLE_URL" in os.environ else ["test_product.py"]
# Signing is an extra.
if find_spec("cryptography") is None:
    collect_ignore.append("test_auth.py")


@pytest.fixture(params=[Synchronous, Asynchronous], ids=["sync", "async"])
def flavour(request: pytest.FixtureRequest) -> Any:
    return request.param()


@pytest.fixture
def serve() -> Iterator[Callable[[Handler], BareService]]:
    """Starts services, which end with the test."""
    services: List[BareService] = []

    def start(handler: Handler) -> BareService:
        services.append(BareService(handler))
        return services[-1]

    yield start
    for service in services:
        service.close()


@pytest.fixture
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """No jitter: the wait has a test of its own."""
    monkeypatch.setattr(random, "random", lambda: 0.0)
