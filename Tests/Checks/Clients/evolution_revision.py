# SPDX-License-Identifier: MIT
"""Prints the days of a feed that evolution-data-server shows of a webcal source, before and after it is revised.

usage: evolution_revision.py FIRST LAST BEFORE.ics AFTER.ics    (dates as 2021-01-01; LAST is included)

A line a day: the number of the file, the date.
"""

import sys

import evolution_session
import served_feed

first, last = sys.argv[1:3]
feed = served_feed.ServedFeed(sys.argv[3])
calendar = evolution_session.ShownCalendar("webcal", feed.url)
shown = []
for number, path in enumerate(sys.argv[3:], start=1):
    feed.show(path)
    shown = calendar.refreshed_days(first, last, before=shown, patience=20)
    for day in shown:
        print(number, day)
evolution_session.leave()
