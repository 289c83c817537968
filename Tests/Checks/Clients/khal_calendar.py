# SPDX-License-Identifier: MIT
"""A calendar of khal's that vdirsyncer brings to it, in a folder of its own."""

import os
import subprocess


class KhalCalendar:
    """The events of a storage of vdirsyncer, which is read only."""

    def __init__(self, folder, storage):
        """`storage`: the lines of vdirsyncer's configuration that say where the feed is."""
        self._folder = folder
        self._environment = dict(
            os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_CACHE_HOME=folder, XDG_DATA_HOME=folder,
            LC_ALL="C.UTF-8", TZ="Asia/Shanghai")
        os.mkdir(os.path.join(folder, "events"))
        self._vdirsyncer = self._write("vdirsyncer", f"""
[general]
status_path = "{folder}/status"
[pair work]
a = "feed"
b = "events"
collections = null
conflict_resolution = "a wins"
[storage feed]
{storage}
[storage events]
type = "filesystem"
path = "{folder}/events"
fileext = ".ics"
""")
        self._khal = self._write("khal.conf", f"""
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
        self._run("vdirsyncer", "-c", self._vdirsyncer, "discover")

    def sync(self):
        """Brings what the feed has now."""
        self._run("vdirsyncer", "-c", self._vdirsyncer, "sync")

    def list(self, first, last, *options):
        """The lines that `khal list` prints for some days, without blanks around them, empty ones left out."""
        span = [first.isoformat(), f"{(last - first).days + 1}d"]
        listed = self._run("khal", "-c", self._khal, "list", *options, *span)
        return [line.strip() for line in listed.splitlines() if line.strip()]

    def starts(self, first, last, form):
        """The events that start on some days, in a format of khal's, sorted."""
        return sorted(self.list(first, last, "--notstarted", "--day-format", "", "--format", form))

    def _write(self, name, text):
        path = os.path.join(self._folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def _run(self, *arguments):
        return subprocess.run(
            arguments, env=self._environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL, text=True).stdout
