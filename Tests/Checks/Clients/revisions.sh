#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows revised feeds to real clients, each after the first notice and after the revision, and compares the days; and
# a feed of 2027, before its notice with --provisional, and after a notice that was made up for the tests; and one of
# 2027 as a single source has it, with a wrong day, and after its confirmation, as a server without memory makes both.
#
# usage: Tests/Checks/Clients/revisions.sh [khal|evolution|thunderbird]...
#
# It installs the clients from Debian's packages (Thunderbird and evolution-data-server are large, so the checks run khal
# alone) and takes the built command from .build/debug.
set -euo pipefail
cd "$(dirname "$0")/../../.."
clients=("$@")
[ $# -gt 0 ] || clients=(khal evolution thunderbird)
command=$PWD/.build/debug/workday-ics
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

packages=(python3)
for client in "${clients[@]}"; do
  case $client in
  khal) packages+=(khal vdirsyncer) ;;
  evolution) packages+=(evolution-data-server gir1.2-ecal-2.0 gir1.2-edataserver-1.2 python3-gi dbus) ;;
  thunderbird) packages+=(thunderbird) ;;
  *) echo "no client $client" >&2; exit 64 ;;
  esac
done
if ! dpkg -s "${packages[@]}" >/dev/null 2>&1; then
  as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# The days of a file, by the command's own engine, which the tests hold against the table.
days() { "$command" expand "$1" --format jsonl | sed 's/.*"start": "\([0-9-]*\).*/\1/' | sort; }

# replay YEAR: a feed after the year's first notice, and the same file after the revision.
replay() {
  local year=${1%c} file=$folder/work.ics data=$folder/data-$style-$1 options=()
  mkdir "$data"
  if [ "$1" = 2027c ]; then
    cp Fixtures/statutory/announced-2027.json "$folder/revised-$year.json"
    sed -e 's/"year": 2027/&, "confirmed": false/' -e '/2027-01-31/d' "$folder/revised-$year.json" >"$data/2027.json"
  elif [ "$year" = 2027 ]; then
    options=(--provisional)
    cp Fixtures/statutory/announced-2027.json "$folder/revised-$year.json"
  else
    # First list and revision as the tests have them.
    python3 Tests/Checks/Clients/replay_years.py "$year" "$folder"
    "$command" data import --quiet --force "$folder/first-$year.json" --data "$data"
  fi
  rm -f "$file"
  "$command" --year "$year" --time 09:00 --style "$style" --data "$data" --output "$file" --quiet "${options[@]}"
  cp "$file" "$folder/$year-1.ics"
  "$command" data import --quiet "$folder/revised-$year.json" --data "$data"
  [ "$1" != 2027c ] || rm "$file"
  "$command" --year "$year" --time 09:00 --style "$style" --data "$data" --output "$file" --quiet "${options[@]}"
  cp "$file" "$folder/$year-2.ics"
}

for style in rdate events; do
  for case in 2015 2019 2020 2027 2027c; do
    replay "$case"
    year=${case%c}
    { days "$folder/$year-1.ics" | sed 's/^/1 /'; days "$folder/$year-2.ics" | sed 's/^/2 /'; } >"$folder/expected"
    for client in "${clients[@]}"; do
      python=python3
      [ "$client" = thunderbird ] || python=/usr/bin/python3
      timeout 300 "$python" "Tests/Checks/Clients/${client}_revision.py" "$year-01-01" "$year-12-31" \
        "$folder/$year-1.ics" "$folder/$year-2.ics" >"$folder/shown" 2>"$folder/errors" || tail -3 "$folder/errors"
      if cmp -s "$folder/expected" "$folder/shown"; then
        echo "$client, $style, $case: $(grep -c '^1' "$folder/shown") days, after the revision" \
          "$(grep -c '^2' "$folder/shown"): right"
      else
        failed=1
        echo "$client, $style, $case: wrong:"
        diff "$folder/expected" "$folder/shown" | head -10 || true
      fi
    done
  done
done
exit $failed
