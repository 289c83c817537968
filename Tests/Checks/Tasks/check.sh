#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the programs beside this file, each of at most 15 lines, and compares what they print with their output.txt.
set -euo pipefail
cd "$(dirname "$0")"
build=${USERS_BUILD:-$PWD/.build}
swift build --scratch-path "$build"
for folder in Sources/*/; do
  name=$(basename "$folder")
  case $name in
  FindingsWithLines) input=../../../Fixtures/ics/exchange-no-vtimezone.ics ;;
  HolidaysOfJSON) input=../../../Fixtures/statutory/2021.json ;;
  ChangeATitle | DayOfAFile | FoundationDates | MonthWithEvents | NextAlarms | NextTenOfAFile) input=../../../Fixtures/ics/outlook.ics ;;
  *) input= ;;
  esac
  lines=$(tail -n +3 "$folder/main.swift" | wc -l)
  [ "$lines" -le 15 ] || { echo "$name has $lines lines"; exit 1; }
  # shellcheck disable=SC2086
  "$build/debug/$name" $input | tr -d '\r' | diff -u "$folder/output.txt" - || { echo "$name prints something else"; exit 1; }
  echo "$name: $lines lines"
done
