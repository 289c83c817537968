# SPDX-License-Identifier: MIT
"""Prints the days of a feed that evolution-data-server shows of a webcal source, before and after it is revised.

usage: evolution_revision.py FIRST LAST BEFORE.ics AFTER.ics    (dates as 2021-01-01; LAST is included)

A line a day: the number of the file, the date. It runs the server in a D-Bus session and a home of its own, with
Debian's Python, which has the bindings (gir1.2-ecal-2.0, gir1.2-edataserver-1.2, python3-gi).
"""

import datetime
import os
import sys
import tempfile
import time

if "OWN_SESSION" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(
            os.environ, OWN_SESSION="1", HOME=folder, XDG_CONFIG_HOME=folder + "/config",
            XDG_CACHE_HOME=folder + "/cache", XDG_DATA_HOME=folder + "/data", XDG_RUNTIME_DIR=folder,
            TZ="Asia/Shanghai", LC_ALL="C.UTF-8", GSETTINGS_BACKEND="memory", GIO_USE_VFS="local")
        command = ["dbus-run-session", "--", "/usr/bin/python3", *sys.argv]
        status = os.spawnvpe(os.P_WAIT, command[0], command, environment)
        sys.exit(status)

import gi  # noqa: E402

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, GLib, ICalGLib  # noqa: E402

import served_feed  # noqa: E402

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])
feed = served_feed.ServedFeed(sys.argv[3])

registry = EDataServer.SourceRegistry.new_sync(None)
source = EDataServer.Source.new_with_uid("work", None)
source.set_display_name("work")
source.set_parent("webcal-stub")
source.get_extension(EDataServer.SOURCE_EXTENSION_CALENDAR).set_backend_name("webcal")
webdav = source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND)
webdav.set_uri(GLib.Uri.parse(feed.url, GLib.UriFlags.NONE))
source.get_extension(EDataServer.SOURCE_EXTENSION_OFFLINE).set_stay_synchronized(True)
registry.commit_source_sync(source, None)

for _ in range(100):
    source = registry.ref_source("work")
    if source:
        break
    time.sleep(0.1)
client = ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 30, None)
zone = ICalGLib.Timezone.get_builtin_timezone("Asia/Shanghai")
client.set_default_timezone(zone)


def seconds(date):
    return int(datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.timezone.utc).timestamp()) - 28800


def days():
    found = []

    def add(component, start, end, *rest):
        found.append(f"{start.get_year():04}-{start.get_month():02}-{start.get_day():02}")
        return True

    client.generate_instances_sync(seconds(first), seconds(last) + 86_400, None, add)
    return sorted(found)


shown = None
for number, path in enumerate(sys.argv[3:], start=1):
    feed.show(path)
    client.refresh_sync(None)
    # A refresh goes on after the call; what is shown is taken when it is there and changes no more.
    before = shown
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        time.sleep(1)
        now = days()
        if now == shown and now != before and now:
            break
        shown = now
    for day in shown:
        print(number, day)
sys.stdout.flush()
os._exit(0)
