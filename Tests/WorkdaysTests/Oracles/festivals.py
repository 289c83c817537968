# SPDX-License-Identifier: MIT
"""Prints the festivals of the Chinese calendar of 2007 to 2050 as the PyPI package lunar-python computes them.

A line a year: the year, the first day of the Chinese year, the solar term Qingming, and the fifth day of the fifth and
the fifteenth of the eighth month. `festivals.txt` among the fixtures is this script's output; lunardate 0.3.0 and
zhdate 1.0 give the same.
"""

from lunar_python import Lunar

for year in range(2007, 2051):
    days = [Lunar.fromYmd(year, month, day).getSolar() for month, day in [(1, 1), (5, 5), (8, 15)]]
    days.insert(1, Lunar.fromYmd(year, 1, 1).getJieQiTable()["清明"])
    print(year, *(f"{day.getMonth():02}-{day.getDay():02}" for day in days))
