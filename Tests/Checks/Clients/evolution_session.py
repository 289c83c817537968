# SPDX-License-Identifier: MIT
"""Shows a calendar with evolution-data-server, in a D-Bus session and a home of its own, for the scripts that look there.

It needs Debian's Python, which has the bindings (gir1.2-ecal-2.0, gir1.2-edataserver-1.2, python3-gi). Importing it starts
the script anew in the session.
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


def seconds(date):
    return int(datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.timezone.utc).timestamp()) - 28800


class ShownCalendar:
    """A calendar at an address, of the backend webcal or caldav; the server asks for no password."""

    def __init__(self, backend, url):
        address = urllib.parse.urlparse(url)
        registry = EDataServer.SourceRegistry.new_sync(None)
        source = EDataServer.Source.new_with_uid("work", None)
        source.set_display_name("work")
        source.set_parent(backend + "-stub")
        source.get_extension(EDataServer.SOURCE_EXTENSION_CALENDAR).set_backend_name(backend)
        if backend == "caldav":
            authentication = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
            authentication.set_host(address.hostname)
            authentication.set_port(address.port)
            authentication.set_method("none")
        webdav = source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND)
        webdav.set_uri(GLib.Uri.parse(url, GLib.UriFlags.NONE))
        source.get_extension(EDataServer.SOURCE_EXTENSION_OFFLINE).set_stay_synchronized(True)
        registry.commit_source_sync(source, None)
        for _ in range(100):
            source = registry.ref_source("work")
            if source:
                break
            time.sleep(0.1)
        self.client = ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 30, None)
        self.client.set_default_timezone(ICalGLib.Timezone.get_builtin_timezone("Asia/Shanghai"))

    def days(self, first, last):
        """The days from one ISO date to another, both included, on which an event begins."""
        found = []

        def add(component, start, end, *rest):
            found.append(f"{start.get_year():04}-{start.get_month():02}-{start.get_day():02}")
            return True

        first, last = (datetime.date.fromisoformat(text) for text in (first, last))
        self.client.generate_instances_sync(seconds(first), seconds(last) + 86_400, None, add)
        return sorted(found)

    def refreshed_days(self, first, last, before, patience=30):
        """The days after a refresh, which goes on after the call: those that differ from others and change no more."""
        self.client.refresh_sync(None)
        shown = before
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            time.sleep(1)
            now = self.days(first, last)
            if now == shown and now != before and now:
                break
            shown = now
        return shown


def leave():
    """Ends the script without waiting for the threads of the bindings."""
    sys.stdout.flush()
    os._exit(0)
