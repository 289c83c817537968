# SPDX-License-Identifier: MIT
"""Prints the workdays of 2007 to 2026 as the PyPI package chinesecalendar has them, a table made independently.

A line a month: the month, then a character a day, # for a worked day and . for a day off.
`worked-days.txt` among the fixtures is this script's output.
"""

import calendar
import datetime

import chinese_calendar

for year in range(2007, 2027):
    for month in range(1, 13):
        days = range(1, calendar.monthrange(year, month)[1] + 1)
        worked = (chinese_calendar.is_workday(datetime.date(year, month, day)) for day in days)
        print(f"{year}-{month:02} " + "".join("#" if is_worked else "." for is_worked in worked))
