# SPDX-License-Identifier: MIT
"""Has khal, through vdirsyncer over HTTP, show feeds of a published site, and compares the days with the site's own table.

Each feed must show every workday once, and the two events that say until when it goes: on its last workday, and on the last
one at least four weeks before that.

usage: khal_site.py ADDRESS FEED...    (such as workdays-0900-events.ics)
"""

import collections
import datetime
import json
import re
import sys
import tempfile
import urllib.request

import khal_calendar

site = sys.argv[1].rstrip("/") + "/"
manifest = json.load(urllib.request.urlopen(site + "manifest.json"))
table = max(file["name"] for file in manifest["files"] if re.fullmatch(r"days-\d{4}\.json", file["name"]))
days = json.load(urllib.request.urlopen(site + table))["days"]
first, last = (datetime.date.fromisoformat(days[end]["date"]) for end in (0, -1))
workdays = [day["date"] for day in days if day["workday"]]
notice = (datetime.date.fromisoformat(workdays[-1]) - datetime.timedelta(days=28)).isoformat()
ends = [max(day for day in workdays if day <= notice), workdays[-1]]
expected = sorted(workdays + ends)
for feed in sys.argv[2:]:
    with tempfile.TemporaryDirectory() as folder:
        calendar = khal_calendar.KhalCalendar(folder, f'type = "http"\nurl = "{site}{feed}"')
        calendar.sync()
        shown = calendar.starts(first, last, "{start-date-long}")
    if shown != expected:
        wrong = (collections.Counter(shown) - collections.Counter(expected)) + (
            collections.Counter(expected) - collections.Counter(shown))
        sys.exit(f"{feed}: khal shows {len(shown)} events, not {len(expected)}: {sorted(wrong.elements())[:5]}")
print(f"khal shows the {len(workdays)} workdays of {first.year} and the end on {ends[0]} and {ends[1]} in {len(sys.argv) - 2} feeds")
