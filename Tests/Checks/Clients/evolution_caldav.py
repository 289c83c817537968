# SPDX-License-Identifier: MIT
"""Prints the days that evolution-data-server shows of a CalDAV calendar that needs no password.

usage: evolution_caldav.py URL FIRST LAST    (dates as 2026-01-01; LAST is included)
"""

import sys

import evolution_session

calendar = evolution_session.ShownCalendar("caldav", sys.argv[1])
print("\n".join(calendar.refreshed_days(sys.argv[2], sys.argv[3], before=[])))
evolution_session.leave()
