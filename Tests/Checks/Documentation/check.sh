#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the documentation of each target that .spi.yml lists, and of the commands, which are built with traits; a warning,
# such as a link to a symbol that does not exist, is an error. Every catalog of a library has to be listed.
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
modules=$(swift build --show-bin-path)/Modules
target=$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1)
listed=$(sed -n 's/.*documentation_targets: \[\(.*\)\]/\1/p' .spi.yml)
commands='FeedService, FeedSite, workday-ics'
listed="$listed, $commands"
for catalog in Sources/*/*.docc; do
  name=$(basename "$catalog" .docc)
  [[ ", $listed," == *", $name,"* ]] || { echo "$name is not in .spi.yml"; exit 1; }
done
for name in ${listed//,/}; do
  # A library without articles has the documentation of its symbols, and the command's catalog has articles alone.
  parts=()
  catalog=Sources/$name/$name.docc
  [ ! -d "$catalog" ] || parts+=("$catalog")
  if grep -q '^public ' -r "Sources/$name" --include='*.swift'; then
    mkdir "$folder/$name"
    swift symbolgraph-extract -module-name "$name" -target "$target" -I "$modules" -I Sources/CLibical \
      -minimum-access-level public -skip-synthesized-members -output-dir "$folder/$name"
    parts+=(--additional-symbol-graph-dir "$folder/$name")
  fi
  docc convert "${parts[@]}" --fallback-display-name "$name" --fallback-bundle-identifier "workday-ics.$name" \
    --output-path "$folder/$name.doccarchive" --warnings-as-errors
  echo "$name: documented"
done
