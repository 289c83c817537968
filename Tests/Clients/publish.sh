#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the hosting recipes of the article Publishing as their shells would, and looks at the sites.
#
# usage: Tests/Clients/publish.sh
#
# It needs rsync, khal, vdirsyncer, Chromium, python3 with PyYAML (or PYTHON names one), and one with playwright (BROWSER,
# otherwise that of .build/oracles/browser). The command is taken from .build/debug, or WORKDAY_FEED names it. What needs the network (installing, and asking the
# sources) is run with stand-ins.
set -euo pipefail
cd "$(dirname "$0")/../.."
command=$(realpath "${WORKDAY_FEED:-.build/debug/workday-feed}")
article=$PWD/Sources/FeedSite/FeedSite.docc/Publishing.md
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
fail() { echo "$*" >&2; exit 1; }

mkdir "$folder/bin" "$folder/repository" "$folder/repository/feeds"
# Like the command, but it reaches no source.
cat >"$folder/bin/workday-feed" <<END
#!/bin/sh
[ "\$1" != update ] || exec $command "\$@" --source "https://127.0.0.1:1/{year}.json" 2>"$folder/update"
exec $command "\$@"
END
cat >"$folder/bin/swift" <<'END'
#!/bin/sh
mkdir -p tool/.build/release
printf '#!/bin/sh\n' >tool/.build/release/workday-feed && chmod +x tool/.build/release/workday-feed
END
printf '#!/bin/sh\nmkdir "$5"\n' >"$folder/bin/git"
printf '#!/bin/sh\n' >"$folder/bin/apt-get"
printf '#!/bin/sh\n[ "$2" = /usr/local/bin/ ] && [ -x "$1" ]\n' >"$folder/bin/install"
chmod +x "$folder/bin/"*
printf 'time: "09:00"\ntitle: A\n' >"$folder/repository/feeds/team-a.yaml"

# Each step of the workflow with bash, as the runner does.
"${PYTHON:-python3}" - "$article" "$folder" <<'END'
import re, sys, yaml
text = open(sys.argv[1]).read()
workflow = yaml.safe_load(re.search(r"```yaml\n(.*?)```", text, re.S).group(1))
steps = [step["run"] for step in workflow["jobs"]["publish"]["steps"] if "run" in step]
assert len(steps) == 3, steps
for number, step in enumerate(steps):
    open(f"{sys.argv[2]}/step{number}", "w").write(step)
script = re.search(r"```shell\n(cd \"\$HOME/work\".*?)```", text, re.S).group(1)
open(f"{sys.argv[2]}/publish.sh", "w").write(script)
first = re.search(r"```shell\n(workday-feed publish.*?)```", text, re.S).group(1)
open(f"{sys.argv[2]}/first.sh", "w").write(first)
END
(cd "$folder/repository" && HOME=$folder PATH=$folder/bin:$PATH sh -e "$folder/first.sh") || fail "the first line failed"
grep -q '"baseURL": "https://work.example.org"' "$folder/repository/site/manifest.json" || fail "wrong address"
rm -r "$folder/repository/site"
for step in "$folder"/step?; do
  (cd "$folder/repository" && HOME=$folder PATH=$folder/bin:$PATH WORKDAY_ICS_REPOSITORY=https://example.org/work \
    GITHUB_REPOSITORY_OWNER=lin GITHUB_REPOSITORY=lin/work bash -eo pipefail "$step") || fail "$step failed"
done
[ "$(ls "$folder/repository/site"/*.ics | wc -l)" -ge 6 ] || fail "the workflow made too few feeds"
grep -q '"baseURL": "https://lin.github.io/work"' "$folder/repository/site/manifest.json" || fail "wrong address"
echo "the workflow publishes"

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
python3 Tests/Clients/khal_site.py "http://127.0.0.1:$port/web/" team-a.ics workdays-{0900,all-day}-{events,rdate,expanded}.ics
"${BROWSER:-.build/oracles/browser/bin/python}" Tests/Clients/site_pages.py "http://127.0.0.1:$port/web/" \
  https://example.org/work
