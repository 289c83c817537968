# SPDX-License-Identifier: MIT
"""Writes NAME.instances beside each Fixtures/ics/NAME.ics: its instances of 2021 as recurring-ical-events makes them.

Run as: python instances.py FILE…, with recurring-ical-events and tzdata from PyPI. A line is the start and the end,
as wall times or dates, and the title.
"""
import datetime
import sys

import icalendar
import recurring_ical_events


def text(value):
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%S")
    return value.isoformat()


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    # Times stay in their own zones, and what is cancelled is left out.
    calendar.pop("X-WR-TIMEZONE", None)
    found = recurring_ical_events.of(calendar).between((2021, 1, 1), (2022, 1, 1))
    lines = sorted(
        f"{text(event['DTSTART'].dt)} {text(event['DTEND'].dt)} {event.get('SUMMARY', '')}\n" for event in found
        if event.get("STATUS") != "CANCELLED"
    )
    with open(path.removesuffix(".ics") + ".instances", "w", encoding="utf-8") as file:
        file.writelines(lines)
