#!/usr/bin/env python3
"""Compares jCal with that of other programs.

usage: jcal.py FOLDER [ICAL.mjs]

For each pair of NAME.ics and NAME.json in the folder, prints a line for each property in which NAME.json differs from what
the package icalendar makes of NAME.ics, or ical.js, of which the second argument is the module and which needs node.
What is the same in other words is compared as the same: the order of properties, one value as a list of one, and a type
that a program does not know.
"""
import json
import pathlib
import re
import subprocess
import sys

import icalendar

SCRIPT = """
import ICAL from %s;
import fs from "node:fs";
for (const name of process.argv.slice(1)) {
  try {
    console.log(JSON.stringify(ICAL.parse(fs.readFileSync(name, "utf8"))));
  } catch (error) {
    console.log(JSON.stringify({error: String(error)}));
  }
}
"""


def theirs_icalendar(path):
    try:
        calendars = icalendar.Calendar.from_ical(path.read_bytes(), multiple=True)
        values = [calendar.to_jcal() for calendar in calendars]
        return values[0] if len(values) == 1 else values
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def theirs_ical_js(paths, module):
    script = SCRIPT % json.dumps("file://" + str(pathlib.Path(module).resolve()))
    run = subprocess.run(
        ["node", "--input-type=module", "-e", script, "--"] + [str(path) for path in paths],
        capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]


def value(item):
    """A value without the forms that are the same."""
    if isinstance(item, dict):
        parts = {}
        for name, part in item.items():
            parts[name.lower()] = sorted(str(one) for one in (part if isinstance(part, list) else [part]))
        # ical.js has the number of the day, from 1 for Sunday.
        if parts.get("wkst", ["M"])[0].isdigit():
            parts["wkst"] = [WEEKDAYS[int(parts["wkst"][0]) - 1]]
        return parts
    if isinstance(item, list):
        return [value(one) for one in item]
    if isinstance(item, float) and item.is_integer():
        return int(item)
    return item


def plain(item):
    """A property without the forms that are the same."""
    name, parameters, kind, values = item[0], item[1], item[2], value(item[3:])
    if kind == "utc-offset":
        values = [one.removesuffix(":00") if one.count(":") == 2 else one for one in values]
    return [name, parameters, kind, values]


def properties(component):
    return [plain(item) for item in component[1]]


def like_icalendar(items):
    """My properties as icalendar has them: weeks as days, periods one by one, resources as one text, no parameters."""
    for name, parameters, kind, values in items:
        if kind == "duration":
            values = [re.sub(r"P(\d+)W", lambda weeks: f"P{int(weeks[1]) * 7}D", one) for one in values]
        if name == "resources":
            values = [",".join(values)]
        if name == "request-status":
            parameters = {}
        for part in [[one] for one in values] if name == "freebusy" else [values]:
            yield [name, parameters, kind, part]


def is_same(mine, theirs):
    """Whether two properties are the same, if one program may not know the property's type."""
    if theirs[2] == "unknown" and mine[2] in ("text", "uri", "cal-address", "date-time"):
        return mine[:2] == theirs[:2]
    return mine == theirs


def components(item, place=""):
    name = f"{place}/{item[0]}"
    yield name, properties(item)
    for child in item[2]:
        yield from components(child, name)


def compare(name, program, mine, theirs):
    if isinstance(theirs, dict):
        print(f"{name}: {program}: {theirs['error']}")
        return
    mine = [mine] if isinstance(mine[0], str) else mine
    theirs = [theirs] if theirs and isinstance(theirs[0], str) else theirs
    first = [part for item in mine for part in components(item)]
    second = [part for item in theirs for part in components(item)]
    if [part[0] for part in first] != [part[0] for part in second]:
        print(f"{name}: {program}: other components")
        return
    for (place, one), (_, other) in zip(first, second):
        if program == "icalendar":
            one = list(like_icalendar(one))
        key = lambda item: json.dumps(item, sort_keys=True)
        left = sorted((item for item in one if not any(is_same(item, their) for their in other)), key=key)
        right = sorted((item for item in other if not any(is_same(mine, item) for mine in one)), key=key)
        for item in left:
            print(f"{name}: {program}: {place}: mine   {json.dumps(item, ensure_ascii=False)}")
        for item in right:
            print(f"{name}: {program}: {place}: theirs {json.dumps(item, ensure_ascii=False)}")


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.ics"))
    others = theirs_ical_js(paths, sys.argv[2]) if len(sys.argv) > 2 else None
    for number, path in enumerate(paths):
        mine = json.loads(path.with_suffix(".json").read_text())
        compare(path.stem, "icalendar", mine, theirs_icalendar(path))
        if others:
            compare(path.stem, "ical.js", mine, others[number])
    print(f"{len(paths)} files")


main()
