# SPDX-License-Identifier: MIT
"""Opens the subscribe page in Chromium without JavaScript, as a person would use it.

Usage: browser.py BASE-ADDRESS [FOLDER-FOR-SCREENSHOTS]

It fills in the form, reads the preview and follows every link, in both languages, light and dark, at 320 px and on a
desktop, and checks contrasts and horizontal overflow. One screenshot, subscribe.png, is the picture of the article
Serving. It prints a line for each failed check and exits with 1 if any.
"""

import json
import sys
import urllib.parse
import urllib.request

from playwright.sync_api import sync_playwright

import page_look

BASE = sys.argv[1].rstrip("/")
SHOTS = sys.argv[2] if len(sys.argv) > 2 else None
failures = []
checks = 0


def expect(holds, what):
    global checks
    checks += 1
    if not holds:
        failures.append(what)


def get(address, **headers):
    request = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(request) as response:
        return response.read().decode(), response.headers


def page_checks(page, name, lang):
    expect(page.locator("html").get_attribute("lang") == lang, f"{name}: the page's language")
    failures.extend(page_look.faults(page, name))
    expect(page.locator("h1").count() == 1, f"{name}: one h1")
    for field in page.locator("input:not([type=hidden]):not([type=radio]),select").all():
        label = page.locator(f"label[for={field.get_attribute('id')}]")
        expect(label.count() == 1, f"{name}: a label for {field.get_attribute('name')}")
    expect(page.locator("table.month caption").count() == 1, f"{name}: a caption")
    expect(page.locator("table.month thead th[scope=col]").count() == 7, f"{name}: seven headers")


def follow(page, name):
    """Follows every link of our own, and checks that the others are as their vendors document."""
    address = page.locator("#address").input_value()
    calendar, headers = get(address)
    expect(calendar.startswith("BEGIN:VCALENDAR"), f"{name}: {address} is a calendar")
    expect(headers["Content-Type"] == "text/calendar; charset=utf-8", f"{name}: the calendar's type")
    kinds = set()
    for link in page.locator("a[href]").all():
        href = link.get_attribute("href")
        scheme = urllib.parse.urlsplit(href)
        if href.startswith("#"):
            expect(page.locator(href).count() == 1, f"{name}: {href} has a target")
        elif scheme.scheme == "webcal":
            kinds.add("webcal")
            body, _ = get("http" + href.removeprefix("webcal"))
            expect(body.startswith("BEGIN:VCALENDAR"), f"{name}: {href} is a calendar")
        elif scheme.netloc == "outlook.live.com":
            kinds.add("outlook")
            query = urllib.parse.parse_qs(scheme.query)
            expect(scheme.path == "/calendar/0/addfromweb", f"{name}: Outlook's path")
            own = address.replace("style=events", "for=outlook")
            expect(query["url"] == [own] and query["name"], f"{name}: Outlook's url and name")
        elif scheme.netloc == "calendar.google.com":
            kinds.add("google")
            expect(scheme.path == "/calendar/r/settings/addbyurl", f"{name}: Google's path")
        elif scheme.netloc and scheme.netloc != urllib.parse.urlsplit(BASE).netloc:
            kinds.add("notice")
            expect(scheme.netloc.endswith("gov.cn"), f"{name}: {href} is a notice on gov.cn")
        else:
            kinds.add("own")
            get(BASE + href if href.startswith("/") else href)
    for kind in ("webcal", "outlook", "google", "notice", "own"):
        expect(kind in kinds, f"{name}: a link of the kind {kind}")


def use(page, name, lang):
    """Fills in the form and checks the result."""
    page.goto(f"{BASE}/?lang={lang}")
    page.fill("#title", "打卡 <b>&\"'")
    page.fill("#time", "08:30")
    page.fill("#time2", "18:00")
    page.select_option("#alarm", "30m")
    page.select_option("#duration", "30m")
    page.click("details summary")
    page.check("input[name=style][value=rdate]")
    page.click("button[type=submit]")
    expect(page.input_value("#title") == "打卡 <b>&\"'", f"{name}: the title stays as it was typed")
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(page.input_value("#address")).query)
    expect(query["time"] == ["08:30", "18:00"], f"{name}: two times in the address")
    expect(query["alarm"] == ["30m"] and query["style"] == ["rdate"], f"{name}: alarm and style in the address")
    calendar, _ = get(page.input_value("#address"))
    expect("T083000" in calendar and "T180000" in calendar, f"{name}: both times in the calendar")
    expect("TRIGGER:-PT30M" in calendar, f"{name}: the alarm in the calendar")
    follow(page, name)
    # Switching the language keeps the choices.
    page.click("nav a[hreflang]")
    expect(page.input_value("#time") == "08:30", f"{name}: the other language keeps the time")
    expect(page.locator("html").get_attribute("lang") != lang, f"{name}: the switch switches")
    # Both times empty: all-day events.
    page.goto(f"{BASE}/?lang={lang}")
    page.fill("#time", "")
    page.click("button[type=submit]")
    calendar, _ = get(page.input_value("#address"))
    expect("DTSTART;VALUE=DATE:" in calendar, f"{name}: all-day events without a time")
    # The choice of a workweek shows its own fields, and the address, the code and the preview follow.
    page.goto(f"{BASE}/?lang={lang}&month=2026-11")
    expect(not page.is_visible("#big-week") and not page.is_visible("#cycle"), f"{name}: no fields without a need")
    page.select_option("#pattern", "big-small")
    expect(page.is_visible("#big-week") and not page.is_visible("#cycle"), f"{name}: the field of big weeks")
    page.fill("#big-week", "2026-11-28")
    code = page.locator("svg.qr path").get_attribute("d")
    page.click("button[type=submit]")
    expect("pattern=big-small&big-week=2026-11-28" in page.input_value("#address"), f"{name}: big weeks in the address")
    expect(page.locator("svg.qr path").get_attribute("d") != code, f"{name}: the code follows")
    page.goto(page.url + "&month=2026-11")
    expect(page.locator("td.workday:has([datetime='2026-11-14'])").count() == 1, f"{name}: a big Saturday is worked")
    expect(page.locator("td.weekend:has([datetime='2026-11-21'])").count() == 1, f"{name}: a small one is not")
    follow(page, name)
    page.select_option("#pattern", "cycle")
    expect(page.is_visible("#cycle") and not page.is_visible("#big-week"), f"{name}: the fields of a cycle")
    page.fill("#cycle", "DDO")
    page.fill("#cycle-start", "2026-11-01")
    page.click("button[type=submit]")
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(page.input_value("#address")).query)
    expect(query["pattern"] == ["cycle:DDO@2026-11-01"], f"{name}: the cycle in the address")
    page_checks(page, name, lang)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-cycle.png", full_page=True)
    follow(page, name)
    page.click("nav a[hreflang]")
    expect(page.input_value("#cycle") == "DDO", f"{name}: the other language keeps the cycle")
    # An invalid value is reported on the page.
    response = page.goto(f"{BASE}/?lang={lang}&time=9:99&title=x")
    expect(response.status == 400, f"{name}: 400 for an invalid time")
    expect(page.locator("[role=alert]").count() == 1, f"{name}: an alert for an invalid time")
    expect(page.locator("#address").count() == 0, f"{name}: no address for an invalid time")


def problem(page, name, lang):
    """An address without anything is a page in the browser's language, with a link to the form."""
    response = page.goto(f"{BASE}/nothing")
    expect(response.status == 404, f"{name}: 404 for nothing")
    expect(page.locator("html").get_attribute("lang") == lang, f"{name}: the language of a problem")
    failures.extend(page_look.faults(page, f"{name}, a problem"))
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-problem.png", full_page=True)
    page.click("main a")
    expect(page.locator("form").count() == 1, f"{name}: a problem leads to the form")


def preview(page, name, lang):
    """October 2026: Saturday the 10th is a make-up day, the 1st to 7th are off."""
    page.goto(f"{BASE}/?lang={lang}&month=2026-10")
    cells = {
        cell.locator("time").get_attribute("datetime"): cell
        for cell in page.locator("table.month td:has(time)").all()
    }
    expect(len(cells) == 31, f"{name}: 31 days")
    days, _ = get(f"{BASE}/api/days?from=2026-10-01&to=2026-10-31")
    for record in json.loads(days)["days"]:
        cell = cells[record["date"]]
        text = cell.inner_text()
        expect(("班" in text) == (record["kind"] == "makeup"), f"{name}: 班 on {record['date']}")
        expect(("休" in text) == (record["kind"] == "holiday"), f"{name}: 休 on {record['date']}")
    expect(page.locator("p[role=note]").count() == (1 if "127.0.0.1" in page.input_value("#address") else 0),
           f"{name}: a warning of an address that phones cannot reach")
    page.click("nav.months a[rel~=next]")
    expect("11" in page.locator("table.month caption").inner_text() or
           "November" in page.locator("table.month caption").inner_text(), f"{name}: the next month")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=page_look.chromium(), args=[
        "--no-sandbox", f"--host-resolver-rules=MAP work.example.org {urllib.parse.urlsplit(BASE).netloc}"])
    for lang, accepted in (("zh-Hans", "zh-CN,zh;q=0.9"), ("en", "en-US,en;q=0.9")):
        for scheme in ("light", "dark"):
            for width, height in ((320, 640), (1280, 900)):
                name = f"{lang}-{scheme}-{width}"
                context = browser.new_context(
                    java_script_enabled=False, color_scheme=scheme, locale=accepted.split(",")[0],
                    viewport={"width": width, "height": height})
                page = context.new_page()
                refused = []
                page.on("console", lambda message: refused.append(message.text))
                page.on("requestfailed", lambda request: refused.append(request.url))
                response = page.goto(BASE + "/")
                expect(response.status == 200, f"{name}: the page opens")
                page_checks(page, name, lang)
                if SHOTS:
                    page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
                use(page, name, lang)
                problem(page, name, lang)
                preview(page, name, lang)
                expect(not [text for text in refused if "400" not in text and "404" not in text and "does not conform" not in text],
                       f"{name}: the browser complains: {refused}")
                context.close()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(BASE + "/?month=2026-10")
    pdf = page.pdf(format="A4")
    expect(pdf.startswith(b"%PDF"), "the page prints")
    if SHOTS:
        with open(f"{SHOTS}/print.pdf", "wb") as file:
            file.write(pdf)
    # The picture of the article Serving, as behind a proxy that speaks HTTPS.
    context = browser.new_context(
        java_script_enabled=False, color_scheme="light", viewport={"width": 900, "height": 1610},
        extra_http_headers={"X-Forwarded-Proto": "https"})
    page = context.new_page()
    page.goto("http://work.example.org/?lang=en&month=2026-02")
    expect(page.input_value("#address").startswith("https://work.example.org/"), "the address behind a proxy")
    expect(page.locator("p[role=note]").count() == 0, "no warning of a public address")
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/subscribe.png")
    browser.close()

for fault in failures:
    print(fault)
print(f"{checks} checks, {len(failures)} failures")
sys.exit(1 if failures else 0)
