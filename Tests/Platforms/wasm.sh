#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Type-checks civil and lunisolar dates, zones' rules and the recurrence engine for wasm32 in Embedded Swift: a target with an Int of 32
# bits, without an operating system. Files that read the disk and the wording of rules are left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for module in Support CivilCalendar LunisolarCalendar TimeZones Recurrence; do
  find "Sources/$module" -name '*.swift' -not -path '*/Support/System/*' -not -path '*/Wording/*' \
    -not -name TimeZoneDatabase.swift -not -name TimeZoneNames.swift >"$folder/files"
  swiftc -wmo -parse-as-library -swift-version 6 -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -warnings-as-errors -package-name workday_ics -I "$folder" \
    -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" "@$folder/files"
  echo "$module: type-checked for wasm32"
done
