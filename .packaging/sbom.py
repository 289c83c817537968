#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists what the programs of .packaging/package are linked with statically, as SPDX 2.3, on standard output.

usage: sbom.py VERSION       SOURCE_DATE_EPOCH is the date; the names and licences are those of debian/copyright, the
versions those of Package.resolved, of Debian's packages and of Swift.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).parent
LICENCES = {
    "Expat": "MIT", "Apache-2.0 with Swift runtime library exception": "Apache-2.0 WITH Swift-exception",
    "MPL-2.0 or LGPL-2.1": "MPL-2.0 OR LGPL-2.1-only", "Zlib": "Zlib",
    "GPL-3+ with GCC runtime library exception": "GPL-3.0-or-later WITH GCC-exception-3.1",
}
DEBIAN = {
    "libical": "libical-dev", "icu": "libicu-dev", "libyaml": "libyaml-dev", "expat": "libexpat1-dev",
    "zlib": "zlib1g-dev", "libstdc++": "libstdc++-{gcc}-dev", "libgcc": "libgcc-{gcc}-dev",
}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def linked():
    """The names in debian/copyright with their licences; a part of a library is below it."""
    for paragraph in (FOLDER / "debian/copyright").read_text().split("\n\n"):
        files = re.search(r"^Files:((?:\s+linked/\S+)+)", paragraph, re.M)
        if files:
            licence = re.search(r"^License: (.*)", paragraph, re.M).group(1)
            for name in files.group(1).split():
                yield name.removeprefix("linked/"), LICENCES.get(licence, licence)


def versions():
    pins = json.loads((FOLDER / "Package.resolved").read_text())["pins"]
    known = {pin["identity"]: (pin["state"]["version"], pin["location"]) for pin in pins}
    swift = re.search(r"swift-([\d.]+)-", output("swift", "--version")).group(1)
    for name in ["swift", "swift-foundation", "swift-corelibs-libdispatch"]:
        known[name] = (swift, f"https://github.com/swiftlang/{name}")
    gcc = output("gcc", "-dumpversion")
    for name, package in DEBIAN.items():
        source, version = output("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package.format(gcc=gcc)).split()
        known[name] = (version, f"https://tracker.debian.org/pkg/{source}")
    return known


def main(version):
    known = versions()
    packages = [{
        "SPDXID": "SPDXRef-workday-ics", "name": "workday-ics", "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": "MIT", "licenseDeclared": "MIT", "copyrightText": "NOASSERTION",
    }]
    for name, licence in linked():
        number, address = known[name.split("/")[0]]
        packages.append({
            "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": number,
            "downloadLocation": address, "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
        })
    missing = set(known) - {package["name"] for package in packages}
    if missing:
        sys.exit(f"debian/copyright does not name {', '.join(sorted(missing))}")
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-workday-ics")]
    relations += [("SPDXRef-workday-ics", "STATIC_LINK", package["SPDXID"]) for package in packages[1:]]
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"workday-ics-{version}",
        "documentNamespace": f"https://workday-ics.example/spdx/{version}",
        "creationInfo": {"created": date, "creators": ["Organization: The workday-ics contributors"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations
        ],
    }, indent=2))


if len(sys.argv) != 2:
    sys.exit(__doc__.strip())
main(sys.argv[1])
