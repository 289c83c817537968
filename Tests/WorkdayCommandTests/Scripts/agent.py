#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists and calls every tool of `workday-ics mcp` with the client of the package mcp.

  agent.py WORKDAY-ICS
"""
import asyncio
import json
import os
import sys

from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

CALLS = [
    ("is", {"dates": ["2026-10-10", "2026-10-01"]}, [("2026-10-10", True), ("2026-10-01", False)]),
    ("next", {"date": "2026-09-30"}, [("2026-10-08", True)]),
    ("next", {"date": "2026-09-26", "kind": "makeup"}, [("2026-10-10", True)]),
    ("count", {"period": "2026-10"}, 18),
    ("list", {"period": "2026-10-01..2026-10-10", "kind": "work"}, [("2026-10-08", True), ("2026-10-09", True), ("2026-10-10", True)]),
    ("bridge", {"period": "2026", "leave-days": 3}, "2026"),
    ("open", {"hours": "MO-FR 09:00-18:00", "at": "2026-10-10 12:00"}, True),
    ("open", {"hours": "MO-FR 01:00-04:00", "at": "2026-10-10T02:00Z", "time-zone": "UTC", "pattern": "trading"}, False),
]


def check(condition, what):
    if not condition:
        sys.exit(f"{what}")


async def ask(mode, version):
    server = StdioServerParameters(command=sys.argv[1], args=["mcp"], env=dict(os.environ))
    async with Client(stdio_client(server), mode=mode) as session:
        check(session.protocol_version == version, session.protocol_version)
        check(session.server_info.name == "workday-ics" and "notices" in session.instructions, session.server_info)
        tools = (await session.list_tools()).tools
        check([tool.name for tool in tools] == ["is", "next", "count", "list", "bridge", "open"], tools)
        for name, arguments, expected in CALLS:
            result = (await session.call_tool(name, arguments)).model_dump(by_alias=True)
            content = result["structuredContent"]
            check(not result["isError"] and content == json.loads(result["content"][0]["text"]), result)
            records = content["records"]
            if isinstance(expected, list):
                check([(day["date"], day["workday"]) for day in records] == expected, records)
            elif isinstance(expected, bool):
                check(len(records) == 1 and records[0]["open"] is expected, records)
            elif isinstance(expected, int):
                check(records[0]["workdays"] == expected, records)
            else:
                check(len(records) > 5 and all(block["start"].startswith(expected) for block in records), records)
        for name, arguments, words in [
            ("is", {"dates": ["2049-01-01"]}, "not published"), ("is", {"dates": ["-"]}, "cannot be"),
            ("count", {}, "period is missing"), ("list", {"period": "2026", "file": "x"}, "is not a parameter"),
        ]:
            result = (await session.call_tool(name, arguments)).model_dump(by_alias=True)
            check(result["isError"] and words in result["content"][0]["text"], result)


async def main():
    # With the handshake, and without it.
    await ask("legacy", "2025-11-25")
    await ask("auto", "2026-07-28")
    print("the agent has its answers")


asyncio.run(main())
