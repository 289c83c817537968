#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Draws the pictures of the README and the articles, a month, a year and a day, with headless Chromium and the Noto CJK fonts.
# Usage: pictures.sh [FOLDER [light|dark]]; the default FOLDER is Fixtures/pictures.
# On Debian: apt-get install chromium fonts-noto-cjk fonts-noto-core
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=${1:-Fixtures/pictures}
scheme=${2:-light}
swift build --traits Libical,Online --product workday-ics
command="$(swift build --show-bin-path)/workday-ics"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$command" month 2026-02 --lunar --lang zh-Hans --quiet --format svg --output "$folder/month-2026-02.svg"
"$command" year 2026 --lang zh-Hans --quiet --format svg --output "$work/year.svg"
"$command" day 2021-10-09 --lang zh-Hans --quiet Fixtures/CalendarViews/work-2021-10.ics --format svg --output "$work/day.svg"

# Draws an SVG on a page of its size.
draw() {
  printf '<!DOCTYPE html><html style="color-scheme:light dark"><style>body{margin:0}svg{display:block}</style>%s</html>' \
    "$(cat "$work/$1.svg")" >"$work/$1.html"
  "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
    --blink-settings=preferredColorScheme=$([ "$scheme" = dark ] && echo 0 || echo 1) \
    --window-size="$2" --screenshot="$folder/$3.png" "file://$work/$1.html" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
}
size=$(grep -o -m 1 'viewBox="0 0 [0-9]* [0-9]*"' "$work/day.svg" | tr -d '"' | cut -d ' ' -f 3,4 | tr ' ' ,)
draw year 794,1123 year-2026
draw day "$size" day-2021-10-09
ls -l "$folder"
