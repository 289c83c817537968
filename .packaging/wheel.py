#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs the command workday-ics into a wheel for pip, as .packaging/package calls it.

usage: wheel.py FOLDER VERSION OUTPUT       FOLDER has the command, the notices and the list that go with it.
SOURCE_DATE_EPOCH is the date of all files; the same files give the same bytes.
"""
import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import time
import zipfile

METADATA = """\
Metadata-Version: 2.3
Name: workday-ics
Version: {version}
Summary: Calendars of the actual workdays in China
License: MIT
Requires-Python: >=3.7
Classifier: Environment :: Console
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX :: Linux
Description-Content-Type: text/markdown

`workday-ics` writes calendars of the actual workdays and holidays in China for every calendar app, without a network.
This package has the command for Linux; it has no Python modules. It reads the system's time zones (tzdata).

    workday-ics --year 2021 --time 09:00 > work.ics
"""
WHEEL = """\
Wheel-Version: 1.0
Generator: workday-ics
Root-Is-Purelib: false
Tag: py3-none-{platform}
"""
# The shared libraries that every manylinux has.
COMMON = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def platform_tag(command):
    """The platform that the command needs, by the newest symbols of glibc that it uses."""
    listing = subprocess.run(["objdump", "-p", command], check=True, capture_output=True, text=True).stdout
    others = set(re.findall(r"NEEDED +(\S+)", listing)) - COMMON
    if others:
        sys.exit(f"wheel.py: {command} needs {', '.join(sorted(others))}")
    minor = max(int(minor) for minor in re.findall(r"GLIBC_2\.(\d+)", listing))
    return f"manylinux_2_{minor}_{platform.machine()}"


def main(folder, version, output):
    tag = platform_tag(f"{folder}/workday-ics")
    name, information = f"workday_ics-{version}", f"workday_ics-{version}.dist-info"
    files = {f"{name}.data/scripts/workday-ics": open(f"{folder}/workday-ics", "rb").read()}
    for notice in ["LICENSE", "NOTICE.icu", "Package.resolved", "copyright"]:
        files[f"{information}/licenses/{notice}"] = open(f"{folder}/{notice}", "rb").read()
    # Where PEP 770 has it.
    files[f"{information}/sboms/workday-ics.spdx.json"] = open(f"{folder}/workday-ics.spdx.json", "rb").read()
    files[f"{information}/METADATA"] = METADATA.format(version=version).encode()
    files[f"{information}/WHEEL"] = WHEEL.format(platform=tag).encode()
    record = f"{information}/RECORD"
    lines = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}\n")
    files[record] = "".join(lines + [f"{record},,\n"]).encode()

    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(f"{output}/{name}-py3-none-{tag}.whl", "w") as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, date)
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            wheel.writestr(entry, data, compresslevel=9)


main(*sys.argv[1:])
