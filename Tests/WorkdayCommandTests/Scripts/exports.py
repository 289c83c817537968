#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives the files of an article's recipe to the programs that they are for, and compares every day of 2026 with `list`.

  exports.py WORKDAY-ICS FOLDER alertmanager|muted|systemd|sql|networkdays PATTERN
"""
import csv
import datetime
import json
import os
import re
import subprocess
import sys

command, folder, step, pattern = sys.argv[1:]


def run(*arguments, text=None, **more):
    result = subprocess.run(arguments, input=text, capture_output=True, text=True, **more)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def ask(*arguments, **more):
    return run(command, *arguments, "--pattern", pattern, "--quiet", **more)


def path(name):
    return os.path.join(folder, name)


def read(name):
    with open(path(name), encoding="utf-8") as file:
        return file.read()


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return path(name)


def expect(found, expected, what):
    if found != expected:
        both = [(a, b) for a, b in zip(found, expected) if a != b][:3]
        sys.exit(f"{what}: {len(found)} instead of {len(expected)}, {both}")


days = [json.loads(line) for line in ask("list", "2026", "--kind", "all", "--format", "jsonl").splitlines()]


def alertmanager(worked=True):
    import yaml

    head = "route:\n  receiver: a\n  routes:\n    - receiver: a\n      active_time_intervals: [days-work]\nreceivers:\n  - name: a\n"
    run("amtool", "check-config", write("alertmanager.yml", head + read("days.yml")))
    (interval,) = yaml.safe_load(read("days.yml"))["time_intervals"]
    parts = [(part.pop("location"), "-".join(*zip(*part.values()))) for part in interval["time_intervals"]]
    expect(parts, [("Asia/Shanghai", day["date"]) for day in days if day["workday"] == worked], "Alertmanager")


def muted():
    alertmanager(False)


def systemd():
    lines = read("days.conf").splitlines()
    expect(lines[:2], ["[Timer]", "OnCalendar="], "the head of the timer")
    shown = run(
        "systemd-analyze", "calendar", "--iterations=2", "--base-time=2025-12-01 00:00:00 UTC",
        *[line.removeprefix("OnCalendar=") for line in lines[2:]], env=os.environ | {"TZ": "Asia/Shanghai", "LC_ALL": "C"})
    found = re.findall(r"(?:Next elapse|Iter(?:ation|\.) #\d+): \w+ (\S+ \S+) CST", shown)
    expect(found, [day["date"] + " 09:00:00" for day in days if day["workday"]], "systemd")


def sql():
    rows = json.loads(run("sqlite3", "-json", path("days.db"), "SELECT * FROM dim_date ORDER BY date"))
    texts = [{name: "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
              for name, value in day.items()} for day in days]
    expect(rows, texts, "sqlite3")


def networkdays():
    lists = {name: read(name + ".csv").split() for name in ("off", "makeup")}
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
    profile = "-env:UserInstallation=file://" + path("profile")
    run("soffice", profile, "--headless", "--convert-to", "csv", "--outdir", folder, sheet)
    with open(path("months.csv"), encoding="utf-8") as file:
        found = [row[2] for row in csv.reader(file)][: len(ends)]
    lines = "".join(f"{start} {end}\n" for start, end in ends)
    expect(found, ask("count", "-", text=lines).split(), "LibreOffice")


globals()[step]()
print(step, "agrees")
