#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ends each command that writes before each of its calls that change files or send to a server; lets each of them fail as
on a full disk, on one that is broken, and on one that has become read-only; and lets each write half.

Then every file, also on a server, is the old or the new one, what has to come first came first, nothing else has changed,
and nothing temporary is left but by what was ended or could not remove it; the exit code says what became of the files; and
the next run ends with what an undisturbed one has. In every run the order is right: a file's content is on disk before the
file gets it, and that it got it before anything is removed, before what a journal announces, and before the end.

usage: interrupted.py FOLDER [COUNT] [NAME]...

FOLDER has the programs. COUNT is how many disturbed runs each command has, drawn by its name; 0, the usual number, stands
for all. NAME is that of a row of the table. What pushes needs Debian's radicale.
"""
import errno, hashlib, http.server, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile, threading
from typing import NamedTuple

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import push

TEMPORARY = re.compile(r"(^|/)\.([^/]*\.new|workday-feed-new)(/|$)")
# What says what a run has begun or done, and changes with it.
JOURNAL = re.compile(r"/(\.workday-feed-pending\.json|\.workday-ics-built|data/checks)$")


def failing(error, last=0):
    return lambda call: {"CALL_FIRST": call, "CALL_LAST": last or call, "CALL_ERROR": error}


FAULTS = {
    "killed": failing(0), "full": failing(errno.ENOSPC), "broken": failing(errno.EIO),
    "read-only": failing(errno.EROFS, 1 << 30), "half": lambda call: {"CALL_SHORT": call},
    "half, then full": lambda call: failing(errno.ENOSPC)(call + 1) | {"CALL_SHORT": call},
}


class Row(NamedTuple):
    name: str
    command: str
    # The files that are new or, with None, gone before each run. The last run is the one that is disturbed.
    inputs: list
    # The exit codes of a run that fails.
    codes: tuple = (73, 74)
    # The files that change before all others.
    first: frozenset = frozenset()
    # The start of the names of files that need not have changed when the command ends well.
    spare: str = "/"


def described(**feeds):
    return {f"feeds/{name}.yaml": time and f"title: {name}\nevents:\n  - title: {name}\n    time: {time}\n"
            for name, time in feeds.items()}


def announced(*papers, **more):
    days = {"01-01": "元旦", "02-05": "春节", "04-05": "清明节", "05-01": "劳动节", "06-09": "端午节",
            "09-15": "中秋节", "10-01": "国庆节", **more}
    return {"2049.json": json.dumps({
        "year": 2049, "papers": [f"https://www.gov.cn/zhengce/zhengceku/{paper}.htm" for paper in papers],
        "days": [{"name": name, "date": f"2049-{day}", "isOffDay": True} for day, name in days.items()]})}


LESSON = """BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b//EN\r\nBEGIN:VEVENT\r\nUID:a@b\r\nDTSTAMP:20260101T000000Z\r
DTSTART;TZID=Asia/Shanghai:20260911T080000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z\r\nSUMMARY:c\r
END:VEVENT\r\nEND:VCALENDAR\r\n"""
TOKENS = {"feeds/tokens": f"b 12345678 {'a' * 64}\nb 23456789 {'b' * 64}\n"}
UPDATE = "feed update --years 2049 --data data --allow-http-loopback --source SOURCE/{year}.json"
PUSH = ("feed push --caldav CALDAV --user lin --password-file ../password --config ../work.yaml --year 2026"
        " --from 2026-12-21 --style expanded --built-in")
DAYS = "time: 09:00\noverrides: |\n  年会 off 2026-12-22\n  盘点 work 2026-12-26\n"
THREE = described(a="09:00", b="10:00", c="11:00")
ROWS = [
    Row("generate", "ics generate --year 2026 --config work.yaml --output work.ics",
        [{"work.yaml": "time: 09:00\n"}, {"work.yaml": "time: 10:00\n"}]),
    Row("apply", "ics apply lessons.ics --make-up-follows last --output lessons.ics", [{"lessons.ics": LESSON}]),
    Row("fix", "ics fix work.ics --output work.ics", [{"work.ics": LESSON.replace("\r", "")}]),
    Row("birthdays", "ics birthdays --people people.txt --years 2026-2030 --output birthdays.ics",
        [{"people.txt": "妈妈 1958-05-08\n"}, {"people.txt": "妈妈 1958-05-08\n爷爷 1930-06L-15\n"}]),
    Row("import", "ics data import 2049.json --data home/data", [announced("204811/content_1")]),
    Row("build", "ics build feeds --output site/work --prune --built-in",
        [{"site/work/foreign": "", **THREE}, described(a="09:30", b=None, c="11:00\nprivate: true", d="12:00")]),
    Row("add", "feed token add a --feeds feeds", [{"feeds/.private": "b\n", **TOKENS, **described(a="09:00")}],
        first=frozenset(["feeds/.private"])),
    # A token is revoked although the names of private feeds cannot be completed.
    Row("revoke", "feed token revoke b 12345678 --feeds feeds", [TOKENS], spare="feeds/.private"),
    # A page that is not kept is only sent again.
    Row("update", UPDATE, [announced("204811/content_1")], codes=(73, 74, 75), spare="data/cache"),
    Row("update-aside", UPDATE, [announced("204811/content_1"), announced("204811/content_1", "204903/content_9", **{
        "05-03": "劳动节"})], codes=(73, 74, 75), spare="data/cache"),
    Row("push-first", PUSH, [{"../work.yaml": "time: 09:00\n"}], codes=(69,)),
    Row("push", PUSH, [{"../work.yaml": "time: 09:00\n"}, {"../work.yaml": DAYS}], codes=(69,)),
    # One feed becomes private; then one changes, one is gone, one is new.
    Row("publish", "feed publish --output site --feeds feeds --data data --force --base-url https://work.example.org",
        [{"data/foreign": "", "site/foreign": "", **THREE}, described(b="10:00\nprivate: true"),
         described(a="09:30", c=None, d="12:00")],
        first=frozenset(["site/b.html", "site/b.ics"])),
]


class Pages(http.server.BaseHTTPRequestHandler):
    """The files of a folder, with entity tags."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        body = (self.server.folder / self.path.lstrip("/")).read_bytes()
        tag = f'"{hashlib.sha256(body).hexdigest()}"'
        isKnown = self.headers["If-None-Match"] == tag
        self.send_response(304 if isKnown else 200)
        self.send_header("ETag", tag)
        self.end_headers()
        self.wfile.write(b"" if isKnown else body)


class Trial:
    """A row in its folder, the states that undisturbed runs make of it, and the calls of the last one."""

    def __init__(self, row, programs, folder, addresses):
        self.row, self.log = row, folder / "calls"
        # Where radicale has its files.
        self.root, self.kept = folder / "collections", folder / "kept"
        program, *arguments = re.sub("SOURCE|CALDAV", lambda found: addresses[found[0]], row.command).split()
        self.command = [f"{programs}/workday-{program}", *arguments]
        self.root.mkdir(exist_ok=True)
        first, *later = row.inputs
        self.write(first)
        if later:
            self.run()
        shutil.copytree(self.root, self.kept)
        self.known = []
        for inputs in later[:-1]:
            self.write(inputs)
            self.run()
            self.known.append(self.state())
        self.restore()
        for inputs in later:
            self.write(inputs)
        shutil.rmtree(self.kept)
        shutil.copytree(self.root, self.kept)
        self.before = self.state()
        self.clean, self.calls, self.after = self.run(), self.told(), self.state()
        self.second, self.last = self.run(), self.state()
        self.known += [self.before, self.after]
        self.changed = {name for name, _ in self.before.items() ^ self.after.items()}
        assert self.calls and self.changed and self.clean.returncode in (0, 65), self.clean
        told = {path for _, _, *paths in self.calls for path in paths}
        assert "CALDAV" in row.command or all(str(self.root / name) in told for name in self.changed), self.changed

    def write(self, inputs):
        for name, text in inputs.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.unlink() if text is None else file.write_text(text, newline="")

    def restore(self):
        shutil.rmtree(self.root)
        shutil.copytree(self.kept, self.root)

    def run(self, **fault):
        self.log.write_text("")
        home = self.root.parent
        variables = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": home, "https_proxy": "http://127.0.0.1:1",
                     "LD_PRELOAD": home.parent / "shim.so", "CALL_LOG": self.log, **fault}
        return subprocess.run(self.command, cwd=self.root, capture_output=True, text=True, timeout=300,
                              env={name: str(value) for name, value in variables.items()})

    def told(self):
        return [line.split("\t") for line in self.log.read_text().splitlines()]

    def state(self):
        """The mode of each file and folder, and the content of a file without what is random."""
        return {str(path.relative_to(self.root)): (path.stat().st_mode, path.is_file() and re.sub(
            rb"(?m)^a [0-9a-f]{8} [0-9a-f]{64}$", b"a", path.read_bytes()))
            for path in self.root.rglob("*") if not re.search(r"\.Radicale\.(cache|lock)", str(path))}

    @staticmethod
    def disorder(calls, isDone):
        """What calls did too early."""
        unflushed, entries = set(), {}
        for name, error, path, *new in calls:
            kind, target = name.removesuffix("at"), (new or [path])[0]
            if kind == "fsync":
                # Where a folder cannot be flushed, its files are the new ones nevertheless.
                entries.pop(path, None)
                unflushed -= {path} if error == "0" else set()
            elif error == "0" and kind in ("open", "write", "fchmod"):
                unflushed.add(path)
            elif error == "0" and kind in ("rename", "unlink", "mkdir") and not TEMPORARY.search(target):
                if kind == "rename" and path in unflushed:
                    yield f"{target} has got what is not on disk"
                kind = target if JOURNAL.search(target) else kind
                if (before := entries.setdefault(os.path.dirname(target), kind)) != kind:
                    yield f"{name} of {target}, and {before} is not on disk"
        if isDone:
            yield from (f"{kind} in {folder} is not on disk at the end" for folder, kind in entries.items())

    def disturbed(self, fault, call):
        """A run with a fault, its exit code, and what is wrong after it."""
        self.restore()
        run = self.run(**FAULTS[fault](call))
        code, state, isDone = run.returncode, self.state(), run.returncode == self.clean.returncode
        wrong = list(self.disorder(self.told(), isDone))
        left = {name for name in state if TEMPORARY.search(name)}
        same = {name for name in self.changed if state.get(name) == self.before.get(name)}
        for name in sorted((state.keys() | self.before.keys() | self.after.keys()) - left):
            if not JOURNAL.search("/" + name) and state.get(name) not in [known.get(name) for known in self.known]:
                wrong.append(f"{name} is neither the old nor the new one")
            elif isDone and state.get(name) != self.after.get(name) and not name.startswith(self.row.spare):
                wrong.append(f"it ended well, and {name} is not the new one")
        if same & self.row.first and self.changed - same - self.row.first:
            wrong.append(f"{', '.join(self.row.first)} did not change first")
        files = {name for name in self.changed if self.after.get(name, self.before.get(name))[1] is not False}
        if fault == "killed":
            wrong += [] if code == -9 else ["it was not killed"]
        elif not isDone and (fault == "half" or code not in self.row.codes or "Error: " not in run.stderr):
            wrong.append("it ended wrongly")
        elif not isDone and len(files) == 1 and not files <= same:
            wrong.append("it failed, and the file is the new one")
        if fault not in ("killed", "read-only") and not self.calls[call - 1][0].startswith("unlink"):
            wrong += [f"{name} is left" for name in left]
        again, ends = self.run(), [(self.clean.returncode, self.after), (self.second.returncode, self.last)]
        if (again.returncode, self.state()) not in ends:
            wrong.append(f"the next run does not mend it: {again.returncode} {again.stderr}")
        place = f"{self.row.name}, {fault} at call {call}, {' '.join(self.calls[call - 1])}"
        return code, [f"{place}: {words}; {code} {run.stderr}" for words in wrong]


def tried(row, programs, count, folder, pages):
    """What is wrong with a row."""
    folder.mkdir()
    (folder / "password").write_text(push.PASSWORD)
    addresses = {"SOURCE": f"http://127.0.0.1:{pages.server_port}/{row.name}/collections"}
    server = push.Server("radicale", folder) if "CALDAV" in row.command else None
    if server:
        addresses["CALDAV"] = f"http://127.0.0.1:{server.port}/"
    try:
        trial = Trial(row, programs, folder, addresses)
        wrong, codes = [f"{row.name}: {words}" for words in trial.disorder(trial.calls, True)], []
        cases = [(fault, call) for fault in FAULTS for call, (kind, *_) in enumerate(trial.calls, 1)
                 if not fault.startswith("half") or kind in ("write", "send")]
        for fault, call in random.Random(row.name).sample(cases, min(count or len(cases), len(cases))):
            code, found = trial.disturbed(fault, call)
            codes.append(code)
            wrong += found
    finally:
        if server:
            server.stop()
    ends = ", ".join(f"{codes.count(code)} with {code}" for code in sorted(set(codes)))
    print(f"{row.name}: {len(trial.calls)} calls; ended {ends}", flush=True)
    return wrong


def main(programs, count=0, *names):
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    # Of a file system in memory, flushing takes no time; but often no library can be loaded from it.
    with tempfile.TemporaryDirectory() as libraries, tempfile.TemporaryDirectory(dir=memory) as name:
        folder, wrong = pathlib.Path(name), []
        (folder / "shim.so").symlink_to(f"{libraries}/shim.so")
        source, flags = pathlib.Path(__file__).with_suffix(".c"), "-shared -fPIC -O1 -Wall -Werror -o".split()
        subprocess.run(["clang", *flags, folder / "shim.so", source], check=True)
        pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
        pages.folder, pages.handle_error = folder, lambda *_: None
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        for row in ROWS:
            if row.name in names or not names:
                wrong += tried(row, os.path.abspath(programs), int(count), folder / row.name, pages)
    for words in wrong[:50]:
        print(words, file=sys.stderr)
    return 1 if wrong else 0


if len(sys.argv) < 2:
    sys.exit(__doc__.strip())
sys.exit(main(*sys.argv[1:]))
