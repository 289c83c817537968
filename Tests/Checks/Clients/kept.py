#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the built workday-feed to the law of loss over random histories of a folder of descriptions: no text is public that
was private, and no feed is gone that nobody gave up.

usage: kept.py WORKDAY-FEED [COUNT] [SEED]

COUNT histories, 1,000 unless told, half of them with publish and half with serve, which is started anew for each look. A text
counts as private once a look found it under a name that is private, unless anybody could read it before, or a person opened
it. KeptLawTests has the same law in memory, for more histories, and for texts that are edited.
"""
import collections, os, pathlib, random, re, signal, subprocess, sys, tempfile, time, urllib.error, urllib.request

COMMAND = str(pathlib.Path(sys.argv[1]).resolve())
COUNT, SEED = (int(sys.argv[k]) if len(sys.argv) > k else usual for k, usual in [(2, 1000), (3, 72)])
NAMES = ["a", "b", "c", "d"]
# What a person writes who means that a feed is private, slips of the pen among it.
STATED = ["private: true", "private：true", "private = true", "私有: true", "Private: yes"]


class Broken(Exception):
    """The law is broken."""


class History:
    """A folder of descriptions, what was made of it, and what a person knows of it."""

    def __init__(self, numbers, folder, is_site):
        self.numbers, self.folder, self.is_site = numbers, folder, is_site
        self.feeds, self.site, self.record = folder / "feeds", folder / "site", folder / "record"
        self.feeds.mkdir()
        (folder / "data").mkdir()
        # The number of each text, the names that are private, and the texts that are or were public, or private.
        self.texts, self.private, self.read, self.secret = {}, set(), set(), set()
        self.open, self.given_up, self.count, self.log, self.seen = {}, set(), 0, [], collections.Counter()

    def run(self, *words, codes=(0,)):
        result = subprocess.run([COMMAND, *map(str, words)], capture_output=True, text=True, cwd=self.folder, env={
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8"})
        if result.returncode not in codes:
            raise Broken(f"{' '.join(map(str, words))}: exit code {result.returncode}: {result.stderr[-500:]}")
        return result.returncode

    def describe(self, name, statement=""):
        """A new text under a name."""
        self.count += 1
        self.texts[name] = self.count
        (self.feeds / f"{name}.yaml").write_text(f"title: T{self.count}T\nyear: 2026\n{statement}\n")
        if statement:
            self.private.add(name)

    def befall(self):
        name, other = self.numbers.choice(NAMES), self.numbers.choice(NAMES)
        event = self.numbers.choice(["new", "new", "edit", "state", "token", "rename", "rename", "copy", "remove", "empty", "open", "forget"])
        here, there = self.feeds / f"{name}.yaml", self.feeds / f"{other}.yaml"
        self.log.append(f"{event} {name} {other}")
        is_stated = name in self.texts and any(word in here.read_text() for word in STATED)
        is_marked = name in self.private and not is_stated
        if event == "new" and name not in self.texts:
            self.describe(name)
        elif event == "edit" and name in self.texts and not is_stated:
            self.describe(name)
        elif event == "state" and name in self.texts:
            self.describe(name, self.numbers.choice(STATED))
        elif event == "token":
            # What anybody could read is no secret because it has a token later.
            if name in self.texts and name not in self.private:
                self.describe(name)
            self.run("token", "add", name, "--feeds", self.feeds)
            self.private.add(name)
        elif event in ["rename", "copy"] and name in self.texts and other not in self.texts:
            there.write_text(here.read_text())
            self.texts[other] = self.texts[name]
            if is_stated:
                self.private.add(other)
            if event == "rename":
                here.unlink()
                del self.texts[name]
                if is_stated:
                    self.private -= {name} - self.marked()
        elif event in ["remove", "empty"]:
            for gone in list(self.texts) if event == "empty" else [name] if name in self.texts else []:
                (self.feeds / f"{gone}.yaml").unlink()
                del self.texts[gone]
                self.private -= {gone} - self.marked()
        elif event == "open" and name in self.texts and is_marked:
            # A person makes a feed public, with a text of its own.
            self.run("token", "revoke", name, "--feeds", self.feeds, codes=(0, 64))
            marks = self.feeds / ".private"
            if marks.exists():
                marks.write_text("".join(line for line in marks.read_text().splitlines(True) if line.strip() != name))
            (self.feeds / "tokens").unlink(missing_ok=True)
            for private in sorted(self.private - {name}):
                with open(marks, "a") as file:
                    file.write(private + "\n")
            self.private.discard(name)
            self.describe(name)
        elif event == "forget" and (name not in self.texts or name not in self.private):
            words = ["--output", self.site] if self.is_site else ["--record", self.record]
            self.run("forget", name, "--feeds", self.feeds, *words, codes=(0, 64))
            if name in self.texts:
                self.secret.discard(self.texts[name])
            else:
                self.private.discard(name)
                self.given_up.add(name)
                self.open.pop(name, None)

    def marked(self):
        """The names in .private."""
        marks = self.feeds / ".private"
        return set(marks.read_text().split()) if marks.exists() else set()

    def look(self):
        """Publishes or serves, and finds what is broken."""
        before, is_forced = dict(self.open), self.is_site and self.numbers.random() < 0.1
        self.log.append(f"look {self.texts} private {sorted(self.private)}{' forced' if is_forced else ''}")
        self.open = self.published(is_forced) if self.is_site else self.served()
        for name in self.private & set(self.texts):
            if self.texts[name] not in self.read:
                self.secret.add(self.texts[name])
        for name, text in self.open.items():
            if name in self.private and name in self.texts:
                raise Broken(f"{name} is private and public")
            if text in self.secret - self.read:
                raise Broken(f"the text {text} was private and is public as {name}")
        for name in set(before) - set(self.open) - self.private - self.given_up:
            # A server that is started anew has nothing of what is not described.
            if not is_forced and (self.is_site or before[name] == self.texts.get(name)):
                raise Broken(f"{name} is gone")
        self.read |= set(self.open.values())
        self.given_up = set()
        self.seen.update(open=len(self.open), private=len(self.private & set(self.texts)),
                         withheld=len(set(self.texts) - self.private - set(self.open)))

    def published(self, is_forced):
        """The numbers of the texts of a site's feeds."""
        code = self.run("publish", "--feeds", self.feeds, "--data", "data", "--output", self.site,
                        *["--force"] * is_forced, codes=(0, 65))
        self.seen["refused" if code else "published"] += 1
        return {file.stem: self.text(file.read_text()) for file in self.site.glob("?.ics")}

    def served(self):
        """The numbers of the texts of a server's feeds."""
        command = [COMMAND, "serve", "--port", "0", "--named-only", "--feeds", self.feeds, "--record", self.record]
        with open(self.folder / "log", "w+") as log, subprocess.Popen(command, stdout=log, stderr=log) as server:
            try:
                port = self.wait(lambda: re.search(r'"address":"http:[^"]*:(\d+)"', (self.folder / "log").read_text()))[1]
                self.wait(lambda: self.get(port, "/healthz")[0] == 200 and self.get(port, "/x.ics")[0] == 404)
                answers = {name: self.get(port, f"/{name}.ics") for name in NAMES}
                return {name: self.text(text) for name, (status, text) in answers.items() if status == 200}
            finally:
                server.terminate()

    def wait(self, condition):
        for _ in range(2000):
            found = condition()
            if found:
                return found
            time.sleep(0.01)
        raise Broken("the server does not start: " + (self.folder / "log").read_text()[-500:])

    def get(self, port, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""

    def text(self, calendar):
        return int(re.search(r"T(\d+)T", calendar)[1])


def main():
    # The server of a history ends with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    numbers, seen = random.Random(SEED), collections.Counter()
    for number in range(COUNT):
        with tempfile.TemporaryDirectory() as folder:
            history = History(numbers, pathlib.Path(folder), number % 2 == 0)
            try:
                for _ in range(4):
                    for _ in range(numbers.randint(1, 3)):
                        history.befall()
                    history.look()
            except Broken as broken:
                sys.exit(f"kept.py: history {number} of seed {SEED}: {broken}\n  " + "\n  ".join(history.log))
            seen += history.seen
    print(f"{COUNT} histories: " + ", ".join(f"{seen[key]} {key}" for key in sorted(seen)))
    if COUNT >= 20 and not all(seen[key] for key in ["open", "private", "withheld", "refused", "published"]):
        sys.exit("kept.py: not everything was seen")


main()
