#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the libraries' public declarations, and compares them with those of the commit in `baseline`. A breakage that was
# decided stands in `allowed.txt`, word for word as reported here, and in the list of changes. To accept an API as the new
# baseline, write its commit to `baseline` and empty `allowed.txt`.
set -euo pipefail
cd "$(dirname "$0")/../../.."
Tests/Checks/API/count.py
read -ra products <<<"$(Tests/Checks/API/count.py products)"
baseline=$(cat Tests/Checks/API/baseline)
if ! git rev-parse --git-dir >/dev/null 2>&1; then
  echo "not compared: this is no git repository, so the baseline $baseline is not here"
  exit
fi
if ! git cat-file -e "$baseline^{commit}" 2>/dev/null; then
  if [ "$(git rev-parse --is-shallow-repository)" = false ]; then
    echo "the baseline $baseline is not a commit of this repository"
    exit 1
  fi
  if ! { git fetch -q --unshallow && git cat-file -e "$baseline^{commit}"; }; then
    echo "not compared: this clone is shallow, and the baseline $baseline could not be fetched"
    exit
  fi
fi

# The baseline's API is kept for each compiler; its build is not.
kept=.build/api/$(swift --version 2>/dev/null | cksum | cut -d ' ' -f 1)
diagnose() {
  swift package --traits Libical,Online --force-resolved-versions diagnose-api-breaking-changes "$baseline" \
    --baseline-dir "$kept" --breakage-allowlist-path Tests/Checks/API/allowed.txt --products "${products[@]}" \
    >.build/api.log 2>&1
}
if [ ! -e "$kept/$baseline/complete" ]; then
  diagnose || [ -e "$kept/$baseline" ] || { cat .build/api.log; exit 1; }
  rm -rf .build/*/apidiff
  python3 Tests/Checks/API/public.py "$kept/$baseline"/*.json
  touch "$kept/$baseline/complete"
fi
result=0
# The compiler's own list of what is allowed misses changes of generic signatures.
if ! diagnose; then
  if ! sed -n 's/.*\(API breakage: .*\)/\1/p' .build/api.log >.build/api.breakages || [ ! -s .build/api.breakages ]; then
    cat .build/api.log
    exit 1
  fi
  if grep '^error:' .build/api.log || grep -vxF -f Tests/Checks/API/allowed.txt .build/api.breakages; then result=1; fi
fi

# What is now `package` is still there for the compiler, so it is compared once more without such declarations.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
modules=$(swift build --show-bin-path)/Modules
target=$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1)
for file in "$kept/$baseline"/*.json; do
  module=$(basename "$file" .json)
  swift-api-digester -dump-sdk -module "$module" -target "$target" -sdk / -I "$modules" -I Sources/CLibical \
    -o "$folder/$module.json"
  python3 Tests/Checks/API/public.py "$folder/$module.json"
  swift-api-digester -diagnose-sdk -compiler-style-diags -input-paths "$file" -input-paths "$folder/$module.json" \
    -breakage-allowlist-path Tests/Checks/API/allowed.txt 2>&1 |
    grep '^API breakage' | grep -vxF -f Tests/Checks/API/allowed.txt >"$folder/breakages" || true
  if [ -s "$folder/breakages" ]; then
    cat "$folder/breakages"
    result=1
  else
    echo "$module: nothing that is not allowed is broken"
  fi
done
exit "$result"
