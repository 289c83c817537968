# SPDX-License-Identifier: MIT
"""Has one of the scripts that show revisions to clients subscribe to a running server instead of a file.

usage: live_feed.py FIRST LAST BEFORE.json AFTER.json    (dates as 2027-01-01; LAST is included)

The environment names the script (FEED_SCRIPT), the feed's address (FEED_URL) and the server's data folder (FEED_DATA).
The files are holiday years: each is put into the folder, and the client is asked when the server has it.
"""

import os
import shutil
import sys
import time
import urllib.request


class ServedFeed:
    """The address of the server's feed; `show` puts a holiday year into its data folder."""

    def __init__(self, path):
        self.url = os.environ["FEED_URL"]
        self.path = None
        self.show(path)

    def show(self, path):
        if path == self.path:
            return
        before = self.tag()
        folder = os.environ["FEED_DATA"]
        os.makedirs(folder, exist_ok=True)
        shutil.copyfile(path, os.path.join(folder, "year.new"))
        os.replace(os.path.join(folder, "year.new"), os.path.join(folder, "2027.json"))
        deadline = time.monotonic() + 20
        while self.path is not None and self.tag() == before and time.monotonic() < deadline:
            time.sleep(0.2)
        time.sleep(2)
        self.path = path

    def tag(self):
        try:
            with urllib.request.urlopen(self.url) as response:
                return response.headers["ETag"]
        except OSError:
            return None


if __name__ == "__main__":
    sys.modules["served_feed"] = sys.modules["__main__"]
    # Not by runpy, which would put the script in sys.argv: one of them starts itself anew from there.
    with open(os.environ["FEED_SCRIPT"], encoding="utf-8") as file:
        exec(compile(file.read(), os.environ["FEED_SCRIPT"], "exec"), {"__name__": "client"})
