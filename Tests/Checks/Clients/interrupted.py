#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ends `workday-feed publish` before each of its calls that change files, and lets each of them fail as on a full disk, on
one that has become read-only, and on one that is broken: every file is the old or the new one, none is a feed that has
become private once that one is gone, foreign files stay, and the next run ends with what an undisturbed one has.

usage: interrupted.py COMMAND [STEP]        the workday-feed to run; only every STEPth call
"""
import errno
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
DESCRIPTION = "title: {title}\nevents:\n  - title: {title}\n    time: {time}\n"
PRIVATE, FOREIGN = "team-b", "foreign.txt"
ERRORS = {"full": (errno.ENOSPC, False), "read-only": (errno.EROFS, True), "broken": (errno.EIO, False)}


class Site:
    """A folder of descriptions, one of data and one of a site, as they are before the run that is disturbed."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        self.shim = folder / "interrupted.so"
        subprocess.run(
            ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", self.shim, ROOT / "Tests/Checks/Clients/interrupted.c"],
            check=True)
        (folder / "feeds").mkdir()
        (folder / "data").mkdir()
        for name, time in [("team-a", "09:00"), (PRIVATE, "10:00"), ("team-c", "11:00")]:
            self.describe(name, time)
        assert self.publish().returncode == 0
        (folder / "site" / FOREIGN).write_text("not of this command")
        shutil.copytree(folder / "site", folder / "before")
        self.before = self.state()
        # One becomes private, which comes first; then one changes, one is gone, one is new.
        with open(folder / f"feeds/{PRIVATE}.yaml", "a") as file:
            file.write("private: true\n")
        assert self.publish().returncode == 0
        self.between = self.state()
        self.describe("team-a", "09:30")
        self.describe("team-d", "12:00")
        (folder / "feeds/team-c.yaml").unlink()
        assert self.publish().returncode == 0
        self.after = self.state()
        run = self.publish()
        assert "; 0 written, 0 removed" in run.stdout, run
        assert self.state() == self.after
        changed = {name for name in self.before.keys() | self.after.keys() if self.before.get(name) != self.after.get(name)}
        assert len(changed) >= 9, changed

    def describe(self, name, time):
        (self.folder / f"feeds/{name}.yaml").write_text(DESCRIPTION.format(title=name, time=time))

    def publish(self, **environment):
        if environment:
            environment = {"LD_PRELOAD": str(self.shim), **{name: str(value) for name, value in environment.items()}}
        return subprocess.run(
            [self.command, "publish", "--output", "site", "--feeds", "feeds", "--data", "data", "--force",
             "--base-url", "https://work.example.org"],
            cwd=self.folder, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder), **environment})

    def state(self):
        return {path.name: (path.stat().st_mode, path.read_bytes()) for path in (self.folder / "site").iterdir() if path.is_file()}

    def disturbed(self, **environment):
        """A run from the state before, and what is wrong with the state after it; the run and a list of words."""
        shutil.rmtree(self.folder / "site")
        shutil.copytree(self.folder / "before", self.folder / "site")
        run = self.publish(**environment)
        state, wrong = self.state(), []
        for name, content in state.items():
            known = [states.get(name) for states in (self.before, self.between, self.after)]
            if not name.startswith(".") and content not in known:
                wrong.append(f"{name} is neither the old nor the new one")
        for name in self.before.keys() & self.after.keys() - state.keys():
            wrong.append(f"{name} is gone")
        if f"{PRIVATE}.ics" in state and any(state.get(name) not in (content, self.before.get(name)) for name, content in self.between.items() if name != f"{PRIVATE}.ics"):
            wrong.append("the private feed is there after something else has changed")
        if run.returncode == 0 and state != self.after:
            wrong.append("the run ended well, and the site is another")
        if run.returncode > 0 and (run.stderr.count("Error: ") != 1 or not 64 <= run.returncode <= 78):
            wrong.append(f"exit code {run.returncode}, said: {run.stderr}")
        if run.returncode < 0 and ("CALL_ERROR" in environment or run.returncode != -9):
            wrong.append(f"ended by signal {-run.returncode}: {run.stderr}")
        again = self.publish()
        if again.returncode != 0 or self.state() != self.after:
            wrong.append(f"the next run does not mend it: {again.returncode} {again.stderr}")
        if left := [path.name for path in (self.folder / "site").iterdir() if not path.is_file()]:
            wrong.append(f"{', '.join(left)} is left")
        return run, wrong


def main(command, step=1):
    step, failures, counts = int(step), [], {}
    with tempfile.TemporaryDirectory() as folder:
        site = Site(os.path.abspath(command), pathlib.Path(folder))
        calls, last = 0, 0
        while True:
            run, wrong = site.disturbed(CALL_NUMBER=last + 1)
            failures += [f"killed before call {last + 1}: {words}" for words in wrong]
            if run.returncode == 0:
                break
            calls, last = calls + 1, last + step
        assert last > 40, f"only {last} calls change files"
        print(f"killed: {calls} of {last}")
        for name, (error, lasts) in ERRORS.items():
            ends = {}
            for number in range(1, last + 1, step):
                lasting = {"CALL_LASTING": 1} if lasts else {}
                run, wrong = site.disturbed(CALL_NUMBER=number, CALL_ERROR=error, **lasting)
                ends[run.returncode] = ends.get(run.returncode, 0) + 1
                failures += [f"{name} from call {number}: {words}" for words in wrong]
            print(f"{name}: {', '.join(f'{count} times exit code {code}' for code, count in sorted(ends.items()))}")
            if not any(code > 0 for code in ends):
                failures.append(f"{name}: no run noticed")
    for failure in failures[:50]:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if not 2 <= len(sys.argv) <= 3:
    sys.exit(__doc__.strip())
sys.exit(main(*sys.argv[1:]))
