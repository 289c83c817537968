#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what GitHub and pre-commit read: the workflows, the action and the hook by their schemas, and the last two as
they run.

usage: Tests/Checks/Clients/workflows.py

It needs git, PyYAML, check-jsonschema and pre-commit, the last two beside the Python that runs it. The command is that of
.build/debug, or WORKDAY_ICS names it.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
TOOLS = pathlib.Path(sys.executable).parent
COMMAND = pathlib.Path(os.environ.get("WORKDAY_ICS", ROOT / ".build/debug/workday-ics")).resolve()
ACTION = ROOT / ".github/actions/check/action.yml"
VALID = "\r\n".join([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z",
    "DTSTART:20260105T090000Z", "SUMMARY:A", "END:VEVENT", "END:VCALENDAR", ""])
INVALID = VALID.replace("DTSTART:20260105T090000Z", "DTSTART:20260230T090000Z")


def run(*command, status=0, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if (result.returncode != 0) != (status != 0):
        sys.exit(f"{' '.join(map(str, command))}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def schemas():
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    run(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows)
    run(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.github-actions", ACTION)
    run(TOOLS / "pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml")
    used = [line for path in [*workflows, ACTION] for line in path.read_text().splitlines() if "uses:" in line]
    if loose := [line for line in used if not re.search(r"uses: [\w./-]+@[0-9a-f]{40} # \S+$", line)]:
        sys.exit(f"these are not of one commit: {loose}")
    print(f"{len(workflows)} workflows, an action and a hook are valid; {len(used)} uses of others are of one commit each")


def action(folder):
    """Runs the action's step on a valid and on an invalid file, with what GitHub sets and no more."""
    action = yaml.safe_load(ACTION.read_text())
    step = next(step for step in action["runs"]["steps"] if step["name"] == "check")
    for name, text, failing in [("valid.ics", VALID, False), ("deep/invalid.ics", INVALID, True)]:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, newline="")
        output = folder / "output"
        inputs = {f"inputs.{key}": value.get("default", "") for key, value in action["inputs"].items()}
        inputs["inputs.files"] = f"**/{name}"
        host = {"PATH": f"{folder / 'bin'}:/usr/bin:/bin", "HOME": str(folder), "RUNNER_TEMP": str(folder),
                "GITHUB_OUTPUT": str(output)}
        own = {key: re.sub(r"\$\{\{ (\S+) \}\}", lambda found: inputs[found[1]], value)
               for key, value in step["env"].items()}
        printed = run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], status=int(failing),
                      cwd=folder, env=host | own)
        sarif = dict(line.split("=", 1) for line in output.read_text().splitlines())["sarif"]
        results = json.loads(pathlib.Path(sarif).read_text())["runs"][0]["results"]
        if failing != bool(results) or failing != printed.startswith(f"::error file={name},line=7"):
            sys.exit(f"the action says of {name}: {printed}{results}")
    print("the action passes a valid file, fails on an invalid one, and points at its line")


def hook(folder):
    """Runs the hook in a repository, from a copy of this one with only its manifest."""
    environment = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder)}

    def git(*arguments, at):
        run("git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments, cwd=at, env=environment)

    hooks, work = folder / "hooks", folder / "work"
    for path in (hooks, work):
        path.mkdir()
        git("init", "--quiet", at=path)
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    (work / "calendar.ics").write_text(VALID, newline="")
    for path in (hooks, work):
        git("add", "--all", at=path)
        git("commit", "--quiet", "--message", "first", at=path)
    attempt = [TOOLS / "pre-commit", "try-repo", hooks, "check-calendars", "--all-files"]
    run(*attempt, cwd=work, env=environment)
    (work / "calendar.ics").write_text(INVALID, newline="")
    if "line 7: error:" not in run(*attempt, status=1, cwd=work, env=environment):
        sys.exit("the hook does not name the line")
    print("the hook passes a valid file and stops an invalid one")


schemas()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "bin").mkdir()
    (folder / "bin/workday-ics").symlink_to(COMMAND)
    action(folder)
    hook(folder)
