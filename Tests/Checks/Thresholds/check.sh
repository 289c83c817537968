#!/usr/bin/env bash
# Counts the instructions of what people wait for, with callgrind, and compares them with those in counts.txt. They are
# the same in every run on one image, whatever else the machine does.
#
#   Tests/Checks/Thresholds/check.sh             status 1 if one is more than 3 % above its count
#   Tests/Checks/Thresholds/check.sh --record    writes counts.txt anew
set -euo pipefail
cd "$(dirname "$0")/../../.."
file=Tests/Checks/Thresholds/counts.txt
tolerance=3
valgrind=$(command -v valgrind)
case "$*" in '' | --record) ;; *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 64 ;; esac

# The package of the benchmarks builds the command too, as a user does: without what tests need.
for product in benchmarks workday-ics; do
  swift build -c release --package-path Tests/Benchmarks --product "$product" >&2
done
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
bin=$empty/bin
mkdir "$bin"
# valgrind cannot read all of the compiler's debugging information.
for product in benchmarks workday-ics; do strip -g -o "$bin/$product" "Tests/Benchmarks/.build/release/$product"; done

# The instructions of a program. The environment has an effect on them, and so has the order of hashed values.
count() { # callgrind's options, program, arguments
  env -i HOME="$empty" TZ=UTC LC_ALL=C SWIFT_DETERMINISTIC_HASHING=1 \
    "$valgrind" --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
    sed -n 's/^==[0-9]*== Collected : //p'
}

counts() {
  echo "start $(count "$bin/workday-ics" --version)"
  echo "is $(count "$bin/workday-ics" is 2021-10-09 --built-in)"
  echo "main-job $(count "$bin/workday-ics" --year 2021 --time 09:00 --built-in)"
  echo "feed $(count "$bin/workday-ics" --years 2020-2026 --time 09:00 --duration 9h --alarm 10m --style events --built-in --quiet)"
  echo "check $(count "$bin/workday-ics" check Fixtures/ics/exchange.ics)"
  # Only what stands in the benchmark's loop: parsing the rule, and walking it.
  for workload in a b c d e f g h i; do
    echo "engine-$workload $(count --toggle-collect='*EngineWalk*4walk*' "$bin/benchmarks" --walk "$workload")"
  done
  # The same as a, by a recurrence set of the one rule.
  echo "set-a $(count --toggle-collect='*EngineWalk*7walkSet*' "$bin/benchmarks" --walk-set a)"
}

if [ "${1:-}" = --record ]; then
  counts | tee "$empty/counts"
  mv "$empty/counts" "$file"
  exit
fi
status=0
while read -r name now; do
  before=$(sed -n "s/^$name //p" "$file")
  : "${before:?$name is not in $file; run this with --record}" "${now:?$name was not counted}"
  change=$(awk "BEGIN { printf \"%+.2f\", ($now / $before - 1) * 100 }")
  echo "$name $now, $change % of $before"
  if awk "BEGIN { exit !($change > $tolerance) }"; then
    echo "$name: $change % is more than $tolerance %; if it has to be, record it with --record" >&2
    status=1
  elif awk "BEGIN { exit !($change < -$tolerance) }"; then
    echo "$name: it is faster now; record that with --record" >&2
  fi
done < <(counts)
exit "$status"
