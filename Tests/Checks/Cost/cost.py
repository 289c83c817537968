#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds every command that reads a file, and every route of the server, to the law of cost: of an input that is made to
cost much, eight times as much takes at most ten times the processor's time and ten times the memory.

usage: cost.py FOLDER [--only PATTERN] [--quick] [--jobs COUNT] [--list]

FOLDER has workday-ics and workday-feed. The commands and their options are those that the programs print of themselves, the
routes those of Route.swift: one without a row here is an error. An input grows until eight times as much takes a second,
or is the input's limit, or 32 MB; its cost is that beyond the cost of an empty one. A run has 20 seconds and 4 GB. PATTERN is a
regular expression for "command, input"; --quick takes one of 53, and less of each, which may take twenty times as much: small
inputs are disturbed more, and what grows by the square takes 64 times.

It prints a line for each: the bytes of an input and of one that is eight times as much, seconds and MiB likewise, their
ratios, and the exit code. What is below the floors counts as the floors, which a busy machine alone may cost.
"""
import argparse, concurrent.futures, http.client, itertools, json, os, pathlib, re, signal, socket, subprocess, sys
import tempfile, time, urllib.parse
import inputs

ROOT = pathlib.Path(__file__).resolve().parents[3]
MOST, MOST_BYTES, SECONDS, MEMORY = 10, 32 << 20, 20, 4 << 30
FLOOR_SECONDS, FLOOR_MIB, FLOOR_REQUEST = 0.03, 8, 0.0001
YEAR = "--from 2026-01-01 --to 2026-12-31"
# How each is called with an input of a kind: {} is the input's file, {other} another one with the same UIDs, {out} a folder
# that is empty, {token} a file of a word, {feeds} a folder of a description; without {}, the input is standard input.
ROWS = f"""
ics: check {{}} | check {{}} --verbose --format json | expand {{}} {YEAR} --todos | expand {{}} {YEAR} --format ics
ics: expand {{}} {YEAR} --alarms | describe {{}} | filter {{}} {YEAR} | merge {{}} {{other}} | diff {{}} {{other}} {YEAR}
ics: fix {{}} | convert {{}} | convert {{}} --format jscalendar | apply {{}} --make-up-follows last
ics: apply {{}} --singles --make-up-follows first | free {{}} {YEAR} | day 2026-01-05 {{}} --format svg
ics: month 2026-01 {{}} --format html | year 2026 {{}} --format json
encoded: check {{}} --encoding gbk | expand {{}} --encoding gbk {YEAR} | filter {{}} --encoding gbk | merge {{}} --encoding gbk
encoded: diff {{}} {{}} --encoding gbk {YEAR} | fix {{}} --encoding gbk | convert {{}} --encoding gbk | apply {{}} --encoding gbk
encoded: free {{}} --encoding gbk {YEAR} | day 2026-01-05 {{}} --encoding gbk | month 2026-01 {{}} --encoding gbk
encoded: year 2026 {{}} --encoding gbk | apply --undo {{}}
jscalendar: convert {{}}
jcal: convert {{}}
dates: is - | next - | previous - | add - 5 | count -
people: birthdays --people {{}} --years 2026-2036
notice: data import {{}} --data {{out}} | data diff {{}} --data {{out}}
data: data status --data {{}} | data show 2027 --data {{}} | data import - --data {{}} | data diff - --data {{}}
data: publish --data {{}} --output {{out}} | build {{feeds}} --data {{}}
feeds: build {{}} --output {{out}} | publish --feeds {{}} --output {{out}} | token add t --feeds {{}}
feeds: token list --feeds {{}} | token revoke t --feeds {{}} | forget t --feeds {{}}
holidays: build {{feeds}} --holidays {{}}
messages: mcp
"""
# What says that an input is beyond a limit.
REFUSAL = re.compile(r"maximum|limit|more than|larger than|longer than|at most")
# Runs a command with limits, and prints its exit code, seconds and MiB. A process of its own, since a program has at first
# the memory of the one that starts it.
RUN = f"""
import os, resource, subprocess, sys
process = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=open(sys.argv[1], "wb"))
for limit, value in [(resource.RLIMIT_CPU, {SECONDS}), (resource.RLIMIT_AS, {MEMORY}), (resource.RLIMIT_CORE, 0)]:
    resource.prlimit(process.pid, limit, (value, value))
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
"""
# Options that several commands have, with the kind of their input, and what else such a command is given.
SHARED = {"overrides": ("ranges", "--overrides {}"), "leave": ("ranges", "--leave {}"), "official": ("official", "--official a={}"),
          "common": ("official", "--common a={}"), "config": ("yaml", "--config {}"), "holidays": ("holidays", "--holidays {}"),
          "data": ("data", "--data {}")}
GIVEN = {
    "generate": "--year 2026 --time 09:00", "holidays": "--year 2026", "is": "2026-01-05", "next": "2026-01-05",
    "previous": "2026-01-05", "add": "2026-01-05 100", "count": "2026", "stats": "2026", "list": "2026", "last-of-month": "2026",
    "open": "09:00-18:00 --at 2026-01-05T10:00", "free": f"{YEAR} /dev/null", "bridge": "2026", "roster": "2026 --team a=2026-01-01",
    "month": "2026-01", "year": "2026", "day": "2026-01-05", "apply": "/dev/null",
    "push": "--caldav http://127.0.0.1:9/ --token-file {token} --dry-run"}
# Options and arguments that need no row.
EXCEPTIONS = {
    "output": "it is written", "record": "the server writes it, and the fuzz target `state` reads it",
    "password-file": "the user's own", "token-file": "the user's own",
    "serve --feeds": "what publish reads", "serve --data": "what publish reads", "update --data": "what publish reads; what "
    "sources say is read by the fuzz targets `holidays`, `timor` and `notice`, which have a law of cost"}
# The values of options that name no file. A new one is an error, until it is here or has a row.
WORDS = set("""year range date number weekdays pattern shift yes|no which date=weekday time duration text days where weeks app
    style zone language color name domain period format what birthday kind hours moment name=date month source way weekday rows
    numbering marks when rule dates library uid age day address subcommands port url id years seconds""".split())


def long(text):
    return lambda n, i: text + "x" * n


def repeat(text, once, between="", after=""):
    """A query that has something again and again, up to a length; $ and £ are numbers that make it another one each time."""
    return lambda n, i: (text + between.join([once] * (n // len(once + between) + 1)) + after).replace(
        "$", f"{i % 28 + 1:02}").replace("£", f"{i // 28 % 12 + 1:02}")


ALL = "&days=MO,TU,WE,TH,FR,SA,SU&make-up=all&statutory=no&allow-unpublished"
COMMON = {"unknown parameters": repeat("?", "a=1", "&"), "escapes": repeat("?a=", "%E4%B8%8A"), "equal names": repeat("?", "lang=en", "&"),
          "a long path": lambda n, i: "x" * n}
ROUTES = {
    "/": {"title": long("?title="), "times": repeat("?calendar-name=£-$&", "time=09:00", "&"), "notes": long("?notes=")},
    "/api/days": {"from": repeat("?to=2026-12-31&from=", "2")},
    "/api/is": {"dates": repeat("?", "date=2026-01-05", "&"), "far dates": repeat(
        "?allow-unpublished&", "date=0001-01-01&date=9999-12-31", "&"), "cycle": repeat(
        "?date=2026-01-05&pattern=cycle:", "DO", "", "@2026-01-01"), "follows": repeat("?date=2026-01-05&", "make-up-follows=first", "&")},
    "/api/open": {"hours": repeat("?at=2026-01-05T10:00&hours=", urllib.parse.quote("1点-2点"), ","), "always": repeat(
        "?at=2026-01-05T10:00" + ALL + "&hours=", "24/7", ";"), "windows": repeat(
        "?at=2026-01-05T10:00&hours=", "09:00-10:00", ","), "a list": repeat(
        "?from=2025-£-$&to=2026-01-31&hours=", "09:00-10:00", ",")},
    "/workdays.ics": {"title": long("?title="), "notes": lambda n, i: f"?key=k{i}&time=09:00&style=events&notes=" + "x" * n, "times": repeat(
        "?style=events&key=k£-$&", "time=09:00", "&"), "alarms": repeat("?style=events&key=k£-$&time=09:00&", "alarm=10m", "&"),
        "cycle": repeat("?key=k£-$&shift=D=08:00&pattern=cycle:", "DO", "", "@2026-01-01"),
        "categories": repeat("?key=k£-$&", "category=a", "&")},
    "/holidays.ics": {"name": long("?calendar-name="), "flags": repeat("?", "eve", "&")},
    **{path: {} for path in ["/healthz", "/favicon.ico", "/metrics", "/readyz", "/team.ics", "/holidays/2026.json"]}}


class Row:
    """What one command, or one route, costs with one input, and with eight times as much."""

    def __init__(self, name, make, measure, floors, first=1, limit=MOST_BYTES, is_refused=False):
        self.name, self.make, self.measure, self.floors, self.first, self.limit = name, make, measure, floors, first, limit
        self.is_refused = is_refused

    def cost(self, n):
        """Bytes, the exit code, and seconds and MiB beyond those of an empty input."""
        size, code, *cost = self.measure(self.make(n))
        return size, code, [max(0, cost[k] - self.base[k]) for k in (0, 1)]

    def ratios(self, few, many):
        return [many[2][k] / max(few[2][k], self.floors[k] + self.base[k] / 10) for k in (0, 1)]

    def run(self, most_seconds, most):
        """The greatest pair, or one that breaks the law, and its ratios."""
        self.base = [min(costs) for costs in list(zip(*(self.measure(self.make(0)) for _ in range(3))))[2:]]
        n, few, end = self.first, self.cost(self.first), False
        while True:
            many = self.cost(8 * n)
            if max(self.ratios(few, many)) > most:
                # The least of three, which other work on the machine disturbs least.
                few, many = [(x[0], x[1], [min(x[2][k], *(y[2][k] for y in again)) for k in (0, 1)]) for x, again in [
                    (few, [self.cost(n), self.cost(n)]), (many, [self.cost(8 * n), self.cost(8 * n)])]]
            ratios = self.ratios(few, many)
            if max(ratios) > most or end:
                return few, many, ratios
            step = min(8, int(most_seconds / max(many[2][0], 1e-9)))
            if isinstance(many[1], str) and not self.is_refused:
                # Beyond a limit: the greatest that is not.
                end, sizes = True, [size for size in range(7 * n, 7, -n) if size % 8 == 0 or n > 8]
                step = next((size / 8 / n for size in sizes if not isinstance(self.cost(size)[1], str)), 0)
            else:
                step = min(step, self.limit // max(many[0], 8 * n))
            if step == 0 or step == 1:
                return few, many, ratios
            n, few = max(1, int(n * step)), many if step == 8 else self.cost(max(1, int(n * step)))


class Program:
    """Runs commands with limits."""

    def __init__(self, folder, scratch):
        self.folder, self.scratch, self.commands = pathlib.Path(folder).resolve(), scratch, {}
        for program in ["workday-ics", "workday-feed"]:
            text = subprocess.run([self.folder / program, "--experimental-dump-help"], capture_output=True, check=True).stdout
            self.add(json.loads(text)["command"], program, [])

    def add(self, command, program, path):
        for child in command.get("subcommands", []):
            self.add(child, program, path + [child["commandName"]])
        if not command.get("subcommands") and path[0] != "help":
            self.commands[" ".join(path)] = (program, command)

    def measure(self, words):
        """A function from an input to its bytes, the exit code, seconds and MiB."""
        name = next(name for name in sorted(self.commands, key=len, reverse=True) if (words + " ").startswith(name + " "))
        program = self.folder / self.commands[name][0]

        def run(content):
            with tempfile.TemporaryDirectory(dir=self.scratch) as folder:
                folder = pathlib.Path(folder)
                (folder / "out").mkdir()
                if isinstance(content, dict):
                    (folder / "in").mkdir()
                    for file, text in content.items():
                        (folder / "in" / file).write_text(text)
                else:
                    (folder / "in").write_text(content, newline="")
                    if "{other}" in words:
                        (folder / "other").write_text(content.replace("SUMMARY:", "SUMMARY:y").replace("DTSTART:2", "DTSTART:3"), newline="")
                (folder / "token").write_text("x")
                (folder / "feeds").mkdir()
                (folder / "feeds" / "team.yaml").write_text("year: 2026\n")
                files = {name: folder / name for name in ["other", "out", "token", "feeds"]}
                arguments = [word.format(folder / "in", **files) for word in words.split()]
                size = len(content) if isinstance(content, str) else sum(len(file + text) for file, text in content.items())
                with open(folder / "in" if not {"{}", "a={}"} & set(words.split()) else "/dev/null") as source:
                    return size, *self.limited([program, *arguments], source, folder)
        return run

    def limited(self, command, source, folder):
        """The exit code, or a text that says that it is of a limit, seconds and MiB."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "out"), "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        run = subprocess.run([sys.executable, "-SEc", RUN, folder / "errors", *command], stdin=source, stdout=subprocess.PIPE,
                             env=environment, check=True)
        code, seconds, mebibytes = run.stdout.split()
        errors = (folder / "errors").read_bytes()[-500:].decode("utf-8", "replace")
        code = int(code)
        return f"{code} limit" if code > 1 and REFUSAL.search(errors) else code, float(seconds), float(mebibytes)


class Server:
    """A server, whose processor's time and memory are measured by request."""

    def __init__(self, program, scratch):
        feeds = pathlib.Path(scratch, "feeds")
        feeds.mkdir()
        (feeds / "team.yaml").write_text("year: 2026\n")
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.process = subprocess.Popen(
            [program, "serve", "--port", str(self.port), "--feeds", feeds], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.numbers = itertools.count()
        for _ in range(200):
            try:
                if self.get(self.connection(), "/team.ics") == 200:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        self.process.kill()
        raise SystemExit("cost.py: the server does not start")

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)

    def get(self, connection, target):
        connection.request("GET", target)
        response = connection.getresponse()
        response.read()
        return response.status

    def seconds(self):
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def memory(self, key):
        return int(re.search(key + r":\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1]) / 1024

    def measure(self, make):
        """The bytes of a target, its status, or a text that says that it is refused, and the seconds and MiB of a request."""
        connection = self.connection()
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")
        before, began, count, mebibytes = self.memory("VmRSS"), self.seconds(), 0, None
        while count < 20 or (self.seconds() - began < 0.1 and count < 300):
            target = make(next(self.numbers))
            status = self.get(connection, target)
            count += 1
            mebibytes = mebibytes if count > 1 else max(0, self.memory("VmHWM") - before)
        connection.close()
        return len(target), f"{status} limit" if status >= 400 else status, (self.seconds() - began) / count, mebibytes


def needed(program):
    """What has to have a row: commands with an option or an argument that takes a file, and those of standard input."""
    for name, (_, command) in program.commands.items():
        about = lambda part: (part.get("abstract") or "") + (part.get("discussion") or "")
        for part in command.get("arguments", []):
            option = part["names"][-1]["name"] if part["kind"] != "positional" else ""
            value = part.get("valueName", "")
            if part["kind"] != "flag" and (value not in WORDS or "encoding" == option or "standard input" in about(part)):
                yield name, {"o": "output"}.get(option, option)
        if "standard input" in about(command) and name != "is":
            yield name, ""


def rows(program, server):
    """All rows, and what has none."""
    calls = [(kind, call.strip()) for kind, calls in re.findall(r"(\w+): (.*)", ROWS) for call in calls.split(" | ")]
    wanted, missing = set(needed(program)), []
    shared = sorted((name, option) for name, option in wanted if option in SHARED and name in GIVEN)
    for name, option in sorted(wanted - set(shared)):
        mark = f"--{option}" if option else "{}"
        if not ({option, f"{name} --{option}"} & set(EXCEPTIONS)) and not any(
                (call + " ").startswith(name + " ") and (mark in call or not option) for _, call in calls):
            missing.append(f"{name} {mark}")
    routes = re.findall(r'case \w+ = "(/[^"]*)"', (ROOT / "Sources/FeedService/Feeds/Route.swift").read_text())
    missing += sorted(set(routes) - set(ROUTES))
    pairs = [(call, name, make) for kind, call in calls for name, make in inputs.KINDS[kind].items()]
    for number, (name, option) in enumerate(shared):
        kind, words = SHARED[option]
        # All read these alike: two read all inputs, and each of the others some.
        some = slice(None) if name in ["generate", "is"] else slice(number % 4, None, 4)
        pairs += [(f"{name} {words} {GIVEN[name]}", *pair) for pair in list(inputs.KINDS[kind].items())[some]]
    made = [Row(f"{call}, {name}", make, program.measure(call), (FLOOR_SECONDS, FLOOR_MIB)) for call, name, make in pairs]
    for path, queries in ROUTES.items():
        for name, query in (COMMON | queries).items():
            make = lambda n, path=path, query=query: lambda i: path + (query(n, i) if n else "?")
            made.append(Row(f"{path}, {name}", make, server.measure, (FLOOR_REQUEST, FLOOR_MIB), 8, 4000, name in COMMON))
    return made, missing


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--only", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(dir="/dev/shm") as scratch:
        program = Program(options.folder, scratch)
        server = Server(program.folder / "workday-feed", scratch)
        try:
            return check(*rows(program, server), options)
        finally:
            server.process.terminate()
            server.process.wait()


def check(made, missing, options):
    for name in missing:
        print(f"cost.py: {name} has no row", file=sys.stderr)
    chosen = [row for row in made if re.search(options.only, row.name)][3 * options.quick::53 if options.quick else 1]
    if options.list:
        print("\n".join(row.name for row in chosen))
        return bool(missing)
    failed, most = [], 2 * MOST if options.quick else MOST
    print(f"{'command, input':70} {'n':>9} {'8 n bytes':>9} {'s':>7} {'s':>7} {'ratio':>6} {'MiB':>6} {'MiB':>6} {'ratio':>6} code")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for row, (few, many, ratios) in zip(chosen, pool.map(lambda row: row.run(0.2 if options.quick else 1, most), chosen)):
            text = (f"{row.name:70} {few[0]:9} {many[0]:9} {few[2][0]:7.4f} {many[2][0]:7.4f} {ratios[0]:6.1f} {few[2][1]:6.0f} "
                    f"{many[2][1]:6.0f} {ratios[1]:6.1f} {many[1]}")
            held = max(ratios) <= most
            print(text if held else text + "  TOO MUCH", flush=True)
            failed += [] if held else [text]
    print(f"{len(chosen)} rows, {len(failed)} above {most} times", *failed, sep="\n")
    return bool(missing or failed)


if __name__ == "__main__":
    sys.exit(main())
