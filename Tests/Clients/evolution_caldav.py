# SPDX-License-Identifier: MIT
"""Prints the days that evolution-data-server shows of a CalDAV calendar that needs no password.

usage: evolution_caldav.py URL FIRST LAST    (dates as 2026-01-01; LAST is included)

It runs the server in a D-Bus session and a home of its own, with Debian's Python, as evolution_revision.py does.
"""

import datetime
import os
import sys
import tempfile
import time
import urllib.parse

if "OWN_SESSION" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(
            os.environ, OWN_SESSION="1", HOME=folder, XDG_CONFIG_HOME=folder + "/config",
            XDG_CACHE_HOME=folder + "/cache", XDG_DATA_HOME=folder + "/data", XDG_RUNTIME_DIR=folder,
            TZ="Asia/Shanghai", LC_ALL="C.UTF-8", GSETTINGS_BACKEND="memory", GIO_USE_VFS="local")
        command = ["dbus-run-session", "--", "/usr/bin/python3", *sys.argv]
        sys.exit(os.spawnvpe(os.P_WAIT, command[0], command, environment))

import gi  # noqa: E402

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, GLib, ICalGLib  # noqa: E402

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[2:4])
address = urllib.parse.urlparse(sys.argv[1])

registry = EDataServer.SourceRegistry.new_sync(None)
source = EDataServer.Source.new_with_uid("work", None)
source.set_display_name("work")
source.set_parent("caldav-stub")
source.get_extension(EDataServer.SOURCE_EXTENSION_CALENDAR).set_backend_name("caldav")
authentication = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
authentication.set_host(address.hostname)
authentication.set_port(address.port)
authentication.set_method("none")
webdav = source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND)
webdav.set_uri(GLib.Uri.parse(sys.argv[1], GLib.UriFlags.NONE))
source.get_extension(EDataServer.SOURCE_EXTENSION_OFFLINE).set_stay_synchronized(True)
registry.commit_source_sync(source, None)
for _ in range(100):
    source = registry.ref_source("work")
    if source:
        break
    time.sleep(0.1)
client = ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 30, None)
client.set_default_timezone(ICalGLib.Timezone.get_builtin_timezone("Asia/Shanghai"))


def seconds(date):
    return int(datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.timezone.utc).timestamp()) - 28800


def days():
    found = []

    def add(component, start, end, *rest):
        found.append(f"{start.get_year():04}-{start.get_month():02}-{start.get_day():02}")
        return True

    client.generate_instances_sync(seconds(first), seconds(last) + 86_400, None, add)
    return sorted(found)


client.refresh_sync(None)
shown = None
deadline = time.monotonic() + 30
while time.monotonic() < deadline:
    time.sleep(1)
    now = days()
    if now and now == shown:
        break
    shown = now
print("\n".join(shown or []))
sys.stdout.flush()
os._exit(0)
