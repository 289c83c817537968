# SPDX-License-Identifier: MIT
"""Prints what rules make as dateutil has them.

Reads lines of DTSTART, rule and number wanted, with tabs between them; prints a JSON object for each:
`made`, its first occurrences; `complete`, whether it came to that number or to the rule's end in a fraction of a
second of the processor's; `refused`, why dateutil does not take the rule.
"""

import datetime
import json
import signal
import sys

from dateutil.rrule import rrulestr


class OutOfTime(Exception):
    pass


def alarm(number, frame):
    raise OutOfTime


def walk(start, rule, limit, made):
    try:
        # Time of the processor; again and again, should the first be raised where Python drops it.
        signal.setitimer(signal.ITIMER_PROF, 0.1, 0.1)
        first = datetime.datetime.strptime(start, "%Y%m%dT%H%M%S")
        for time in rrulestr(rule, dtstart=first):
            made.append(f"{time.year:04}{time:%m%dT%H%M%S}")
            if len(made) == limit:
                break
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def answer(start, rule, limit):
    made = []
    try:
        walk(start, rule, limit, made)
        return {"made": made, "complete": True}
    except OutOfTime:
        # It may have come before the timer was stopped.
        signal.setitimer(signal.ITIMER_PROF, 0)
        return {"made": made, "complete": False}
    except ValueError as error:
        # What it sees can never happen it refuses when the rule is made.
        if "empty" in str(error):
            return {"made": [], "complete": True}
        return {"made": [], "complete": False, "refused": repr(error)}


signal.signal(signal.SIGPROF, alarm)
for line in sys.stdin:
    start, rule, limit = line.rstrip("\n").split("\t")
    print(json.dumps(answer(start, rule, int(limit))))
