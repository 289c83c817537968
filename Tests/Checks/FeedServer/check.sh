#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the server beside this file, and asks it for a feed, for the same feed in other words, and for one that it refuses.
set -euo pipefail
cd "$(dirname "$0")"
build=${USERS_BUILD:-$PWD/.build}
swift build --scratch-path "$build"
folder=$(mktemp -d)
mkfifo "$folder/address"
# Swift keeps what goes to a pipe until there is more of it.
stdbuf -oL "$build/debug/feed-server" 0 >"$folder/address" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -r "$folder"' EXIT
read -r address <"$folder/address"
curl --noproxy '*' -sSf -D "$folder/head" -o "$folder/feed.ics" "$address"
grep -qi '^content-type: text/calendar; charset=utf-8' "$folder/head"
[ "$(grep -c '^SUMMARY:Clock in' "$folder/feed.ics")" = 7 ]
curl --noproxy '*' -sSf -o "$folder/other.ics" "${address%%\?*}?time=09:00&title=Clock%20in"
cmp "$folder/feed.ics" "$folder/other.ics"
status=$(curl --noproxy '*' -sS -o "$folder/refused" -w '%{http_code}' "${address%%\?*}?time=25:00")
[ "$status" = 400 ]
[ "$(head -n 1 "$folder/refused")" = '25 is not an hour; use 0 to 23' ]
echo 'a feed for the words of an address, and 400 for 25:00'
