#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens .build/engine.html in Chromium, and compares what it answers."""
import pathlib

from playwright.sync_api import sync_playwright

page_address = (pathlib.Path(__file__).resolve().parents[3] / ".build/engine.html").as_uri()
RULE = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3"
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_context(locale="en-GB").new_page()
    problems = []
    page.on("pageerror", lambda problem: problems.append(problem))
    page.goto(page_address)

    def answers(rule, start, language="en"):
        page.select_option("#language", language)
        page.fill("#start", start)
        page.fill("#rule", rule)
        return {name: page.inner_text("#" + name).strip() for name in ["words", "error", "place", "findings", "dates"]}

    page.wait_for_selector("#dates li")
    answer = answers(RULE, "2026-01-30T09:00")
    assert answer["words"] == "every month on the last weekday at 09:00 from 30 January 2026, 3 times", answer
    assert answer["dates"].splitlines() == [
        "Friday, January 30, 2026 at 9:00 AM", "Friday, February 27, 2026 at 9:00 AM", "Tuesday, March 31, 2026 at 9:00 AM",
    ], answer
    assert answer["findings"] == answer["error"] == "", answer
    answer = answers("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15;COUNT=2", "20260101", "zh-Hans")
    assert "八月十五" in answer["words"] and answer["dates"].splitlines()[1] == "2026年9月25日星期五", answer
    assert "DTSTART" in answer["findings"], answer
    answer = answers("FREQ=MONTHLY;BYDAY=XX", "20260101")
    assert answer["error"].startswith("BYDAY=XX is not a weekday") and "^^" in answer["place"], answer
    assert answer["words"] == answer["dates"] == "" and not problems, (answer, problems)
    browser.close()
print("the page answers in Chromium")
