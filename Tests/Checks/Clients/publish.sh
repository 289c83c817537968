#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the hosting recipes of the article Publishing as their shells would, and looks at the sites.
#
# usage: Tests/Checks/Clients/publish.sh
#
# It needs git, rsync, khal, vdirsyncer, Chromium, python3 with PyYAML (or PYTHON names one), and one with playwright (BROWSER,
# otherwise that of .build/oracles/browser). The command is taken from .build/debug, or WORKDAY_FEED names it. What needs the network (installing, and asking the
# sources) is run with stand-ins.
set -euo pipefail
cd "$(dirname "$0")/../../.."
command=$(realpath "${WORKDAY_FEED:-.build/debug/workday-feed}")
article=$PWD/Sources/FeedSite/FeedSite.docc/Publishing.md
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
fail() { echo "$*" >&2; exit 1; }

mkdir "$folder/bin" "$folder/repository" "$folder/repository/feeds" "$folder/runner"
# A list that changes, for the job that asks for news: what curl does with entity tags.
cat >"$folder/bin/curl" <<END
#!/bin/sh
[ "\$*" = "-fsS --etag-compare site/data/asked --etag-save tag --output list https://raw.githubusercontent.com/NateScarlet/holiday-cn/master/\$((\$(TZ=Asia/Shanghai date +%Y) + 1)).json" ] || exit 2
[ -f "$folder/list" ] || exit 22
tag="\"\$(cksum <"$folder/list")\""
[ "\$tag" != "\$(cat site/data/asked)" ] || { echo 304 >>"$folder/asked"; echo "\$tag" >tag; exit; }
echo "\$tag" >tag
cp "$folder/list" list
echo 200 >>"$folder/asked"
END
# Like the command, but it reaches no source: it fetches the file of a year that lies ready, once.
cat >"$folder/bin/workday-feed" <<END
#!/bin/sh
if [ "\$1" = update ] && [ -f "$folder/fetched.json" ]; then
  mkdir -p "\$3" && mv "$folder/fetched.json" "\$3/\$(cat "$folder/year").json" && exit
fi
[ "\$1" != update ] || exec $command "\$@" --source "https://127.0.0.1:1/{year}.json" 2>"$folder/update"
exec $command "\$@"
END
cat >"$folder/bin/swift" <<'END'
#!/bin/sh
# With the versions that the project pins.
case "$*" in *--force-resolved-versions*) [ -f tool/Package.resolved ] ;; *) false ;; esac || exit 1
mkdir -p tool/.build/release
printf '#!/bin/sh\n' >tool/.build/release/workday-feed && chmod +x tool/.build/release/workday-feed
END
# A remote that fails at one command.
cat >"$folder/bin/git" <<END
#!/bin/sh
[ ! -f "$folder/failing" ] || [ "\$1" != "\$(cat "$folder/failing")" ] || { echo "fatal: the remote end hung up" >&2; exit 128; }
exec $(command -v git) "\$@"
END
printf '#!/bin/sh\n' >"$folder/bin/apt-get"
printf '#!/bin/sh\n[ "$2" = /usr/local/bin/ ] && [ -x "$1" ]\n' >"$folder/bin/install"
chmod +x "$folder/bin/"*
printf 'time: "09:00"\ntitle: A\n' >"$folder/repository/feeds/team-a.yaml"
printf 'time: "10:00"\ntitle: B\n' >"$folder/repository/feeds/team-b.yaml"

# The first line, and the script for cron.
"${PYTHON:-python3}" - "$article" "$folder" <<'END'
import re, sys
text = open(sys.argv[1]).read()
script = re.search(r"```shell\n(cd \"\$HOME/work\".*?)```", text, re.S).group(1)
open(f"{sys.argv[2]}/publish.sh", "w").write(script)
first = re.search(r"```shell\n(workday-feed publish.*?)```", text, re.S).group(1)
open(f"{sys.argv[2]}/first.sh", "w").write(first)
END
(cd "$folder/repository" && HOME=$folder PATH=$folder/bin:$PATH sh -e "$folder/first.sh") || fail "the first line failed"
grep -q '"baseURL": "https://work.example.org"' "$folder/repository/site/manifest.json" || fail "wrong address"
rm -r "$folder/repository/site"

# The workflow, with real repositories on this machine. Each run begins with nothing but what it checks out, and its steps
# have the variables that the host sets, and no others.
"${PYTHON:-python3}" - "$article" "$folder" <<'END'
import json, os, pathlib, re, shutil, subprocess, sys, yaml
folder = pathlib.Path(sys.argv[2])
text = open(sys.argv[1]).read()
caller = yaml.safe_load(re.search(r"```yaml\n(.*?)```", text, re.S).group(1))
called = caller["jobs"]["site"]["uses"].removeprefix("OWNER/workday-ics/").removesuffix("@main")
workflow = yaml.safe_load(pathlib.Path(called).read_text())
jobs = workflow["jobs"]
# PyYAML reads the name "on" as true.
schedules = [line["cron"] for line in caller[True]["schedule"]]
declared = workflow[True]["workflow_call"]["inputs"]
assert {name for name, row in declared.items() if row.get("required")} <= caller["jobs"]["site"]["with"].keys() <= declared.keys()
levels = ["none", "read", "write"]
for job in jobs.values():
    for name, level in job.get("permissions", workflow["permissions"]).items():
        assert levels.index(level) <= levels.index(caller["permissions"][name])
        # What can write runs git and GitHub's own actions, and none of the programs that another job has built.
        programs = re.findall(r"workday-\w+|swift|apt-get|install ", "".join(step.get("run", "") for step in job["steps"]))
        assert level != "write" or not programs and "container" not in job, programs
assert [name for name, job in jobs.items() if job.get("permissions", {}).get("contents") == "write"] == ["keep"]
assert declared["asking"]["default"] in schedules
host = {"CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "lin/work", "GITHUB_REPOSITORY_OWNER": "lin",
        "HOME": str(folder / "runner"), "PATH": f"{folder}/bin:{os.environ['PATH']}"}
inputs = {"source": f"file://{folder}/tool.git", "ref": "main", "asking": declared["asking"]["default"]}


def git(*arguments, cwd):
    run = ["git", "-c", "user.name=lin", "-c", "user.email=lin@example.org", *arguments]
    subprocess.run(run, cwd=cwd, check=True, capture_output=True, env={"PATH": os.environ["PATH"], "HOME": host["HOME"]})


def commit():
    git("add", "--all", cwd=folder / "repository")
    git("commit", "--quiet", "--allow-empty", "--message", "change", cwd=folder / "repository")
    git("push", "--quiet", "origin", "HEAD:main", cwd=folder / "repository")


def run_workflow(schedule=schedules[0]):
    """Runs the jobs, as the host does; the names of the steps that failed, or None if there was no news."""
    shutil.rmtree(folder / "artifacts", ignore_errors=True)
    values = {f"inputs.{name}": value for name, value in inputs.items()} | {"github.event.schedule": schedule}
    failed = []
    for job in jobs:
        if not is_met(jobs[job].get("if", "!cancelled()"), values, failed):
            values[f"needs.{job}.result"] = "skipped"
            continue
        own = run_job(job, values)
        failed += own
        values[f"needs.{job}.result"] = "failure" if own else "success"
    return failed if values["needs.publish.result"] != "skipped" else None


def is_met(condition, values, failed):
    """Whether a job or a step runs: such conditions have no more than comparisons, && and ||."""
    words = re.sub(r"^\$\{\{ (.*) \}\}$", r"\1", condition)
    is_guarded = "!cancelled()" in words
    words = words.replace("!cancelled()", "True").replace("&&", " and ").replace("||", " or ")
    words = re.sub(r"(?<!['\w.-])[a-z]+\.[\w.-]+", lambda name: repr(values.get(name[0], "")), words)
    return (is_guarded or not failed) and eval(words, {})


def run_job(job, values):
    """Runs the steps of a job in an empty folder; the names of the steps that failed."""
    workspace, failed = folder / "workspace", []
    shutil.rmtree(workspace, ignore_errors=True)
    workspace.mkdir()
    for step in jobs[job]["steps"]:
        if not is_met(step.get("if", "True"), values, failed):
            continue
        action, given = step.get("uses", "").split("@")[0], step.get("with", {})
        if action == "actions/checkout":
            branch = given.get("ref", "main")
            try:
                git("clone", "--quiet", "--depth", "1", "--branch", branch, f"file://{folder}/work.git", given["path"], cwd=workspace)
            except subprocess.CalledProcessError:
                assert step.get("continue-on-error")
        elif action == "actions/upload-artifact":
            # Whether dot files go along is told; a line with ! is left out.
            path, *left = given["path"].split()
            assert given["include-hidden-files"]
            shutil.copytree(workspace / path, folder / "artifacts" / given["name"])
            for name in left:
                (folder / "artifacts" / given["name"] / name.removeprefix(f"!{path}/")).unlink()
        elif action == "actions/download-artifact":
            shutil.copytree(folder / "artifacts" / given["name"], workspace / given["path"])
        elif action == "actions/upload-pages-artifact":
            shutil.copytree(workspace / given["path"], folder / "artifacts/pages")
        elif action == "actions/deploy-pages":
            shutil.rmtree(folder / "deployed", ignore_errors=True)
            (folder / "artifacts/pages").rename(folder / "deployed")
        else:
            failed += run_step(job, step, workspace, values)
    return failed


def run_step(job, step, workspace, values):
    """Runs a step of shell, and takes its outputs; its name if it failed."""
    own = {name: re.sub(r"\$\{\{ (\S+) \}\}", lambda found: values.get(found[1], ""), value)
           for name, value in step.get("env", {}).items()}
    output = workspace / "output"
    output.write_text("")
    result = subprocess.run(
        ["bash", "-e", "-c", step["run"]], cwd=workspace / step.get("working-directory", "."),
        env={**host, **own, "GITHUB_OUTPUT": str(output)}, capture_output=True, text=True)
    if result.returncode:
        print(f"{step['name']}: {result.returncode}\n{result.stdout}{result.stderr}")
    values[f"steps.{step['name']}.outcome"] = "failure" if result.returncode else "success"
    for name, value in (line.split("=", 1) for line in output.read_text().splitlines()):
        values[f"steps.{step['name']}.outputs.{name}"] = value
    for name, value in jobs[job].get("outputs", {}).items():
        values[f"needs.{job}.outputs.{name}"] = values.get(value.strip("${} "), "")
    return [step["name"]] if result.returncode else []


def site():
    """The files of the branch, in docs, which are those that the host shows."""
    checkout = folder / "seen"
    shutil.rmtree(checkout, ignore_errors=True)
    git("clone", "--quiet", "--branch", "site", f"file://{folder}/work.git", str(checkout), cwd=folder)
    kept, shown = ({path.name: path.read_bytes() for path in place.iterdir()} for place in (checkout / "docs", folder / "deployed"))
    assert kept == shown
    return kept


for name in ("tool", "work"):
    git("init", "--quiet", "--bare", "--initial-branch=main", f"{name}.git", cwd=folder)
git("init", "--quiet", "--initial-branch=main", "toolsource", cwd=folder)
(folder / "toolsource/.packaging").mkdir()
(folder / "toolsource/.packaging/Package.resolved").write_text("{}")
git("add", "--force", ".packaging/Package.resolved", cwd=folder / "toolsource")
git("commit", "--quiet", "--message", "tool", cwd=folder / "toolsource")
git("push", "--quiet", f"file://{folder}/tool.git", "HEAD:main", cwd=folder / "toolsource")
git("init", "--quiet", "--initial-branch=main", cwd=folder / "repository")
git("remote", "add", "origin", f"file://{folder}/work.git", cwd=folder / "repository")
commit()

assert run_workflow() == []
first = site()
assert sum(name.endswith(".ics") for name in first) >= 6, first.keys()
assert json.loads(first["manifest.json"])["baseURL"] == "https://lin.github.io/work"
year = max(int(name[5:9]) for name in first if name.startswith("days-")) + 1
print("the workflow publishes")

# A year that one run fetched is there in the next ones, which reach no source.
days = [{"name": name, "date": f"{year}-{day}", "isOffDay": True} for name, day in (
    ("元旦", "01-01"), ("春节", "02-06"), ("清明节", "04-05"), ("劳动节", "05-01"), ("端午节", "06-09"), ("中秋节", "09-15"),
    ("国庆节", "10-01"))]
notice = f"https://www.gov.cn/zhengce/zhengceku/{year - 1}11/content_1.htm"
(folder / "year").write_text(str(year))
ten_minutes = schedules[1]
assert run_workflow(ten_minutes) is None
(folder / "list").write_text(json.dumps({"year": year, "papers": [], "days": []}))
assert run_workflow(ten_minutes) is None
assert run_workflow() == []
assert (folder / "asked").read_text().split() == ["200", "200"]
assert run_workflow(ten_minutes) is None
assert (folder / "asked").read_text().split() == ["200", "200", "304"]
news = json.dumps({"year": year, "papers": [notice], "days": days})
(folder / "fetched.json").write_text(news)
(folder / "list").write_text(news)
assert run_workflow(ten_minutes) == []
assert run_workflow(ten_minutes) is None
print("every ten minutes, only news is published")
fetched = site()
assert f"days-{year}.json" in fetched
assert run_workflow() == []
assert site() == fetched
print("a fetched year stays")

# A feed that becomes private is gone, without a file of tokens, and in a run that is refused.
description = folder / "repository/feeds/team-b.yaml"
description.write_text(description.read_text() + "private: true\n")
(folder / "repository/feeds/team-a.yaml").rename(folder / "team-a.yaml")
commit()
assert run_workflow() == ["publish"]
private = site()
assert not [name for name, text in private.items() if "team-b" in name or b"team-b" in text]
same = {name for name in fetched if not name.endswith(".html") and name != "manifest.json" and "team-b" not in name}
assert all(private[name] == fetched[name] for name in same)
(folder / "team-a.yaml").rename(folder / "repository/feeds/team-a.yaml")
commit()
assert run_workflow() == []
assert not [name for name, text in site().items() if "team-b" in name or b"team-b" in text]
print("a feed that becomes private is taken down, and a lost description takes nothing with it")

# Whatever cannot be asked for, kept or made: what is shown is what is kept, and neither changes.
description = folder / "repository/feeds/team-a.yaml"
good = description.read_text()
before = site()
for text in (good.replace("title: A", "title: C"), good.replace("09:00", "25:00")):
    description.write_text(text)
    commit()
    for command, step in (("ls-remote", "state"), ("fetch", "state"), ("push", "keep")):
        (folder / "failing").write_text(command)
        assert step in run_workflow() and site() == before, command
        (folder / "failing").unlink()
description.write_text(good)
commit()
names = folder / "repository/feeds/.private"
names.write_text("team")
commit()
assert run_workflow() == ["publish"] and site() == before
names.unlink()
commit()
assert run_workflow() == [] and site() == before
print("a remote that fails and a run that cannot begin lose nothing, and nothing of them is shown")
END
rm "$folder/repository/feeds/team-b.yaml"

# The script for cron with sh, twice: the second copy changes nothing.
mkdir -p "$folder/home/work" "$folder/web"
cp -r "$folder/repository/feeds" "$folder/home/work"
for _ in 1 2; do
  HOME=$folder/home PATH=$folder/bin:$PATH WORK_HOST=$folder/web/ sh -e "$folder/publish.sh" || fail "publish.sh failed"
  find "$folder/web" -type f -printf '%f %T@ %i\n' | sort >"$folder/after"
  [ ! -f "$folder/before" ] || cmp "$folder/before" "$folder/after" || fail "the second copy changed files"
  mv "$folder/after" "$folder/before"
done
cmp "$folder/home/work/site/team-a.ics" "$folder/web/team-a.ics"
echo "the script for cron publishes, and copies what changed"

# Any server of files, with the site in a folder of it.
(cd "$folder" && exec python3 -m http.server --bind 127.0.0.1 0 >"$folder/log" 2>&1) &
server=$!
for _ in $(seq 100); do
  port=$(sed -n 's/.* port \([0-9]*\).*/\1/p' "$folder/log")
  [ -z "$port" ] || break
  sleep 0.1
done
"${PYTHON:-python3}" - "http://127.0.0.1:$port/web/" <<'END'
import hashlib, json, sys, urllib.request
base = sys.argv[1]
get = lambda name: urllib.request.urlopen(base + name).read()
for file in json.loads(get("manifest.json"))["files"]:
    assert hashlib.sha256(get(file["name"])).hexdigest() == file["sha256"], file
assert urllib.request.urlopen(base + "team-a.ics").headers["Content-Type"].startswith("text/calendar")
END
echo "a plain server serves what the manifest lists"

# What people see: a calendar client that subscribes, and the pages in a browser.
python3 Tests/Checks/Clients/khal_site.py "http://127.0.0.1:$port/web/" team-a.ics workdays-{0900,all-day}-{events,rdate,expanded}.ics
"${BROWSER:-.build/oracles/browser/bin/python}" Tests/Checks/Clients/site_pages.py "http://127.0.0.1:$port/web/" \
  https://example.org/work
