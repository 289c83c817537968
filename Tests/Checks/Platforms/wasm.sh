#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles civil and lunisolar dates, zones' rules and the recurrence engine for wasm32 in Embedded Swift: a target with an
# Int of 32 bits, without an operating system. Then runs the engine's fixtures there, with the toolchain's own runtime, and
# makes a page that shows a rule's dates, words and findings in a browser: .build/engine.html. Only the file that reads the
# disk is left out. BROWSER, a Python with playwright, opens the page in Chromium.
set -euo pipefail
cd "$(dirname "$0")/../../.."
checks=Tests/Checks/Platforms
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
  find "Sources/$module" -name '*.swift' -not -name TimeZoneDatabase.swift >"$folder/files"
  compile "$module" "@$folder/files"
done

literal() { printf '#"""\n' && cat "Fixtures/recurrence/$1.txt" && printf '"""#\n'; }
{
  printf 'let blocks = [' && literal rfc5545 && printf ',' && literal hard-cases && echo ']'
  printf 'let farAnswers = ' && literal far
} >"$folder/Fixtures.swift"
compile EngineCheck "$checks/EngineCheck.swift" Tests/RecurrenceTests/Engine/FarAnswers.swift \
  "$folder/Fixtures.swift"
clang --target=wasm32-unknown-none -O2 -ffreestanding -fno-builtin -Wall -Werror -c "$checks/runtime.c" \
  -o "$folder/runtime.o"
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
modules=("$folder"/{Support,CivilCalendar,LunisolarCalendar,TimeZones,Recurrence,runtime}.o
  "$resources/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" -z stack-size=1048576)
wasm-ld "${modules[@]}" "$folder/EngineCheck.o" -o "$folder/check.wasm"
wasmkit run "$folder/check.wasm"

compile EnginePage "$checks/EnginePage.swift"
wasm-ld "${modules[@]}" "$folder/EnginePage.o" --no-entry --gc-sections --strip-all \
  --export=reserve --export=release --export=describe --export=dates -o "$folder/engine.wasm"
size=$(stat -c %s "$folder/engine.wasm")
[ "$size" -lt 1000000 ] || { echo "the engine has $size bytes, which is a megabyte" >&2; exit 1; }
mkdir -p .build
python3 - "$checks/engine.html" "$folder/engine.wasm" >.build/engine.html <<'PYTHON'
import base64, pathlib, sys
page, engine = map(pathlib.Path, sys.argv[1:])
print(page.read_text().replace("ENGINE", base64.b64encode(engine.read_bytes()).decode(), 1), end="")
PYTHON
echo "the engine in a page: $size bytes; .build/engine.html"
if [ -n "${BROWSER:-}" ]; then "$BROWSER" "$checks/engine.py"; fi
