#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tells which cases of a suite of recurrence rules a program gets right.

Usage: run.py SUITE.json COMMAND...

The command is run once for each case. In its arguments, {file} becomes the path of a calendar file with one event
that has the case's lines, and {limit} the greatest number of instances to print. The same calendar is on standard
input. The command prints the instances in order, one a line, in the form of DTSTART's value, alone or as
DTSTART...:VALUE:

  DTSTART;TZID=America/New_York:19970902T090000
  19970902T090000
  19970902

Example: python3 run.py suite.json my-program --file {file} --first {limit}

A case is right if the command ends with exit code 0 within a minute and prints the case's instances and no other.
Where a list goes on, as many are asked for as the case has; else one more is, to see that it does not come. A time
zone is named in TZID as in the IANA database, and no VTIMEZONE defines it.

A line is printed for each case that differs, with what was expected and what came, and at the end a summary. Exit
codes: 0 if all cases are right or disputed, 1 if not, 2 if the suite cannot be read or the command cannot be run.
"""

import json
import os
import subprocess
import sys
import tempfile

TIMEOUT = 60  # seconds


def fold(line):
    """A content line of ASCII, in pieces of at most 75 octets."""
    pieces = [line[:75]] + [line[begin : begin + 74] for begin in range(75, len(line), 74)]
    return "\r\n ".join(pieces)


def calendar(case):
    """The text of a calendar with one event that has the lines of the case."""
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//recurrence suite//EN"]
    event = ["BEGIN:VEVENT", "UID:case@suite.invalid", "DTSTAMP:20200101T000000Z"]
    tail = ["END:VEVENT", "END:VCALENDAR"]
    return "".join(fold(line) + "\r\n" for line in head + event + case["lines"] + tail)


def printed_instances(command, case, path):
    """The instances that the command prints for the case, and what went wrong or None."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(calendar(case))
    limit = len(case["instances"]) + (1 if case["complete"] else 0)
    arguments = [word.replace("{file}", path).replace("{limit}", str(limit)) for word in command]
    with open(path, "rb") as file:
        try:
            result = subprocess.run(
                arguments, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=TIMEOUT, check=False
            )
        except subprocess.TimeoutExpired:
            return [], f"no end after {TIMEOUT} seconds"
    lines = result.stdout.decode("utf-8", "replace").split()
    problem = f"exit code {result.returncode}" if result.returncode != 0 else None
    return [line.rsplit(":", 1)[-1] for line in lines], problem


def difference(case, printed):
    """The first difference between the case and what was printed, or None."""
    expected = case["instances"]
    if not case["complete"]:
        printed = printed[: len(expected)]
    for index in range(max(len(expected), len(printed))):
        wanted = expected[index] if index < len(expected) else "nothing"
        got = printed[index] if index < len(printed) else "nothing"
        if wanted != got:
            return f"instance {index + 1} is {got}, not {wanted}"
    return None


def differing(cases, command):
    """Prints a line for each case that differs, and returns those cases."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "case.ics")
        for case in cases:
            printed, problem = printed_instances(command, case, path)
            problem = problem or difference(case, printed)
            if problem is None:
                continue
            found.append(case)
            mark = " (disputed)" if "disputed" in case else ""
            print(f"{case['name']}, {case['document']}, section {case['section']}{mark}: {problem}", flush=True)
    return found


def main(arguments):
    if len(arguments) < 2 or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            cases = json.load(file)["cases"]
        wrong = differing(cases, arguments[1:])
    except (OSError, ValueError, KeyError) as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    disputed = sum("disputed" in case for case in wrong)
    print(f"{len(cases) - len(wrong)} of {len(cases)} cases; {disputed} disputed differ")
    return 0 if disputed == len(wrong) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
