#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what GitHub and pre-commit read: the workflows, the action and the hook by their schemas, and the last two as
they run.

usage: Tests/Checks/Clients/workflows.py

The steps of the action are run as the host runs them, with files whose names are hostile.

It needs git, PyYAML, check-jsonschema and pre-commit, the last two beside the Python that runs it. The command is that of
.build/debug, or WORKDAY_ICS names it.
"""
import hashlib
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
ARTICLE = ROOT / "Sources/workday-ics/workday-ics.docc/Answers/CalendarFiles.md"
# Names that would be options, or commands of the runner, or a separator of names.
HOSTILE = ["--format=json.ics", "--encoding=gbk.ics", "--quiet.ics", "--help", "-h", "--version", "--summary", "--", "--.ics",
           "-.ics", "::stop-commands::x.ics", "a\n::error::b.ics", "$(touch pwned).ics"]
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


def step(folder, name, status, work, **given):
    """Runs a step of the action in a folder, with what GitHub sets and no more; what it printed, and its files by name."""
    action = yaml.safe_load(ACTION.read_text())
    step = next(step for step in action["runs"]["steps"] if step["name"] == name)
    inputs = {key: value.get("default", "") for key, value in action["inputs"].items()} | given
    output = folder / "output"
    output.write_text("")
    host = {"PATH": f"{folder / 'bin'}:/usr/bin:/bin", "HOME": str(folder), "RUNNER_TEMP": str(folder),
            "GITHUB_OUTPUT": str(output)}
    own = {key: re.sub(r"\$\{\{ inputs\.(\S+) \}\}", lambda found: inputs[found[1]], value)
           for key, value in step["env"].items()}
    printed = run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], status=status, cwd=work, env=host | own)
    return printed, dict(line.split("=", 1) for line in output.read_text().splitlines())


def action(folder):
    """Runs the action's check on valid and invalid files, also such as a pull request may bring to get around it."""
    for name, text, failing in [("valid.ics", VALID, False), ("deep/invalid.ics", INVALID, True)]:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, newline="")
        printed, files = step(folder, "check", int(failing), folder, files=f"**/{name}")
        results = json.loads(pathlib.Path(files["sarif"]).read_text())["runs"][0]["results"]
        if failing != bool(results) or failing != printed.startswith(f"::error file={name},line=7"):
            sys.exit(f"the action says of {name}: {printed}{results}")
    print("the action passes a valid file, fails on an invalid one, and points at its line")
    for number, name in enumerate(HOSTILE):
        work = folder / f"pull{number}"
        work.mkdir()
        (work / name).write_text(INVALID, newline="")
        (work / "valid.ics").write_text(VALID, newline="")
        printed, _ = step(folder, "check", 1, work, files="*")
        shown = name.replace("\n", "%0A").replace(":", "%3A")
        if not printed.startswith(f"::error file={shown},line=7,") or printed.count("\n") != 1 or (work / "pwned").exists():
            sys.exit(f"the action says of the file {name!r}: {printed}")
        (work / name).write_text(VALID, newline="")
        if (printed := step(folder, "check", 0, work, files="*")[0]) != "":
            sys.exit(f"the action says of the valid file {name!r}: {printed}")
    print(f"the action fails on invalid files with {len(HOSTILE)} hostile names, passes valid ones, and runs nothing")


def package(folder):
    """Runs the action's installation: only the package with the sum of its release is installed."""
    (folder / "bin/curl").write_text('#!/bin/sh\nprintf package >"$3"\n')
    (folder / "bin/sudo").write_text(f'#!/bin/sh\necho "$*" >>"{folder}/installed"\n')
    for name in ("curl", "sudo"):
        (folder / "bin" / name).chmod(0o755)
    good = hashlib.sha256(b"package").hexdigest()
    for sum in ("", "x", good[1:], f"{good}\n{good}", "0" * 64):
        printed, _ = step(folder, "install", 1, folder, package="https://example.org/a.deb", sha256=sum)
        if (folder / "installed").exists() or (sum != "0" * 64) != ("SHA256SUMS" in printed):
            sys.exit(f"the action says of the sum {sum!r}: {printed}")
    step(folder, "install", 0, folder, package="https://example.org/a.deb", sha256=good)
    if (folder / "installed").read_text() != f"apt-get install -y -qq {folder}/workday-ics.deb\n":
        sys.exit("the action does not install the package of the right sum")
    workflow = yaml.safe_load(re.search(r"```yaml\n(.*?)```", ARTICLE.read_text(), re.S)[1])
    given = workflow["jobs"]["calendars"]["steps"][1]["with"]
    inputs = yaml.safe_load(ACTION.read_text())["inputs"]
    if given.keys() != {name for name, row in inputs.items() if row.get("required")}:
        sys.exit(f"the article gives the action {given}")
    print("the action installs the package of the right sum and nothing else, as the article has it")


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
    (work / "calendar.ics").write_text(VALID, newline="")
    for name in HOSTILE:
        if not name.endswith(".ics"):
            continue
        (work / name).write_text(INVALID, newline="")
        git("add", "--all", at=work)
        printed = run(*attempt, status=1, cwd=work, env=environment)
        if "line 7: error:" not in printed or (work / "pwned").exists():
            sys.exit(f"the hook says of the file {name!r}: {printed}")
        (work / name).write_text(VALID, newline="")
        run(*attempt, cwd=work, env=environment)
    print("the hook passes valid files and stops invalid ones, whatever they are called")


schemas()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "bin").mkdir()
    (folder / "bin/workday-ics").symlink_to(COMMAND)
    action(folder)
    package(folder)
    hook(folder)
