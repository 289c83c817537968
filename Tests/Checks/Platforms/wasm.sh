#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles civil and lunisolar dates, zones' rules and the recurrence engine for wasm32 in Embedded Swift: a target with an
# Int of 32 bits, without an operating system. Then runs the engine's fixtures there, with the toolchain's own runtime.
# Files that read the disk and the wording of rules are left out.
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
compile() { # module, files
  local module=$1
  shift
  swiftc -wmo -Osize -parse-as-library -swift-version 6 -target wasm32-unknown-none-wasm \
    -enable-experimental-feature Embedded -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
    -warnings-as-errors -package-name workday_ics -Xfrontend -disable-stack-protector -I "$folder" \
    -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" -c -o "$folder/$module.o" "$@"
  echo "$module: compiled for wasm32"
}
for module in Support CivilCalendar LunisolarCalendar TimeZones Recurrence; do
  find "Sources/$module" -name '*.swift' -not -path '*/Wording/*' \
    -not -name TimeZoneDatabase.swift >"$folder/files"
  compile "$module" "@$folder/files"
done

literal() { printf '#"""\n' && cat "Fixtures/recurrence/$1.txt" && printf '"""#\n'; }
{
  printf 'let blocks = [' && literal rfc5545 && printf ',' && literal hard-cases && echo ']'
  printf 'let farAnswers = ' && literal far
} >"$folder/Fixtures.swift"
compile EngineCheck Tests/Checks/Platforms/EngineCheck.swift Tests/RecurrenceTests/Engine/FarAnswers.swift \
  "$folder/Fixtures.swift"
clang --target=wasm32-unknown-none -O2 -ffreestanding -fno-builtin -Wall -Werror -c Tests/Checks/Platforms/runtime.c \
  -o "$folder/runtime.o"
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
wasm-ld "$folder"/*.o "$resources/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" -z stack-size=1048576 \
  -o "$folder/engine.wasm"
wasmkit run "$folder/engine.wasm"
