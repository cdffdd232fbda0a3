"""Prints the id of each event that the client follows, one a line: `follow_events.py sync|async SINCE COUNT`."""

from __future__ import annotations

import asyncio
import os
import sys

from passerelle import AsyncPasserelle, Passerelle, basic_key

URL = os.environ["PASSERELLE_URL"]
AUTH = basic_key(os.environ["PASSERELLE_KEY"], os.environ["PASSERELLE_SECRET"])


def follow(since: str, count: int) -> None:
    with Passerelle(URL, AUTH) as client:
        for number, event in enumerate(client.events.follow(since=since), 1):
            print(event["id"], flush=True)
            if number == count:
                return


async def follow_asynchronously(since: str, count: int) -> None:
    async with AsyncPasserelle(URL, AUTH) as client:
        number = 0
        async for event in client.events.follow(since=since):
            print(event["id"], flush=True)
            number += 1
            if number == count:
                return


if __name__ == "__main__":
    flavour, since, count = sys.argv[1:]
    if flavour == "sync":
        follow(since, int(count))
    else:
        asyncio.run(follow_asynchronously(since, int(count)))
