#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives the exports of `list` to the programs that they are for, and compares every day of 2026 with `list --kind all`.

  exports.py WORKDAY-ICS alertmanager|systemd|sql|networkdays PATTERN...
"""
import csv
import datetime
import io
import json
import os
import re
import subprocess
import sys
import tempfile

command, step, *patterns = sys.argv[1:]
folder = tempfile.TemporaryDirectory()


def run(*arguments, text=None, **more):
    result = subprocess.run(arguments, input=text, capture_output=True, text=True, **more)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def ask(*arguments):
    return run(command, *arguments, "--built-in", "--quiet")


def write(name, text):
    path = os.path.join(folder.name, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def days_of(*options):
    return [json.loads(line) for line in ask("list", "2026", "--kind", "all", "--format", "jsonl", *options).splitlines()]


def expect(found, expected, what):
    if found != expected:
        both = [(a, b) for a, b in zip(found, expected) if a != b][:3]
        sys.exit(f"{what}: {len(found)} instead of {len(expected)}, {both}")


def alertmanager(*options):
    import yaml

    for kind, wanted in (("work", True), ("off", False)):
        text = ask("list", "2026", "--format", "alertmanager", "--kind", kind, *options)
        head = f"route:\n  receiver: a\n  mute_time_intervals: []\n  routes:\n    - receiver: a\n      active_time_intervals: [days-{kind}]\nreceivers:\n  - name: a\n"
        print(run("amtool", "check-config", write("alertmanager.yml", head + text)).splitlines()[0])
        (interval,) = yaml.safe_load(text)["time_intervals"]

        def has(date):
            def within(value, ranges):
                return any(int(r.split(":")[0]) <= value <= int(r.split(":")[-1]) for r in ranges)

            return any(
                within(date.year, part["years"]) and within(date.month, part["months"])
                and within(date.day, part["days_of_month"]) and part["location"] == "Asia/Shanghai"
                for part in interval["time_intervals"])

        expected = [day["workday"] == wanted for day in days_of(*options)]
        expect([has(datetime.date.fromisoformat(day["date"])) for day in days_of(*options)], expected, f"alertmanager {kind}")


def systemd(*options):
    text = ask("list", "2026", "--format", "systemd", "--time", "09:30", *options)
    lines = text.splitlines()
    expect(lines[:2], ["[Timer]", "OnCalendar="], "the head of the timer")
    found = []
    for line in lines[2:]:
        shown = run(
            "systemd-analyze", "calendar", "--iterations=40", "--base-time=2025-12-01 00:00:00 UTC",
            line.removeprefix("OnCalendar="), env=os.environ | {"TZ": "Asia/Shanghai", "LC_ALL": "C"})
        found += re.findall(r"(?:Next elapse|Iter(?:ation|\.) #\d+): \w+ (\S+ \S+) CST", shown)
    expect(found, [day["date"] + " 09:30:00" for day in days_of(*options) if day["workday"]], "systemd")


def sql(*options):
    text = ask("list", "2026", "--format", "sql", *options)
    database = os.path.join(folder.name, "days.db")
    run("sqlite3", "-bail", database, text=text)
    # Again, beside another year.
    run("sqlite3", "-bail", database, text=ask("list", "2025", "--format", "sql", *options))
    run("sqlite3", "-bail", database, text=text)
    rows = json.loads(run("sqlite3", "-json", database, "SELECT * FROM dim_date WHERE date >= '2026-01-01' ORDER BY date"))
    for row in rows:
        for name in ("workday", "statutory", "provisional"):
            row[name] = bool(row[name])
    expect(rows, days_of(*options), "sqlite3")
    expect(run("sqlite3", database, "SELECT count(*) FROM dim_date").strip(), "730", "rows")
    # The records as CSV are a table too.
    table = write("days.csv", ask("list", "2026", "--kind", "all", "--format", "csv", *options))
    found = run("sqlite3", ":memory:", ".mode csv", f".import {table} days", "SELECT sum(workday = 'true') FROM days")
    expect(int(found), sum(day["workday"] for day in days_of(*options)), "the CSV in sqlite3")


def networkdays(*options):
    rows = list(csv.reader(io.StringIO(ask("list", "2007-2026", "--format", "networkdays", *options))))
    lists = {name: [row[index] for row in rows[1:] if row[index]] for index, name in enumerate(rows[0])}
    months = [(y, m) for y in range(2007, 2027) for m in range(1, 13)]
    ends = [(datetime.date(y, m, 1), datetime.date(y + m // 12, m % 12 + 1, 1) - datetime.timedelta(1)) for y, m in months]

    def cell(date):
        return f'<table:table-cell office:value-type="date" office:date-value="{date}"/>' if date else "<table:table-cell/>"

    formula = "of:=NETWORKDAYS([.A{0}];[.B{0}];off)+COUNTIFS(makeup;&quot;&gt;=&quot;&amp;[.A{0}];makeup;&quot;&lt;=&quot;&amp;[.B{0}])"
    length = max(map(len, lists.values()))
    table = ""
    for index in range(max(length, len(ends))):
        start, end = ends[index] if index < len(ends) else (None, None)
        count = f'<table:table-cell table:formula="{formula.format(index + 1)}"/>' if start else "<table:table-cell/>"
        columns = [cell(lists[name][index] if index < len(lists[name]) else None) for name in ("off", "makeup")]
        table += f"<table:table-row>{cell(start)}{cell(end)}{count}{''.join(columns)}</table:table-row>"
    names = "".join(
        f'<table:named-range table:name="{name}" table:base-cell-address="$Sheet.$A$1" '
        f'table:cell-range-address="$Sheet.${column}$1:.${column}${max(1, len(lists[name]))}"/>'
        for name, column in (("off", "D"), ("makeup", "E")))
    space = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"'
    sheet = write(
        "months.fods",
        f'<?xml version="1.0" encoding="UTF-8"?><office:document {space} office:version="1.3" '
        'office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>'
        f'<table:table table:name="Sheet">{table}</table:table><table:named-expressions>{names}</table:named-expressions>'
        "</office:spreadsheet></office:body></office:document>")
    profile = "-env:UserInstallation=file://" + os.path.join(folder.name, "profile")
    run("soffice", profile, "--headless", "--convert-to", "csv", "--outdir", folder.name, sheet)
    with open(os.path.join(folder.name, "months.csv"), encoding="utf-8") as file:
        found = [row[2] for row in csv.reader(file)][: len(ends)]
    lines = "".join(f"{start} {end}\n" for start, end in ends)
    expect(found, run(command, "count", "-", "--built-in", "--quiet", *options, text=lines).split(), "LibreOffice")


for pattern in patterns:
    globals()[step]("--pattern", pattern)
print(step, "agrees")
