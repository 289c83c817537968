# SPDX-License-Identifier: MIT
"""Prints the days of a feed that khal shows, brought by vdirsyncer over HTTP, before and after it is revised.

usage: khal_revision.py FIRST LAST BEFORE.ics AFTER.ics    (dates as 2021-01-01; LAST is included)

A line a day: the number of the file, the date.
"""

import datetime
import sys
import tempfile

import khal_calendar
import served_feed

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])
feed = served_feed.ServedFeed(sys.argv[3])

with tempfile.TemporaryDirectory() as folder:
    calendar = khal_calendar.KhalCalendar(folder, f'type = "http"\nurl = "{feed.url}"')
    for number, path in enumerate(sys.argv[3:], start=1):
        feed.show(path)
        calendar.sync()
        for line in calendar.starts(first, last, "{start-date-long}"):
            print(number, line)
