#!/usr/bin/env python3
"""Prints when the alarms of a calendar file go off, as recurring-ical-events has it: a line each, the instant and the title.

usage: alarms.py FILE FIRST LAST    (dates as 2021-01-01, in UTC; LAST is not included)
"""
import datetime
import sys

import icalendar
import recurring_ical_events

ZONE = datetime.timezone.utc


def instant(moment):
    if not isinstance(moment, datetime.datetime):
        moment = datetime.datetime(moment.year, moment.month, moment.day)
    return (moment if moment.tzinfo else moment.replace(tzinfo=ZONE)).astimezone(ZONE)


def main():
    with open(sys.argv[1], "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    first, last = (datetime.datetime.fromisoformat(text).replace(tzinfo=ZONE) for text in sys.argv[2:4])
    lines = []
    for parent in recurring_ical_events.of(calendar, components=["VALARM"]).between(first, last):
        for alarm in parent.alarms.times:
            lines.append(f"{instant(alarm.trigger):%Y-%m-%dT%H:%M:%SZ} {parent.get('SUMMARY', '')}")
    print("".join(line + "\n" for line in sorted(lines)), end="")


main()
