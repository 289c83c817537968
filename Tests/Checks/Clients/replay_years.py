# SPDX-License-Identifier: MIT
"""Writes the list of a year as its first notice had it and as its revision left it.

usage: replay_years.py YEAR FOLDER    (2015, 2019 or 2020)

The revised list is the command's own; the days that the revision brought are taken out for the first.
"""

import json
import os
import subprocess
import sys

REVISIONS = {
    2015: {"2015-09-03": None, "2015-09-04": None, "2015-09-05": None, "2015-09-06": None},
    2019: {"2019-04-28": None, "2019-05-02": None, "2019-05-03": None, "2019-05-04": None, "2019-05-05": None},
    2020: {"2020-01-31": None, "2020-02-01": False, "2020-02-02": None, "2020-02-03": None},
}

year, folder = int(sys.argv[1]), sys.argv[2]
command = os.path.join(os.path.dirname(__file__), "../../../.build/debug/workday-ics")


def ask(*arguments):
    return json.loads(subprocess.run([command, "data", *arguments], check=True, stdout=subprocess.PIPE).stdout)


os.makedirs(os.path.join(folder, "none"), exist_ok=True)
status = ask("status", "--format", "json", "--data", os.path.join(folder, "none"))
notices = [notice["address"] for one in status["years"] if one["year"] == year for notice in one["notices"]]
# A holiday year rules the end of the December before it too.
listed = [
    day for day in ask("show", str(year - 1), "--built-in", "--format", "json") if day["date"][5:] >= "12-28"]
listed += ask("show", str(year), "--built-in", "--format", "json")
# 3 February 2020, an ordinary Monday that the revision lists, has no name.
days = [
    {"name": day["name"] or "春节", "date": day["date"], "isOffDay": day["kind"] == "holiday"} for day in listed]


def write(name, notices, days):
    with open(os.path.join(folder, f"{name}-{year}.json"), "w", encoding="utf-8") as file:
        json.dump({"year": year, "papers": notices, "days": days}, file, ensure_ascii=False)


write("revised", notices, days)
revision = REVISIONS[year]
first = []
for day in days:
    ruling = revision.get(day["date"], day["isOffDay"])
    if ruling is not None:
        first.append(dict(day, isOffDay=ruling))
write("first", notices[:1], first)
