# SPDX-License-Identifier: MIT
"""Answers questions about time zones from Python's zoneinfo.

Each line of standard input is a zone, a tab, a kind, a tab and numbers. For kind `instants` the numbers are Unix
seconds, and each answer is offset/abbreviation. For kind `walls` they are seconds of a wall clock since
1970-01-01T00:00:00, and each answer is the offset with fold=0 and with fold=1, divided by a slash.
"""

import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)


def seconds(delta):
    return delta.days * 86400 + delta.seconds


def main():
    for line in sys.stdin:
        name, kind, numbers = line.rstrip("\n").split("\t")
        zone = ZoneInfo(name)
        answers = []
        for number in map(int, numbers.split()):
            moment = EPOCH + timedelta(seconds=number)
            if kind == "instants":
                local = moment.replace(tzinfo=timezone.utc).astimezone(zone)
                answers.append(f"{seconds(local.utcoffset())}/{local.tzname()}")
            else:
                first = moment.replace(tzinfo=zone, fold=0).utcoffset()
                second = moment.replace(tzinfo=zone, fold=1).utcoffset()
                answers.append(f"{seconds(first)}/{seconds(second)}")
        print(" ".join(answers))


main()
