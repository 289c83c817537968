#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the documentation of each library; a warning, such as a link to a symbol that does not exist, is an error.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
modules=$(swift build --show-bin-path)/Modules
target=$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1)
for library in LunisolarCalendar Recurrence ICalendar Workdays CalendarViews CalendarFoundation CalendarEventKit; do
  mkdir "$folder/$library"
  swift symbolgraph-extract -module-name "$library" -target "$target" -I "$modules" -I Sources/CLibical \
    -minimum-access-level public -skip-synthesized-members -output-dir "$folder/$library"
  docc convert "Sources/$library/$library.docc" --fallback-display-name "$library" \
    --fallback-bundle-identifier "workday-ics.$library" --additional-symbol-graph-dir "$folder/$library" \
    --output-path "$folder/$library.doccarchive" --warnings-as-errors
  echo "$library: documented"
done
