#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts small faults into the sources, one at a time, and tells which of them the tests notice.

usage: Tests/Checks/Faults/faults.py put SEED COUNT FOLDER      writes faults into a copy of the project (a git worktree), and builds it
       Tests/Checks/Faults/faults.py run FOLDER [NUMBER ...]    runs the tests of the copy with each fault switched on

Lines are drawn by the seed over all lines of Sources, and a fault from those that fit the line: a bound moved, a
condition turned round or dropped, a number one more, a call left out. All stand in one build, each behind a switch that
the environment variable WORKDAY_FAULT turns on, so that they cost one build and a run of the tests each. More are drawn
than wanted, as some do not compile; those are taken back, and the first that do are kept.
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys

SIGNS = "⊕⊖⊗⊘⊙⊚⊛⊜⊝⊞"
# What each operator is replaced by, with its precedence and the types that have it.
OPERATORS = {
    "<": ("<=", "ComparisonPrecedence", "<T: Comparable>(a: T, b: T) -> Bool"),
    "<=": ("<", "ComparisonPrecedence", "<T: Comparable>(a: T, b: T) -> Bool"),
    ">": (">=", "ComparisonPrecedence", "<T: Comparable>(a: T, b: T) -> Bool"),
    ">=": (">", "ComparisonPrecedence", "<T: Comparable>(a: T, b: T) -> Bool"),
    "==": ("!=", "ComparisonPrecedence", "<T: Equatable>(a: T, b: T) -> Bool"),
    "!=": ("==", "ComparisonPrecedence", "<T: Equatable>(a: T, b: T) -> Bool"),
    "+": ("-", "AdditionPrecedence", "<T: FixedWidthInteger>(a: T, b: T) -> T"),
    "-": ("+", "AdditionPrecedence", "<T: FixedWidthInteger>(a: T, b: T) -> T"),
}
# The test targets of each target, its own first, then those of what stands on it; all tests for one that is not here.
TESTS = {
    "CalDAV": "CalDAVTests|FeedSiteTests",
    "CalendarFoundation": "CalendarFoundationTests",
    "CalendarViews": "CalendarViewsTests|WorkdayCommandTests",
    "CivilCalendar": "CivilCalendarTests|RecurrenceTests|TimeZonesTests|WorkdaysTests|WorkdayFeedsTests",
    "CommandSupport": "CommandSupportTests|WorkdayCommandTests|HolidaySourcesTests",
    "DescribedFeeds": "DescribedFeedsTests|FeedServiceTests|FeedSiteTests|WorkdayCommandTests",
    "FeedArguments": "WorkdayCommandTests|FeedSiteTests",
    "FeedPages": "FeedServiceTests|FeedSiteTests",
    "FeedService": "FeedServiceTests",
    "FeedSite": "FeedSiteTests",
    "HolidayData": "HolidayDataTests|HolidaySourcesTests|WorkdayCommandTests|FeedServiceTests",
    "HolidaySources": "HolidaySourcesTests",
    "ICalendar": "ICalendarTests|ICalendarCodingTests|WorkdayFeedsTests|WorkdayCommandTests",
    "ICalendarCoding": "ICalendarCodingTests|ICalendarEditingTests|WorkdayFeedsTests|WorkdayCommandTests",
    "ICalendarEditing": "ICalendarEditingTests|WorkdayCommandTests",
    "LunisolarCalendar": "LunisolarCalendarTests|RecurrenceTests|CalendarViewsTests|WorkdayFeedsTests|WorkdayCommandTests",
    "Phrases": "CommandSupportTests|WorkdayCommandTests",
    "Platform": "PlatformTests|WorkdayCommandTests|FeedServiceTests|HolidaySourcesTests|FeedSiteTests",
    "Recurrence": "RecurrenceTests|ICalendarCodingTests|WorkdayFeedsTests|WorkdayCommandTests",
    "Support": "SupportTests|WorkdayCommandTests|FeedServiceTests|HolidaySourcesTests",
    "TimeZones": "TimeZonesTests|RecurrenceTests|ICalendarTests|WorkdayFeedsTests",
    "WebTransfers": "WebTransfersTests|HolidaySourcesTests|CalDAVTests",
    "WorkdayFeeds": "WorkdayFeedsTests|WorkdayCommandTests|FeedServiceTests",
    "Workdays": "WorkdaysTests|HolidayDataTests|WorkdayFeedsTests|WorkdayCommandTests",
    "workday-feed": "HolidaySourcesTests|FeedServiceTests|FeedSiteTests|CalDAVTests",
    "workday-ics": "WorkdayCommandTests|HolidaySourcesTests",
}


def faults_of(line, number):
    """The faulty forms of a line, each with what it is."""
    code = line.strip()
    if not code or code.startswith(("//", "import ", "case ", "default", "@", "#", "}")) or "nil" in code:
        return []
    # How much memory is taken in advance, or given back, changes nothing that these tests could notice.
    if "reserveCapacity" in code or "keepingCapacity" in code or re.match(r"ical\w+_free\(", code):
        return []
    bare = re.sub(r'"(\\.|[^"\\])*"', lambda text: "\0" * len(text.group()), line.split(" // ")[0])
    found = []
    sign = "".join(SIGNS[int(digit)] for digit in str(number))
    for match in re.finditer(r"(?<=\s)(<=|>=|==|!=|<|>|\+|-)(?=\s)", bare):
        if match.group() in OPERATORS:
            form = line[: match.start()] + match.group() + sign + line[match.end() :]
            found.append((form, f"{match.group()} is {OPERATORS[match.group()][0]}", match.group()))
    if not re.search(r"\blet\b.*(: |= )\[|\bstatic\b|\bfunc\b|\binit\b", bare):
        for match in re.finditer(r"(?<![\w.$])(\d+|true|false)(?![\w.])", bare):
            value = match.group()
            other = {"true": "false", "false": "true"}.get(value) or str(int(value) + 1)
            form = line[: match.start()] + f"fault({number}, {value}, {other})" + line[match.end() :]
            found.append((form, f"{value} is {other}", None))
    match = re.match(r"(\s*guard )((?:(?!\blet\b|\bvar\b|\bcase\b|, ).)+)( else \{.*)$", bare)
    if match:
        start, end = match.start(2), match.end(2)
        form = line[:start] + f"fault({number}, {line[start:end]}, true)" + line[end:]
        found.append((form, "the guard is dropped", None))
    match = re.match(r"(\s*)((?:try )?[\w.]+\([^{}]*\)|[\w.\[\]]+ [-+]?= [^{}]+)$", bare)
    if match and not re.match(r"\s*(return|throw|super|self\.init)\b", bare) and "consume" not in bare:
        form = f"{match.group(1)}if !isFault({number}) {{ {line.strip()} }}"
        found.append((form, "the line is left out", None))
    return found


def put(seed, count, folder):
    """Draws faults and writes them into a copy of the project."""
    generator = random.Random(seed)
    root = pathlib.Path(folder)
    files = sorted(root.glob("Sources/*/**/*.swift"))
    # What is compiled on another system cannot be noticed on this one.
    texts = {file: file.read_text().split("\n") for file in files if "#if canImport(EventKit)" not in file.read_text()}
    files = list(texts)
    places = [(file, index) for file in files for index in code_lines(texts[file])]
    drawn, taken = [], set()
    while len(drawn) < 2 * count:
        file, index = generator.choice(places)
        choices = faults_of(texts[file][index], len(drawn) + 1) if (file, index) not in taken else []
        if not choices:
            continue
        taken.add((file, index))
        form, what, operator = generator.choice(choices)
        target = file.relative_to(root).parts[1]
        drawn.append(
            {"number": len(drawn) + 1, "target": target, "file": str(file.relative_to(root)), "line": index + 1,
             "what": what, "was": texts[file][index], "operator": operator})
        texts[file][index] = form
    for file in {root / fault["file"] for fault in drawn}:
        file.write_text("\n".join(texts[file]))
    for target in sorted({fault["target"] for fault in drawn}):
        (root / "Sources" / target / "Faults.swift").write_text(switch(f for f in drawn if f["target"] == target))
    drawn = built(root, drawn, texts)[:count]
    (root / "faults.json").write_text(json.dumps(drawn, indent=1))
    for fault in drawn:
        print(f"{fault['number']:3} {fault['file']}:{fault['line']}: {fault['what']}: {fault['was'].strip()}")


def code_lines(lines):
    """The indices of lines that are not within texts of several lines."""
    inside = False
    for index, line in enumerate(lines):
        if line.count('"""') == 1:
            inside = not inside
        elif not inside:
            yield index


def built(root, faults, texts):
    """Builds the copy, and gives the faults that compile; the others are taken back."""
    while True:
        result = subprocess.run(["swift", "build", "--build-tests"], cwd=root, capture_output=True, text=True)
        if result.returncode == 0:
            return faults
        wrong = set(re.findall(r"(Sources/[^:\n]*):(\d+):\d+: error:", result.stdout + result.stderr))
        refused = [fault for fault in faults if (fault["file"], str(fault["line"])) in wrong]
        if not refused:
            # A fault can be an error in another line of its file.
            refused = [fault for fault in faults if fault["file"] in {file for file, _ in wrong}]
        if not refused:
            sys.exit(result.stdout[-4000:] + result.stderr[-4000:])
        for fault in refused:
            file = root / fault["file"]
            texts[file][fault["line"] - 1] = fault["was"]
            file.write_text("\n".join(texts[file]))
        faults = [fault for fault in faults if fault not in refused]
        print(f"{len(refused)} do not compile", file=sys.stderr)


def switch(faults):
    """The switches and operators of a target."""
    lines = [
        "#if canImport(Darwin)", "internal import Darwin", "#else", "internal import Glibc", "#endif",
        'private let active = getenv("WORKDAY_FAULT").flatMap { Int(String(cString: $0)) } ?? 0',
        "func isFault(_ number: Int) -> Bool { active == number }",
        "func fault<T>(_ number: Int, _ right: T, _ wrong: @autoclosure () -> T) -> T {",
        "  active == number ? wrong() : right", "}",
    ]
    for fault in faults:
        operator = fault["operator"]
        if not operator:
            continue
        name = operator + "".join(SIGNS[int(digit)] for digit in str(fault["number"]))
        other, precedence, signature = OPERATORS[operator]
        lines.append(f"infix operator {name}: {precedence}")
        lines.append(
            f"func {name} {signature} {{ active == {fault['number']} ? a {other} b : a {operator} b }}")
    return "\n".join(lines) + "\n"


def run(folder, numbers):
    """Runs the tests with each fault switched on, and prints what noticed it."""
    faults = json.loads((pathlib.Path(folder) / "faults.json").read_text())
    noticed = 0
    chosen = [fault for fault in faults if not numbers or fault["number"] in numbers]
    for fault in chosen:
        seen = None
        for tests in TESTS.get(fault["target"], "").split("|"):
            # A session of its own, so that tests without an end are ended with all that they started.
            tests_run = subprocess.Popen(
                ["swift", "test", "--skip-build", "--filter", tests + r"\." if tests else "."], cwd=folder, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True, start_new_session=True,
                env={**os.environ, "WORKDAY_FAULT": str(fault["number"])})
            try:
                output, _ = tests_run.communicate(timeout=240)
            except subprocess.TimeoutExpired:
                subprocess.run(["pkill", "-KILL", "-s", str(tests_run.pid)])
                tests_run.communicate()
                seen = f"{tests} (it does not end)"
                break
            if tests_run.returncode != 0:
                first = re.search(r'✘ Test "?([^"\n]*)"? .*recorded', output)
                seen = f"{tests}: {first.group(1) if first else 'it stops'}"
                break
        noticed += seen is not None
        print(f"{fault['number']:3} {fault['file']}:{fault['line']}: {fault['what']}: {seen or 'NOT NOTICED'}", flush=True)
    print(f"{noticed} of {len(chosen)} noticed")


if __name__ == "__main__":
    if sys.argv[1:2] == ["put"] and len(sys.argv) == 5:
        put(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    elif sys.argv[1:2] == ["run"] and len(sys.argv) > 2:
        run(sys.argv[2], [int(number) for number in sys.argv[3:]])
    else:
        sys.exit(__doc__)
