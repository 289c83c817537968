# SPDX-License-Identifier: MIT
"""Prints the event starts that PyPI's icalendar and recurring-ical-events see in calendar files.

usage: python_days.py FIRST LAST FILE... [--titles]    (dates as 2021-01-01; LAST is included)

A line an event: the file, the date, the time or nothing for a whole day. With --titles a line for each day that an
all-day event lasts: the file, the date, the title.
"""

import datetime
import sys

import icalendar
import recurring_ical_events

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])
for path in [argument for argument in sys.argv[3:] if argument != "--titles"]:
    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    events = recurring_ical_events.of(calendar).between(first, last + datetime.timedelta(days=1))
    if "--titles" in sys.argv:
        shown = []
        for event in events:
            day = event["DTSTART"].dt
            while day < event["DTEND"].dt:
                if first <= day <= last:
                    shown.append(f"{day} {event['SUMMARY']}")
                day += datetime.timedelta(days=1)
        for line in sorted(shown):
            print(path, line)
        continue
    for start in sorted(str(event["DTSTART"].dt)[:16] for event in events):
        print(path, start)
