# SPDX-License-Identifier: MIT
"""Prints the sessions of the stock exchange of Shanghai (XSHG) from 2007 to 2026 as the PyPI package exchange_calendars has
them, in the form of `worked_days.py`: # for a session and . for a day without one.

`trading-days.txt` among the fixtures is this script's output.
"""

import calendar
import datetime

import exchange_calendars

exchange = exchange_calendars.get_calendar("XSHG", start="2007-01-01", end="2026-12-31")
sessions = {session.date() for session in exchange.sessions}
for year in range(2007, 2027):
    for month in range(1, 13):
        days = range(1, calendar.monthrange(year, month)[1] + 1)
        print(f"{year}-{month:02} " + "".join("#" if datetime.date(year, month, day) in sessions else "." for day in days))
