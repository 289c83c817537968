# SPDX-License-Identifier: MIT
"""Prints the days of a feed that Thunderbird, without a window, shows of a subscription, before and after it is revised.

usage: thunderbird_revision.py FIRST LAST BEFORE.ics AFTER.ics    (dates as 2021-01-01; LAST is included)

A line a day: the number of the file, the date. Thunderbird is told what to do over Marionette, its own remote control.
"""

import datetime
import json
import os
import socket
import subprocess
import sys
import tempfile
import time

import served_feed

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])
feed = served_feed.ServedFeed(sys.argv[3])

SUBSCRIBE = """
const [url, done] = arguments;
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
const calendar = cal.manager.createCalendar("ics", Services.io.newURI(url));
calendar.name = "work";
cal.manager.registerCalendar(calendar);
window.work = cal.manager.getCalendars().find(one => one.name == "work");
done("ok");
"""

SHOW = """
const [first, last, done] = arguments;
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
const work = window.work;
(async () => {
  await new Promise(resolve => {
    const observer = { QueryInterface: ChromeUtils.generateQI(["calIObserver"]) };
    for (const name of ["onStartBatch", "onEndBatch", "onAddItem", "onModifyItem", "onDeleteItem", "onPropertyChanged",
        "onPropertyDeleting"]) {
      observer[name] = () => {};
    }
    observer.onLoad = observer.onError = () => { work.removeObserver(observer); resolve(); };
    work.addObserver(observer);
    work.refresh();
    setTimeout(resolve, 10000);
  });
  const filter = Ci.calICalendar.ITEM_FILTER_ALL_ITEMS | Ci.calICalendar.ITEM_FILTER_CLASS_OCCURRENCES;
  const items = await work.getItemsAsArray(filter, 0, cal.createDateTime(first), cal.createDateTime(last));
  const zone = cal.timezoneService.getTimezone("Asia/Shanghai");
  return items.map(item => item.startDate.getInTimezone(zone).icalString.slice(0, 8)).sort();
})().then(days => done(days), error => done(["error: " + error]));
"""


class Marionette:
    """The remote control: messages of JSON with their length before them."""

    def __init__(self, port):
        deadline = time.monotonic() + 120
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)
        self.number = 0
        self.receive()

    def receive(self):
        length = b""
        while (byte := self.socket.recv(1)) != b":":
            length += byte
        body = b""
        while len(body) < int(length):
            body += self.socket.recv(int(length) - len(body))
        return json.loads(body)

    def call(self, name, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{name}: {error}")
        return result

    def script(self, text, *arguments):
        return self.call(
            "WebDriver:ExecuteAsyncScript", script=text, args=list(arguments), newSandbox=False)["value"]


with tempfile.TemporaryDirectory() as folder:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    profile = os.path.join(folder, "profile")
    os.mkdir(profile)
    with open(os.path.join(profile, "user.js"), "w", encoding="ascii") as preferences:
        preferences.write(f"""
user_pref("marionette.port", {port});
user_pref("calendar.timezone.local", "Asia/Shanghai");
user_pref("app.update.enabled", false);
user_pref("mail.provider.suppress_dialog_on_startup", true);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
""")
    environment = dict(os.environ, HOME=folder, TZ="Asia/Shanghai", MOZ_HEADLESS="1", XDG_CONFIG_HOME=folder)
    thunderbird = subprocess.Popen(
        ["thunderbird", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile",
         profile], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=open(os.path.join(folder, "log"), "wb"), start_new_session=True)
    try:
        remote = Marionette(port)
        remote.call("WebDriver:NewSession")
        remote.call("Marionette:SetContext", value="chrome")
        remote.call("WebDriver:SetTimeouts", script=60_000)
        remote.script(SUBSCRIBE, feed.url)
        end = last + datetime.timedelta(days=1)
        for number, path in enumerate(sys.argv[3:], start=1):
            feed.show(path)
            for day in remote.script(SHOW, first.strftime("%Y%m%dT000000"), end.strftime("%Y%m%dT000000")):
                print(number, f"{day[:4]}-{day[4:6]}-{day[6:]}" if day.isdigit() else day)
        sys.stdout.flush()
    finally:
        os.killpg(thunderbird.pid, 9)
        thunderbird.wait()
