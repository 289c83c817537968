# SPDX-License-Identifier: MIT
"""Inputs that are made to cost more than their size, by their kind: each has a name and a function of how many of something
it has. An input is text, or a folder's texts by their names. None depends on the clock or on chance."""
import json


def lines(line, n):
    return "".join(line(i) if callable(line) else line for i in range(n))


def calendar(*parts):
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n" + "".join(parts) + "END:VCALENDAR\r\n"


def component(name, *content):
    return f"BEGIN:{name}\r\n" + "".join(content) + f"END:{name}\r\n"


def event(*content, uid="u"):
    fields = (f"UID:{uid}", "DTSTAMP:20200101T000000Z") + content
    return component("VEVENT", *(field + "\r\n" for field in fields))


def events(n, *content):
    """Events, in whose content {} is their number and {time} a time of its own."""
    return calendar(lines(lambda i: event(*(c.format(i, time=time(i)) for c in content), uid=f"u{i}"), n))


def series(n, many, *content):
    """An event with many lines of its own."""
    return calendar(event(START, *content, *(many(i) if callable(many) else many for i in range(n))))


def time(i):
    return f"{2026 + i // 8064 % 900}{1 + i // 672 % 12:02}{1 + i // 24 % 28:02}T{i % 24:02}{i // 7257600 % 60:02}00"


def date(i, year=2026):
    return f"{year + i // 336 % 900}-{1 + i // 28 % 12:02}-{1 + i % 28:02}"


def zone(name, *observances):
    rule = "DTSTART:19900101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=MONTHLY\r\n"
    return component("VTIMEZONE", f"TZID:{name}\r\n", *(observances or [component("STANDARD", rule)]))


def observance(i):
    return component("STANDARD", f"DTSTART:{time(i)}\r\nTZOFFSETFROM:+0{i % 9}00\r\nTZOFFSETTO:+0{(i + 1) % 9}00\r\n")


def alarm(i, *content):
    fields = ("ACTION:DISPLAY", "DESCRIPTION:x", f"TRIGGER:-PT{i + 1}M") + content
    return component("VALARM", *(field + "\r\n" for field in fields)).rstrip("\r\n")


def replacement(i, *content):
    return event(f"RECURRENCE-ID:{time(24 * i)}Z", f"DTSTART:{time(24 * i + 1)}Z", *content)


START = "DTSTART:20260101T000000Z"
DAILY = "RRULE:FREQ=DAILY"
ICS = {
    "events": lambda n: events(n, "DTSTART:{time}Z", "SUMMARY:{}"),
    "events of a day": lambda n: events(n, "DTSTART:20260105T000000Z", "DURATION:PT23H", "SUMMARY:{}"),
    "long events": lambda n: events(n, "DTSTART;VALUE=DATE:20260101", "DURATION:P999D", "SUMMARY:{}"),
    "daily events": lambda n: events(n, "DTSTART:20070101T000000Z", DAILY, "SUMMARY:{}"),
    "daily events in a zone": lambda n: events(n, "DTSTART;TZID=Europe/Berlin:20070101T090000", DAILY, "SUMMARY:{}"),
    "ten times a day": lambda n: events(n, "DTSTART:20070101T000000Z", DAILY + ";BYHOUR=0,1,2,3,4,5,6,7,8,9", "SUMMARY:x"),
    "each second": lambda n: events(n, START, "DURATION:PT1H", "RRULE:FREQ=SECONDLY", "SUMMARY:{}"),
    "rare rules": lambda n: events(n, START, "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "SUMMARY:{}"),
    "positions": lambda n: events(n, START, "RRULE:FREQ=YEARLY;BYHOUR=0,6,12,18;BYMINUTE=0,20,40;BYDAY=MO,TU;BYSETPOS=-1"),
    "parts of a rule": lambda n: series(1, "RRULE:FREQ=YEARLY;BYYEARDAY=" + ",".join(str(1 + i % 366) for i in range(n))),
    "rules of an event": lambda n: series(n, lambda i: f"RRULE:FREQ=DAILY;INTERVAL={i + 1}"),
    "exrules": lambda n: series(n, lambda i: f"EXRULE:FREQ=DAILY;INTERVAL={i + 2}", DAILY),
    "untils": lambda n: events(n, "DTSTART;TZID=z:20210104T090000", "RRULE:FREQ=DAILY;UNTIL=20210109"),
    "one UID": lambda n: calendar(lines(lambda i: event(f"DTSTART:{time(i)}Z", f"SUMMARY:{i}"), n)),
    "equal events": lambda n: calendar(event(START, "SUMMARY:x") * n),
    "replacements": lambda n: calendar(event(START, DAILY), lines(lambda i: replacement(i, f"SUMMARY:{i}"), n)),
    "replacements of one": lambda n: calendar(event(START, DAILY), lines(lambda i: event(
        "RECURRENCE-ID:20260103T000000Z", f"DTSTART:{time(i)}Z", f"SEQUENCE:{i}"), n)),
    "replacements of nothing": lambda n: calendar(lines(replacement, n)),
    "this and future": lambda n: calendar(event(START, DAILY), lines(lambda i: event(
        f"RECURRENCE-ID;RANGE=THISANDFUTURE:{time(24 * i)}Z", f"DTSTART:{time(24 * i + 1)}Z"), n)),
    "EXDATEs": lambda n: series(n, lambda i: f"EXDATE:{time(24 * i)}Z", DAILY),
    "EXDATEs in a zone": lambda n: series(n, lambda i: f"EXDATE;TZID=Asia/Tokyo:{time(i)}", DAILY),
    "RDATEs": lambda n: series(n, lambda i: f"RDATE:{time(i)}Z"),
    "a long RDATE": lambda n: series(1, "RDATE;VALUE=PERIOD:" + ",".join(f"{time(i)}Z/PT1H" for i in range(n))),
    "long title, RDATEs": lambda n: series(n, lambda i: f"RDATE:{time(i)}Z", "SUMMARY:" + "x" * 16 * n),
    "alarms, RDATEs": lambda n: series(n, lambda i: f"RDATE:{time(i)}Z", *map(alarm, range(n // 4))),
    "attendees, replacements": lambda n: calendar(
        event(START, DAILY, *(f"ATTENDEE:mailto:{i}@x" for i in range(n))), lines(replacement, n)),
    "unused zones": lambda n: calendar(lines(lambda i: zone(f"z{i}"), n), event(START)),
    "used zones": lambda n: calendar(
        lines(lambda i: zone(f"z{i}") + event(f"DTSTART;TZID=z{i}:20260105T090000", uid=f"u{i}"), n)),
    "zones of one name": lambda n: calendar(zone("z") * n, event("DTSTART;TZID=z:20260105T090000")),
    "unknown zones": lambda n: events(n, "DTSTART;TZID=/q/america/q{}:20260105T090000"),
    "observances": lambda n: calendar(zone("z", *map(observance, range(n))), lines(
        lambda i: event(f"DTSTART;TZID=z:{time(i)}", uid=f"u{i}"), n)),
    "alarms": lambda n: series(n, alarm, "SUMMARY:x"),
    "alarms that repeat": lambda n: series(n, alarm(0, "REPEAT:1000", "DURATION:P9D").replace("-PT1M", "-P9000D"), DAILY),
    "attendees": lambda n: series(n, lambda i: f"ATTENDEE;CN=n{i}:mailto:{i}@x"),
    "equal links": lambda n: series(n, "ATTACH:http://a/"),
    "links of one JSID": lambda n: series(n, lambda i: f"ATTACH;JSID=k:http://a/{i}"),
    "JSPROPs": lambda n: series(n, lambda i: f'JSPROP;JSPTR="a/k{i % 97}/x{i}":"1"'),
    "locations": lambda n: series(n, lambda i: component("VLOCATION", f"UID:l\r\nNAME:{i}\r\n").rstrip()),
    "relations": lambda n: events(n, START, "RELATED-TO:u0", "CONFERENCE;VALUE=URI:http://x/{}"),
    "categories": lambda n: series(1, "CATEGORIES:" + ",".join(f"c{i}" for i in range(n))),
    "escapes": lambda n: series(1, "DESCRIPTION:" + "\\,\\n\\;" * n),
    "a long title": lambda n: series(1, "SUMMARY:" + "课" * n),
    "folds": lambda n: series(1, "SUMMARY:" + "x\r\n " * n),
    "parameters": lambda n: series(1, "SUMMARY" + lines(lambda i: f";X-A{i}=1", n) + ":x"),
    "quoted parameters": lambda n: series(1, 'ATTENDEE;MEMBER="mailto:a@b"' + ',"mailto:a@b"' * n + ":mailto:x@y"),
    "equal lines": lambda n: series(n, "STATUS:CONFIRMED"),
    "unknown lines": lambda n: series(n, lambda i: f"X-{i}:a"),
    "lines of the head": lambda n: calendar(lines("X-A:b\r\nNAME:a;b\r\n", n), event(START)),
    "bad lines": lambda n: calendar(lines("no line\r\n", n), event(START)),
    "bad values": lambda n: events(n, "DTSTART:20261301", "RRULE:FREQ=NEVER", "DURATION:1", "SUMMARY:a,b"),
    "unknown components": lambda n: calendar(lines(lambda i: component(f"X-{i}", "X-A:b\r\n"), n), event(START)),
    "depth": lambda n: calendar(event(START), lines("BEGIN:X\r\n", n), lines("END:X\r\n", n)),
    "no ends": lambda n: calendar(lines("BEGIN:VEVENT\r\n", n)),
    "busy times": lambda n: calendar(component(
        "VFREEBUSY", "UID:f\r\nDTSTAMP:20200101T000000Z\r\n", lines(lambda i: f"FREEBUSY:{time(i)}Z/PT1H\r\n", n))),
    "to-dos": lambda n: events(n, START, "DUE:20260105T000000Z", DAILY, "SUMMARY:{}").replace("VEVENT", "VTODO"),
    "calendars": lambda n: lines(lambda i: calendar(event(START, f"SUMMARY:{i}", uid=f"u{i}")), n),
    "lessons of a term": lambda n: events(n, "DTSTART:{time}", "DURATION:PT1H", "SUMMARY:课"),
}


def entry(**members):
    base = {"@type": "Event", "uid": "u", "start": "2026-01-05T09:00:00", "timeZone": "Asia/Shanghai", "duration": "PT1H"}
    return json.dumps(base | members)


def many(n, value, key="k{}"):
    return {key.format(i): value for i in range(n)}


def overrides(n, patch):
    return {"recurrenceRule": {"@type": "RecurrenceRule", "frequency": "daily"},
            "recurrenceOverrides": {date(i) + "T09:00:00": patch for i in range(n)}}


PERSON = {"@type": "Participant", "calendarAddress": "mailto:a@x", "roles": {"attendee": True}}
ALERT = {"@type": "Alert", "trigger": {"@type": "OffsetTrigger", "offset": "-PT5M"}}
JSCALENDAR = {
    "entries": lambda n: '{"@type":"Group","uid":"g","entries":[' + ",".join(entry(uid=f"u{i}") for i in range(n)) + "]}",
    "members": lambda n: entry(**many(n, 1)),
    "overrides": lambda n: entry(**overrides(n, {"title": "x"})),
    "excluded": lambda n: entry(**overrides(n, {"excluded": True})),
    "long description, overrides": lambda n: entry(description="x" * 50 * n, **overrides(n, {"title": "x"})),
    "participants, overrides": lambda n: entry(participants=many(n, PERSON), **overrides(n, {"title": "x"})),
    "alerts, overrides": lambda n: entry(alerts=many(n, ALERT), **overrides(n, {"title": "x"})),
    "unknown members, overrides": lambda n: entry(zz=many(n, 1), **overrides(n, {"zz/k0": 2})),
    "overrides with descriptions": lambda n: entry(**overrides(n, {"description": "x" * 200})),
    "localizations": lambda n: entry(title="x" * n, localizations=many(n, {"title": "y"}, "de-{}")),
    "localizations, overrides": lambda n: entry(localizations=many(n, {"title": "y"}, "de-{}"), **overrides(n, {"title": "x"})),
    "participants": lambda n: entry(participants=many(n, PERSON)),
    "alerts": lambda n: entry(alerts=many(n, ALERT)),
    "locations": lambda n: entry(locations=many(n, {"@type": "Location", "name": "x"})),
    "links": lambda n: entry(links=many(n, {"@type": "Link", "href": "http://x"})),
    "keywords": lambda n: entry(keywords=many(n, True)),
    "zones": lambda n: '{"@type":"Group","uid":"g","entries":[' + ",".join(
        entry(uid=f"u{i}", timeZone=f"/q/america/q{i}") for i in range(n)) + "]}",
    "parts of a rule": lambda n: entry(recurrenceRule={"@type": "RecurrenceRule", "frequency": "yearly", "byYearDay": [1] * n}),
    "rules": lambda n: entry(recurrenceRules=[{"@type": "RecurrenceRule", "frequency": "daily", "interval": i + 1} for i in range(n)]),
    "a long title": lambda n: entry(title="课" * n),
    "digits": lambda n: '{"@type":"Event","uid":"u","start":"2026-01-05T09:00:00","sequence":' + "9" * (n + 1) + "}",
    "depth": lambda n: '{"@type":"Event","a":' + "[" * n + "]" * n + "}",
}
JCAL = {
    "events": lambda n: json.dumps(["vcalendar", [], [["vevent", [["uid", {}, "text", f"u{i}"]], []] for i in range(n)]]),
    "properties": lambda n: json.dumps(["vcalendar", [["x-a", {}, "text", "a"]] * n, []]),
    "values": lambda n: json.dumps(["vcalendar", [["x-a", {}, "text", "b", *["a"] * n]], []]),
    "parameters": lambda n: json.dumps(["vcalendar", [["x-a", many(n, "1", "x-{}"), "text", "a"]], []]),
    "parts of a rule": lambda n: json.dumps(["vcalendar", [], [["vevent", [["rrule", {}, "recur", {
        "freq": "YEARLY", "byyearday": [1] * (n + 1)}]], []]]]),
    "depth": lambda n: "[" * n,
    "components in each other": lambda n: '["vcalendar",[],[' + '["x-a",[],[' * n + "]]" * n + "]]",
}
DATES = {
    "dates": lambda n: lines(lambda i: date(i, 2021) + "\n", n),
    "far dates": lambda n: lines(lambda i: "0001-01-01\n9999-12-31\n", n),
    "rows": lambda n: "name,from,to\n" + lines(lambda i: f"a,{date(i, 2021)},{date(i, 2021)}\n", n),
    "a long row": lambda n: "2026-01-05" + ",x" * n,
    "bad lines": lambda n: lines("32 May\n", n),
    "a long word": lambda n: "x" * n,
}
RANGES = {
    "days": lambda n: lines(lambda i: f"Team {i} off {date(i)}\n", n),
    "long ranges": lambda n: lines(lambda i: f"Team off {2000 + i % 8}-01-01..2026-12-31\n", n),
    "long name, days": lambda n: "x" * 8 * n + f" off 2026-01-01..{date(n)}\n",
    "bad lines": lambda n: lines("no day here\n", n),
}
OFFICIAL = {
    "rows": lambda n: "date,name,isOffDay\n" + lines(lambda i: f"{date(i)},x{i},1\n", n),
    "events": lambda n: events(n, "DTSTART;VALUE=DATE:{time}", "SUMMARY:x").replace("T000000", ""),
    "long events": ICS["long events"], "daily events": ICS["daily events"], "each second": ICS["each second"],
    "long title, RDATEs": lambda n: series(
        n, lambda i: f"RDATE;VALUE=DATE:{time(24 * i)[:8]}", "SUMMARY:" + "x" * 8 * n).replace("DTSTART:20260101T000000Z",
        "DTSTART;VALUE=DATE:20260101"),
    "objects": lambda n: json.dumps([{"date": date(i), "name": "x", "isHoliday": True} for i in range(n)]),
}


def year(n, **members):
    return json.dumps({"year": 2027, "papers": [], "days": [
        {"name": "a", "date": f"2027-{1 + i // 28 % 12:02}-{1 + i % 28:02}", "isOffDay": True} for i in range(n)]} | members)


HOLIDAYS = {
    "days": year,
    "papers": lambda n: year(9, papers=[f"https://www.gov.cn/{i}.htm" for i in range(n)]),
    "names": lambda n: json.dumps({"year": 2027, "papers": [], "days": [
        {"name": "x" * n, "date": f"2027-01-{1 + i:02}", "isOffDay": True} for i in range(28)]}),
    "depth": lambda n: '{"year":2027,"a":' + "[" * n,
}
TITLE = "国务院办公厅关于2027年部分节假日安排的通知\n国办发明电〔2026〕7号\n"
NOTICES = HOLIDAYS | {
    "sentences": lambda n: TITLE + lines(lambda i: f"一、元旦：1月{1 + i % 28}日（周五）放假1天。\n", n),
    "tags": lambda n: "<html><body>" + TITLE + "<p>" * n + "一、元旦：1月1日（周五）放假。" + "</p>" * n,
    "entities": lambda n: "<html><body>" + TITLE + "&amp;&#x4e00;<!-- " * n,
    "digits": lambda n: TITLE + "一、元旦：1月1日至" + "9" * n + "日放假",
}
PEOPLE = {
    "people": lambda n: lines(lambda i: f"n{i} {date(i, 1950)}\n", n),
    "a long name": lambda n: "x" * n + " 1958-05-08\n",
    "bad lines": lambda n: lines("nobody\n", n),
}
YAML = {
    "events": lambda n: "year: 2026\nevents:\n" + lines(lambda i: f'  - key: k{i}\n    time: "09:00"\n    title: {i}\n', n),
    "events, styles": lambda n: "years: 2016-2026\nstyle: events\nevents:\n" + lines(
        lambda i: f'  - key: k{i}\n    days: MO,TU,WE,TH,FR,SA,SU\n    make-up: all\n    time: "09:00"\n', n),
    "alarms, events": lambda n: f"year: 2026\nstyle: events\nalarm: [{', '.join(f'{i + 1}m' for i in range(n))}]\nevents:\n" + lines(
        lambda i: f'  - key: k{i}\n    time: "09:00"\n', n),
    "long notes, events": lambda n: f"year: 2026\nstyle: events\nnotes: {'x' * 20 * n}\nevents:\n" + lines(
        lambda i: f'  - key: k{i}\n    time: "09:00"\n', n),
    "long title": lambda n: f'year: 2026\nstyle: events\ntime: "09:00"\ntitle: {"x" * n}\n',
    "alarms": lambda n: f'year: 2026\nstyle: events\ntime: "09:00"\nalarm: [{", ".join(f"{i + 1}m" for i in range(n))}]\n',
    "times": lambda n: "year: 2026\ntime: [" + ", ".join(f'"{i // 60 % 24:02}:{i % 60:02}"' for i in range(n)) + "]\n",
    "overrides": lambda n: "year: 2026\noverrides: |\n" + lines(lambda i: f"  x off {date(i)}\n", n),
    "overrides, events": lambda n: "year: 2026\noverrides: |\n" + lines(lambda i: f"  x off {date(i)}\n", n) + "events:\n" + lines(
        lambda i: f'  - key: k{i}\n    time: "09:00"\n', n),
    "aliases": lambda n: "title: &a xxxxxxxxxxxxxxxx\ncategory: [" + ", ".join(["*a"] * n) + "]\n",
    "aliases of aliases": lambda n: "a0: &a0 [x]\n" + lines(lambda i: f"a{i + 1}: &a{i + 1} [*a{i}, *a{i}]\n", n),
    "a cycle": lambda n: "year: 2026\npattern: cycle:" + "DNO" * n + '@2026-01-01\nshift:\n  D: 08:00/12h\n  N: 20:00/12h\n',
    "keys": lambda n: lines(lambda i: f"k{i}: 1\n", n),
    "depth": lambda n: "title: " + "[" * n,
}
FOLDERS = {
    "descriptions": lambda n: {f"t{i}.yaml": f"title: t{i}\ntime: '09:00'\nyear: 2026\n" for i in range(n)},
    "events": lambda n: {"t.yaml": YAML["events"](n)},
    "long notes, events": lambda n: {"t.yaml": YAML["long notes, events"](n)},
    "private": lambda n: {"t.yaml": "year: 2026\n", ".private": lines(lambda i: f"n{i}\n", n)},
    "tokens": lambda n: {"t.yaml": "year: 2026\n", "tokens": lines(lambda i: f"t {i:08x} {i:064x}\n", n)},
    "other files": lambda n: {"t.yaml": "year: 2026\n"} | {f"x{i}": "" for i in range(n)},
}
DATA = {
    "days": lambda n: {"2027.json": year(n)},
    "files": lambda n: {f"{2027 + i}.json": year(9).replace("2027", str(2027 + i)) for i in range(min(n, 7000))},
    "sources": lambda n: {"2027.json": year(9), "sources.json": json.dumps(many(n, {"etag": "x"}))},
}


def call(tool, **arguments):
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})


ALWAYS = {"days": "MO,TU,WE,TH,FR,SA,SU", "make-up": "all", "statutory": "no"}
MESSAGES = {
    "messages": lambda n: lines(call("is", dates=["2026-01-05"]) + "\n", n),
    "bad messages": lambda n: lines("{]\n", n),
    "a batch": lambda n: "[" + ",".join([call("list", period="2007..2026")] * n) + "]\n",
    "dates": lambda n: call("is", dates=["2026-01-05"] * n) + "\n",
    "windows": lambda n: call("open", hours=",".join(["09:00-10:00"] * n), at="2026-01-05T10:00") + "\n",
    "windows, years": lambda n: call("open", hours=",".join(["09:00-10:00"] * n), period="2016-01-01..2025-12-30") + "\n",
    "always": lambda n: call("open", hours=";".join(["24/7"] * n), at="2026-01-05T10:00", **ALWAYS) + "\n",
    "a cycle": lambda n: call("list", period="2020..2026", pattern="cycle:" + "DO" * n + "@2026-01-01") + "\n",
    "make-up days": lambda n: call("is", dates=["2026-01-05"], **{"make-up-follows": ",".join(["2026-10-10=WE"] * n)}) + "\n",
    "bridges": lambda n: lines(call("bridge", period="2007..2026", leave=99, blocks=10) + "\n", n),
    "depth": lambda n: "[" * n + "\n",
    "a long line": lambda n: "x" * n + "\n",
}
ENCODED = {name: ICS[name] for name in ["events", "a long title", "bad lines"]}
KINDS = {"ics": ICS, "encoded": ENCODED, "jscalendar": JSCALENDAR, "jcal": JCAL, "dates": DATES, "ranges": RANGES, "official": OFFICIAL,
         "holidays": HOLIDAYS, "notice": NOTICES, "people": PEOPLE, "yaml": YAML, "feeds": FOLDERS, "data": DATA,
         "messages": MESSAGES}
