#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the public declarations of the libraries, from the compiler's symbol graphs, and compares them with `maximum`.

What people can depend on must not grow unnoticed. Cases do not count, since they are as public as their enumerations.

    Tests/Checks/API/count.py            status 1 if there are more than allowed
    Tests/Checks/API/count.py products   prints the names of the libraries
"""

import json
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


libraries = [
    product
    for product in json.loads(output("swift", "package", "describe", "--type", "json"))["products"]
    if "library" in product["type"]
]
if sys.argv[1:] == ["products"]:
    print(*(library["name"] for library in libraries))
    sys.exit()

modules = output("swift", "build", "--show-bin-path").strip() + "/Modules"
target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
total = 0
for name in sorted({target for library in libraries for target in library["targets"]}):
    with tempfile.TemporaryDirectory() as folder:
        output(
            "swift", "symbolgraph-extract", "-module-name", name, "-target", target, "-I", modules, "-I",
            "Sources/CLibical", "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder)
        symbols = [
            symbol
            for graph in pathlib.Path(folder).glob("*.symbols.json")
            for symbol in json.loads(graph.read_text())["symbols"]
            if symbol["kind"]["identifier"] != "swift.enum.case" and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
        ]
    print(f"{name}: {len(symbols)}")
    total += len(symbols)
maximum = int((here / "maximum").read_text())
print(f"{total} public declarations; at most {maximum} are allowed")
sys.exit(total > maximum)
