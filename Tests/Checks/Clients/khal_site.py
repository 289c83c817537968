# SPDX-License-Identifier: MIT
"""Has khal, through vdirsyncer over HTTP, show feeds of a published site, and compares the days with the site's own table.

usage: khal_site.py ADDRESS FEED...    (such as workdays-0900-events.ics)
"""

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
for feed in sys.argv[2:]:
    with tempfile.TemporaryDirectory() as folder:
        calendar = khal_calendar.KhalCalendar(folder, f'type = "http"\nurl = "{site}{feed}"')
        calendar.sync()
        shown = calendar.starts(first, last, "{start-date-long}")
    if shown != workdays:
        sys.exit(f"{feed}: khal shows {len(shown)} days: {sorted(set(shown) ^ set(workdays))[:5]}")
print(f"khal shows the {len(workdays)} workdays of {first.year} in {len(sys.argv) - 2} feeds")
