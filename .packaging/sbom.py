#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists what the programs of .packaging/package are linked with statically, as SPDX 2.3, on standard output.

usage: sbom.py VERSION PROGRAM...       SOURCE_DATE_EPOCH is the date; the names, the licences and what is in workday-feed
alone are those of debian/copyright, the versions those of Package.resolved, of Debian's packages and of Swift. Each has its
purl, by which scanners find it.
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
    """The names in debian/copyright with their licences and programs; a part of a library is below it, and in its programs."""
    programs = {}
    for paragraph in (FOLDER / "debian/copyright").read_text().split("\n\n"):
        files = re.search(r"^Files:((?:\s+linked/\S+)+)", paragraph, re.M)
        if files:
            licence = re.search(r"^License: (.*)", paragraph, re.M).group(1)
            only = ["workday-feed"] if "In workday-feed." in paragraph else ["workday-ics", "workday-feed"]
            for name in files.group(1).split():
                name = name.removeprefix("linked/")
                programs[name] = programs.get(name.split("/")[0], only)
                yield name, LICENCES.get(licence, licence), programs[name]


def versions():
    pins = json.loads((FOLDER / "Package.resolved").read_text())["pins"]
    known = {}
    for pin in pins:
        version, address = pin["state"]["version"], pin["location"]
        place = address.removeprefix("https://").removesuffix(".git")
        known[pin["identity"]] = (version, address, f"pkg:swift/{place}@{version}")
    swift = re.search(r"swift-([\d.]+)-", output("swift", "--version")).group(1)
    for name in ["swift", "swift-foundation", "swift-corelibs-libdispatch"]:
        known[name] = (swift, f"https://github.com/swiftlang/{name}", f"pkg:github/swiftlang/{name}@swift-{swift}-RELEASE")
    gcc = output("gcc", "-dumpversion")
    debian = re.search(r'^VERSION_CODENAME="?(\w+)', pathlib.Path("/etc/os-release").read_text(), re.M).group(1)
    for name, package in DEBIAN.items():
        source, version = output("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package.format(gcc=gcc)).split()
        known[name] = (
            version, f"https://tracker.debian.org/pkg/{source}",
            f"pkg:deb/debian/{source.replace('+', '%2B')}@{version.replace('+', '%2B')}?arch=source&distro={debian}")
    return known


def main(version, *programs):
    known, named = versions(), set()
    packages = [{
        "SPDXID": f"SPDXRef-{program}", "name": program, "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": "MIT", "licenseDeclared": "MIT", "copyrightText": "NOASSERTION",
    } for program in programs]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", f"SPDXRef-{program}") for program in programs]
    for name, licence, users in linked():
        named.add(name)
        identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
        uses = [(f"SPDXRef-{program}", "STATIC_LINK", identifier) for program in programs if program in users]
        if not uses:
            continue
        number, address, purl = known[name.split("/")[0]]
        packages.append({
            "SPDXID": identifier, "name": name, "versionInfo": number,
            "downloadLocation": address, "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [
                {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl},
            ],
        })
        relations += uses
    missing = set(known) - named
    if missing:
        sys.exit(f"debian/copyright does not name {', '.join(sorted(missing))}")
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"workday-ics-{version}",
        "documentNamespace": f"https://workday-ics.example/spdx/{version}/{'+'.join(programs)}",
        "creationInfo": {"created": date, "creators": ["Organization: The workday-ics contributors"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations
        ],
    }, indent=2))


if len(sys.argv) < 3:
    sys.exit(__doc__.strip())
main(*sys.argv[1:])
