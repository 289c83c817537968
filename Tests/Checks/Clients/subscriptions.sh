#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Has real clients subscribe to a running server, changes its data, and compares the days they show with the table.
#
# usage: Tests/Checks/Clients/subscriptions.sh [khal|evolution|thunderbird]...
#
# The clients are Debian's; see revisions.sh for their packages. The command is taken from .build/debug, or
# WORKDAY_FEED names it.
set -euo pipefail
cd "$(dirname "$0")/../../.."
clients=("$@")
[ $# -gt 0 ] || clients=(khal evolution thunderbird)
folder=$(mktemp -d)
server=
command=${WORKDAY_FEED:-.build/debug/workday-feed}
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT

# holidays MAKE-UP OFF NOTICE...: the notices for 2027 with a make-up day and a day off. A change comes with a new notice;
# without one Evolution would keep what it has, since DTSTAMP and SEQUENCE come from the notices.
holidays() {
  printf '{"year": 2027, "papers": [%s], "days": [' "$3"
  printf '{"name": "%s", "date": "2027-%s", "isOffDay": true},\n' 元旦 01-01 春节 02-06 清明节 04-05 劳动节 05-01 \
    端午节 06-09 中秋节 09-15 国庆节 10-01 元旦 "${2#2027-}"
  printf '{"name": "元旦", "date": "%s", "isOffDay": false}]}' "$1"
}
first='"https://www.gov.cn/zhengce/content/202611/content_1.htm"'
holidays 2027-01-09 2027-01-04 "$first" >"$folder/before.json"
holidays 2027-01-16 2027-01-05 "$first, \"https://www.gov.cn/zhengce/content/202612/content_2.htm\"" >"$folder/after.json"

failed=0
for style in rdate events; do
  for client in "${clients[@]}"; do
    data=$folder/data-$style-$client
    mkdir "$data"
    cp "$folder/before.json" "$data/2027.json"
    "$command" serve --port 0 --data "$data" >"$folder/log" 2>&1 &
    server=$!
    for _ in $(seq 100); do
      address=$(sed -n 's/.*"address":"\([^"]*\)".*/\1/p' "$folder/log")
      [ -z "$address" ] || break
      sleep 0.1
    done
    table() {
      curl -s "$address/api/days?from=2027-01-01&to=2027-12-31" |
        sed -n 's/.*"date": "\([0-9-]*\)".*"workday": true.*/'"$1"' \1/p'
    }
    table 1 >"$folder/expected"
    python=python3
    [ "$client" = thunderbird ] || python=/usr/bin/python3
    FEED_SCRIPT=$PWD/Tests/Checks/Clients/${client}_revision.py FEED_DATA=$data \
      FEED_URL="$address/workdays.ics?year=2027&time=09:00&duration=9h&style=$style" \
      timeout 300 "$python" Tests/Checks/Clients/live_feed.py 2027-01-01 2027-12-31 "$folder/before.json" "$folder/after.json" \
      >"$folder/shown" 2>"$folder/errors" || tail -3 "$folder/errors"
    table 2 >>"$folder/expected"
    if cmp -s "$folder/expected" "$folder/shown"; then
      echo "$client, $style: $(grep -c '^1 ' "$folder/shown") days, then $(grep -c '^2 ' "$folder/shown"), each in the table"
    else
      echo "$client, $style: differs: $(diff "$folder/expected" "$folder/shown" | head -4 | tr '\n' ' ')"
      failed=1
    fi
    kill "$server"
    wait "$server" || true
    server=
  done
done
exit $failed
