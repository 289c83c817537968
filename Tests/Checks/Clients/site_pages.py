# SPDX-License-Identifier: MIT
"""Opens the pages of a published site, which a plain server of files serves, in Chromium, and follows every link.

usage: site_pages.py ADDRESS BASE-URL    (where the site is served, and the address that it was published for)

The indexes, a page of each style and that of a description are opened in both languages, light and dark, at 320 px and on
a desktop. The links of all pages have to lead to files of the site, and the site has no page without a link to it.
"""

import json
import pathlib
import re
import sys
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "FeedServiceTests/Scripts"))

from playwright.sync_api import sync_playwright  # noqa: E402

import page_look  # noqa: E402

SITE, PUBLIC = (text.rstrip("/") + "/" for text in sys.argv[1:3])
failures = []
files = {}


def content(name):
    """The text of a file of the site; a failure if there is none."""
    if name not in files:
        try:
            files[name] = urllib.request.urlopen(SITE + urllib.parse.quote(name)).read().decode()
        except OSError as error:
            files[name] = ""
            failures.append(f"{name}: {error}")
    return files[name]


def target(link):
    """The name of the file that a link of a page leads to; None if it leads elsewhere."""
    webcal = "webcal" + PUBLIC[PUBLIC.index(":"):]
    for start in (PUBLIC, webcal):
        if link.startswith(start):
            return link.removeprefix(start)
    return None if urllib.parse.urlsplit(link).scheme else link


def follow(name):
    """Checks the links of a page; those to other pages are in the result."""
    pages, kinds = set(), set()
    for link in re.findall(r'<a [^>]*href="([^"]*)"', content(name)):
        link = link.replace("&amp;", "&")
        parts = urllib.parse.urlsplit(link)
        file = target(link)
        if file is not None:
            kinds.add(parts.scheme or "file")
            text = content(file)
            if file.endswith(".html"):
                pages.add(file)
            elif file.endswith(".ics") and not text.startswith("BEGIN:VCALENDAR"):
                failures.append(f"{name}: {link} is no calendar")
        elif parts.netloc == "outlook.live.com":
            kinds.add("outlook")
            inner = target(urllib.parse.parse_qs(parts.query)["url"][0])
            if inner is None or not content(inner).startswith("BEGIN:VCALENDAR"):
                failures.append(f"{name}: Outlook would add {link}")
        elif parts.netloc != "calendar.google.com":
            failures.append(f"{name}: {link} leads elsewhere")
    if not kinds >= {"webcal", "file", "outlook"}:
        failures.append(f"{name}: links of the kinds {kinds} alone")
    return pages


seen, waiting = set(), {"index.html"}
while waiting:
    page = waiting.pop()
    seen.add(page)
    waiting |= follow(page) - seen
pages = {file["name"] for file in json.loads(content("manifest.json"))["files"] if file["name"].endswith(".html")}
failures += [f"{name}: no link leads to it" for name in sorted(pages - seen)]

opened = ["index.html", "index-en.html"] + sorted(
    name for name in pages if not name.startswith(("index", "workdays-")) or name.startswith("workdays-all-day-"))
what = ""


def complain(message):
    # The browser looks for an icon at the top of every host by itself.
    if not message.location["url"].endswith("/favicon.ico"):
        failures.append(f"{what}: the browser says {message.text}")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=page_look.chromium(), args=["--no-sandbox"])
    for scheme in ("light", "dark"):
        for width, height in ((320, 640), (1280, 900)):
            context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
            tab = context.new_page()
            tab.on("console", complain)
            tab.on("pageerror", lambda error: failures.append(f"{what}: the browser says {error}"))
            tab.on("requestfailed", lambda request: failures.append(f"{what}: {request.url} failed"))
            for name in opened:
                what = f"{name}, {scheme}, {width} px"
                tab.goto(SITE + name)
                failures += page_look.faults(tab, what)
                language = "en" if "-en." in name else "zh-Hans"
                if tab.locator("html").get_attribute("lang") != language or tab.locator("h1").count() != 1:
                    failures.append(f"{what}: another language, or not one headline")
                if name.startswith(("index", "workdays-")) and tab.locator("table.month").count() != 12:
                    failures.append(f"{what}: {tab.locator('table.month').count()} months")
                if tab.locator("svg.qr").count() != 1:
                    failures.append(f"{what}: no QR code")
            context.close()
    browser.close()

print("\n".join(failures[:20]) or f"{len(seen)} pages lead to {len(files)} files; {len(opened)} look right in Chromium")
sys.exit(1 if failures else 0)
