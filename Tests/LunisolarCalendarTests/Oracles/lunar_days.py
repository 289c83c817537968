# SPDX-License-Identifier: MIT
"""Prints the lunisolar date of every day of a range as sxtwl or korean-lunar-calendar has it, and sxtwl's solar terms.

Arguments: chinese, dangi or terms, and the first and the last day. A line is the date, and year, month, 1 for a leap
month and day, or for terms the number of the term, 0 for the winter solstice.
"""

import datetime
import sys

kind, first, last = sys.argv[1], *map(datetime.date.fromisoformat, sys.argv[2:4])
if kind == "dangi":
    from korean_lunar_calendar import KoreanLunarCalendar

    korean = KoreanLunarCalendar()
else:
    import sxtwl

day = first
while day <= last:
    if kind == "dangi":
        if korean.setSolarDate(day.year, day.month, day.day):
            print(day, korean.lunarYear, korean.lunarMonth, int(korean.isIntercalation), korean.lunarDay)
    else:
        found = sxtwl.fromSolar(day.year, day.month, day.day)
        if kind == "chinese":
            leap = int(found.isLunarLeap())
            print(day, found.getLunarYear(), found.getLunarMonth(), leap, found.getLunarDay())
        # No term falls on another day of the month.
        elif (2 < day.day < 10 or 17 < day.day < 26) and found.hasJieQi():
            print(day, found.getJieQi())
    day += datetime.timedelta(1)
