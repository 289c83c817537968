#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Resolves, counts, builds and runs the package beside this file, as somebody would who wants the recurrence engine, or to
# read calendars or make feeds where there is no libical.
set -euo pipefail
cd "$(dirname "$0")"
build=${USERS_BUILD:-$PWD/.build}
# From nothing, so that the log has all that is built.
rm -rf Package.resolved "$build"
swift package --scratch-path "$build" resolve
fetched=$(grep -c '"identity"' Package.resolved)
echo "packages fetched: $fetched"
[ "$fetched" = 1 ]

# The headers of C libraries are hidden where this may be done without rights.
hide='for header in /usr/include/yaml.h /usr/include/expat.h /usr/include/qrencode.h /usr/include/zlib.h; do
  [ ! -e "$header" ] || mount --bind /dev/null "$header" || exit; done
for folder in /usr/include/libical /usr/include/*/curl; do [ ! -d "$folder" ] || mount -t tmpfs none "$folder" || exit; done
exec "$@"'
without_headers() {
  if unshare -rm sh -c "$hide" sh true 2>/dev/null; then unshare -rm sh -c "$hide" sh "$@"; else "$@"; fi
}
# No target that it builds may know of a C library.
without_headers swift build --scratch-path "$build" -v >build.log 2>&1 || { cat build.log; exit 1; }
if grep -E 'CCurl|CExpat|CLibical|CYAML|CQRencode|CZlib' build.log; then exit 1; fi
rm build.log
for program in adopter lister maker; do
  if ldd "$build/debug/$program" | grep -E 'libical|libyaml|libcurl|libexpat|libqrencode'; then exit 1; fi
done

days=$("$build/debug/consumer" | tr '\n' ' ')
[ "$days" = '2021-01-29T09:00:00 2021-02-26T09:00:00 2021-03-26T09:00:00 ' ]
"$build/debug/lister" | diff - Sources/lister/output.txt
for style in rdate events expanded; do
  "$build/debug/maker" "$style" | diff - ../../../Fixtures/statutory/worked-days.txt
done
echo 'read, listed, written and made into feeds without libical'
