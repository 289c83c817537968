# SPDX-License-Identifier: MIT
"""Prints the days of a feed that khal shows, brought by vdirsyncer over HTTP, before and after it is revised.

usage: khal_revision.py FIRST LAST BEFORE.ics AFTER.ics    (dates as 2021-01-01; LAST is included)

A line a day: the number of the file, the date.
"""

import datetime
import os
import subprocess
import sys
import tempfile

import served_feed

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])
feed = served_feed.ServedFeed(sys.argv[3])

with tempfile.TemporaryDirectory() as folder:
    environment = dict(
        os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_CACHE_HOME=folder, XDG_DATA_HOME=folder,
        LC_ALL="C.UTF-8", TZ="Asia/Shanghai")

    def write(name, text):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        return os.path.join(folder, name)

    def run(*arguments):
        return subprocess.run(
            arguments, env=environment, check=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True).stdout

    os.mkdir(os.path.join(folder, "events"))
    vdirsyncer = write("vdirsyncer", f"""
[general]
status_path = "{folder}/status"
[pair work]
a = "feed"
b = "events"
collections = null
conflict_resolution = "a wins"
[storage feed]
type = "http"
url = "{feed.url}"
[storage events]
type = "filesystem"
path = "{folder}/events"
fileext = ".ics"
""")
    khal = write("khal.conf", f"""
[calendars]
[[work]]
path = {folder}/events
[locale]
local_timezone = Asia/Shanghai
default_timezone = Asia/Shanghai
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {folder}/khal.db
""")
    run("vdirsyncer", "-c", vdirsyncer, "discover")
    for number, path in enumerate(sys.argv[3:], start=1):
        feed.show(path)
        run("vdirsyncer", "-c", vdirsyncer, "sync")
        listed = run(
            "khal", "-c", khal, "list", "--notstarted", "--day-format", "", "--format", "{start-date-long}",
            first.isoformat(), f"{(last - first).days + 1}d")
        for line in sorted(line.strip() for line in listed.splitlines()):
            if line:
                print(number, line)
