#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the libraries' public declarations, from the compiler's symbol graphs, with those in `baseline`.

A declaration or a conformance of the baseline that is gone, or reads otherwise, is a breakage, unless it stands in
`allowed.txt`, word for word as here; each of these is in the list of changes. What people can depend on must not grow
unnoticed either: `maximum` is how many declarations there may be. Cases do not count, as they are as public as their
enumerations. The modules are those that the build of the checks left.

    Tests/Checks/API/check.py            status 1 if something is broken, or there are more than allowed
    Tests/Checks/API/check.py --record   writes the baseline anew, at a release; then empty allowed.txt
"""

import json
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def graphs(module, modules, target):
    with tempfile.TemporaryDirectory() as folder:
        output(
            "swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-I", modules, "-I",
            "Sources/CLibical", "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder)
        return [json.loads(file.read_text()) for file in sorted(pathlib.Path(folder).glob("*.symbols.json"))]


def declarations(graph):
    """The declarations of a graph, each with the types that it is in, and whether it counts."""
    names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
    for symbol in graph["symbols"]:
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        words = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
        scope = ".".join(symbol["pathComponents"][:-1])
        yield f"{scope}: {' '.join(words.split())}", symbol["kind"]["identifier"] != "swift.enum.case"
    for relation in graph["relationships"]:
        if relation["kind"] == "conformsTo" and relation["source"] in names:
            other = names.get(relation["target"]) or relation.get("targetFallback", relation["target"])
            yield f"{names[relation['source']]}: conforms to {other}", False


libraries = [
    product
    for product in json.loads(output("swift", "package", "describe", "--type", "json"))["products"]
    if "library" in product["type"]
]
modules = output("swift", "build", "--show-bin-path").strip() + "/Modules"
target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
public, total = set(), 0
for module in sorted({target for library in libraries for target in library["targets"]}):
    found = [declaration for graph in graphs(module, modules, target) for declaration in declarations(graph)]
    count = sum(counts for _, counts in found)
    print(f"{module}: {count}")
    public |= {f"{module} {words}" for words, _ in found}
    total += count

baseline = here / "baseline"
if sys.argv[1:] == ["--record"]:
    baseline.write_text("".join(line + "\n" for line in sorted(public)))
    sys.exit()
allowed = set((here / "allowed.txt").read_text().splitlines())
broken = sorted(set(baseline.read_text().splitlines()) - public - allowed)
for line in broken:
    print(f"gone or changed: {line}")
maximum = int((here / "maximum").read_text())
print(f"{total} public declarations; at most {maximum} are allowed")
sys.exit(bool(broken) or total > maximum)
