# SPDX-License-Identifier: MIT
"""Prints the event starts that khal shows of a calendar file which vdirsyncer brought to it.

usage: khal_days.py FIRST LAST FILE [--titles]    (dates as 2021-01-01; LAST is included)

A line an event: the file, the date, the time or nothing for a whole day. With --titles a line for each day that an
event lasts: the file, the date, the title. Everything lives in a folder of its own.
"""

import datetime
import os
import sys
import tempfile

import khal_calendar

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])
path = os.path.abspath(sys.argv[3])

with tempfile.TemporaryDirectory() as folder:
    calendar = khal_calendar.KhalCalendar(folder, f'type = "singlefile"\npath = "{path}"\nread_only = true')
    calendar.sync()
    if "--titles" in sys.argv[4:]:
        day = ""
        for line in calendar.list(first, last, "--day-format", "DAY {date-long}", "--format", "{title}"):
            if line.startswith("DAY "):
                day = line[4:].strip()
            else:
                print(sys.argv[3], day, line)
    else:
        for line in calendar.starts(first, last, "{start-date-long} {start-time}"):
            print(sys.argv[3], line)
