#!/usr/bin/env python3
"""Prints the occurrences that PyPI's recurring-ical-events sees in calendar files.

Usage: python_occurrences.py FIRST LAST FILE..., dates such as 2021-01-01. For each file a JSON array on a line, with
[uid, start, end] for each occurrence, in order: times in UTC, dates as they are.
"""

import datetime
import json
import sys

import icalendar
import recurring_ical_events


def text(moment):
    if isinstance(moment, datetime.datetime):
        if moment.tzinfo is None:
            return moment.strftime("%Y%m%dT%H%M%S")
        return moment.astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    return moment.strftime("%Y%m%d")


first, last = (datetime.date.fromisoformat(argument) for argument in sys.argv[1:3])
for path in sys.argv[3:]:
    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    events = recurring_ical_events.of(calendar).between(first, last + datetime.timedelta(days=1))
    rows = [[str(event["UID"]), text(event.start), text(event.end)] for event in events]
    print(json.dumps(sorted(rows)))
