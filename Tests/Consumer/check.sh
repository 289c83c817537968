#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Resolves, counts, builds and runs the package beside this file, as somebody would who wants the recurrence engine.
set -euo pipefail
cd "$(dirname "$0")"
rm -f Package.resolved
swift package resolve
fetched=$(grep -c '"identity"' Package.resolved)
echo "packages fetched: $fetched"
[ "$fetched" -le 2 ]
# No target that it builds may know of a C library.
swift build -v >build.log 2>&1 || { cat build.log; exit 1; }
if grep -E 'CCurl|CLibical|CYAML|CQRencode|CZlib' build.log; then exit 1; fi
rm build.log
days=$(swift run --skip-build consumer | tr '\n' ' ')
[ "$days" = '2021-01-29T09:00:00 2021-02-26T09:00:00 2021-03-26T09:00:00 ' ]
