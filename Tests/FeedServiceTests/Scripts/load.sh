#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures the server with wrk, and in the same run nginx with the same bytes as a file and a bare SwiftNIO program with
# as many. The server and nginx write logs. Medians of some rounds, as the table and the sentences after it in the
# article Serving.
#
# usage: load.sh COMMAND [SECONDS] [ROUNDS]        (the workday-feed of a release build; needs wrk, nginx, curl, python3)
set -euo pipefail
here=$(dirname "$(realpath "$0")")
command=$(realpath "$1")
seconds=${2:-5}
rounds=${3:-3}
scratch=$(realpath "$here/../../..")/.build/bare-server
target='/workdays.ics?years=2021-2026&time=09:00&duration=9h&alarm=10m'
folder=$(mktemp -d)
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$folder"' EXIT
free() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
swift build -c release --package-path "$here/../../Checks/BareServer" --scratch-path "$scratch" >"$folder/build" 2>&1 ||
  { cat "$folder/build"; exit 1; }

PORT=0 DATA=$folder/data "$command" serve >"$folder/log" &
pids+=($!)
for _ in $(seq 100); do
  port=$(sed -n 's/.*"address":"http:[^"]*:\([0-9]*\)".*/\1/p' "$folder/log")
  [ -z "$port" ] || break
  sleep 0.1
done
ours="http://127.0.0.1:$port$target"
mkdir "$folder/files"
curl -s -D "$folder/head" "$ours" >"$folder/files/workdays.ics"
size=$(stat -c %s "$folder/files/workdays.ics")

front=$(free)
cat >"$folder/nginx.conf" <<CONF
$([ "$(id -u)" != 0 ] || echo "user root;") daemon off; pid $folder/pid; error_log $folder/error; worker_processes auto; worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  access_log $folder/access; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
  types { text/calendar ics; }
  server { listen 127.0.0.1:$front backlog=4096; root $folder/files; add_header Cache-Control "public, max-age=3600"; }
}
CONF
nginx -p "$folder" -c "$folder/nginx.conf" &
pids+=($!)
nginx="http://127.0.0.1:$front/workdays.ics"

bareport=$(free)
mapfile -t fields < <(tr -d '\r' <"$folder/head" | grep : | grep -iv '^content-length')
"$scratch/release/bare-server" "$bareport" "$size" "${fields[@]}" &
pids+=($!)
bare="http://127.0.0.1:$bareport/"
for address in "$nginx" "$bare"; do curl -s -o /dev/null --retry 20 --retry-connrefused --retry-delay 1 "$address"; done
cmp <(curl -s "$nginx") <(curl -s "$ours")

# Heads that differ as behind a proxy, and feeds that nobody has asked for before.
cat >"$folder/differ.lua" <<'LUA'
local number = 0
request = function()
  number = number + 1
  wrk.headers["X-Forwarded-For"] = "10." .. number % 250 .. "." .. math.floor(number / 250) % 250 .. ".7"
  return wrk.format()
end
LUA
cat >"$folder/new.lua" <<'LUA'
local threads = 0
function setup(thread) threads = threads + 1; thread:set("mark", threads) end
local number = 0
request = function()
  number = number + 1
  return wrk.format(nil, wrk.path .. "&title=" .. os.time() .. "-" .. mark .. "-" .. number)
end
LUA
total=0
grouped='function grouped(n) { return n < 1000 ? sprintf("%d", n) : sprintf("%s,%03d", grouped(int(n / 1000)), n % 1000) }'

# one CONNECTIONS ADDRESS [WRK OPTION]...: requests a second, the 99th percentile in milliseconds, and failures.
one() {
  local connections=$1 address=$2
  shift 2
  wrk -t2 -c"$connections" -d"${seconds}s" --latency "$@" "$address" >"$folder/wrk"
  awk '
    / 99%/ { n = $2 + 0; if ($2 ~ /us$/) n /= 1000; else if ($2 !~ /ms$/) n *= 1000; late = n }
    /Requests\/sec/ { rate = $2 } /Non-2xx/ { failed += $NF }
    /Socket errors/ { gsub(",", ""); failed += $4 + $6 + $8 + $10 }
    END { printf "%.0f %.2f %d\n", rate, late, failed }' "$folder/wrk"
}
median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }
count() { total=$((total + $(sed -n 's/^ *\([0-9]*\) requests in.*/\1/p' "$folder/wrk"))); }

# row NAME CONNECTIONS OUR-OPTIONS NGINX-OPTIONS: a line with the medians of all three, as in the article.
row() {
  local name=$1 connections=$2
  local -a own=() other=()
  eval "own=($3) other=($4)"
  rm -f "$folder"/round.*
  for _ in $(seq "$rounds"); do
    one "$connections" "$nginx" "${other[@]}" >>"$folder/round.nginx"
    one "$connections" "$bare" "${other[@]}" >>"$folder/round.bare"
    one "$connections" "$ours" "${own[@]}" >>"$folder/round.ours"
    count
  done
  for who in ours nginx bare; do
    for field in 1 2; do cut -d' ' -f$field "$folder/round.$who" | median; done
  done | paste -sd' ' | awk -v name="$name" -v failed="$(awk '{ n += $3 } END { print n }' "$folder/round.ours")" "$grouped"'
    { printf "| %s | %s | %s | %.2f | %s | %.2f | %.1f ms | %.1f ms |\n",
        name, grouped($1), grouped($3), $1 / $3, grouped($5), $1 / $5, $2, $4
      if (failed > 0) printf "%d failures: %s\n", failed, name >"/dev/stderr" }'
}

memory() { sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/${pids[0]}/status"; }
tag() { curl -s -o /dev/null -D - "$1" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p'; }
begin=$(memory)
echo '| | requests/s | nginx | ratio | bare NIO | ratio | p99 | nginx |'
echo '|---|---|---|---|---|---|---|---|'
row '200, identical heads, 64 connections' 64 '' ''
row '200, X-Forwarded-For differs, 64 connections' 64 "-s '$folder/differ.lua'" "-s '$folder/differ.lua'"
row '200, a connection a request, 64 connections' 64 "-H 'Connection: close'" "-H 'Connection: close'"
# The bare program knows no conditions and sends everything.
row '304, 64 connections' 64 "-H 'If-None-Match: $(tag "$ours")'" "-H 'If-None-Match: $(tag "$nginx")'"
row '200, 1,000 connections' 1000 '' ''
echo
one 64 "$ours" >/dev/null
while count && [ "$total" -lt 1000000 ]; do one 64 "$ours" >/dev/null; done
end=$(memory)
new="http://127.0.0.1:$port/workdays.ics?year=2026&time=09:00&alarm=10m&style=events"
for _ in $(seq "$rounds"); do
  # What the last round asked for and did not wait for is generated first.
  sleep 1
  one 64 "$new" -s "$folder/new.lua"
done | sort -n | sed -n "$(((rounds + 1) / 2))p" |
  awk -v now="$(date +%F)" -v cores="$(nproc)" -v size="$size" -v total="$total" -v begin="$begin" -v end="$end" \
    "$grouped"'
    { printf "Measured on %s on %d cores with answers of %s bytes. After %.1f million requests the server has %d MB of memory, ",
        now, cores, grouped(size), total / 1e6, end / 1000
      printf "%d MB at the start. It generates %s new feeds a second, each with a title of its own, with a p99 of %.1f ms.\n",
        begin / 1000, grouped($1), $2
      if ($3 > 0) printf "%d failures: new feeds\n", $3 >"/dev/stderr" }' | fold -s -w 120 | sed 's/ *$//'
echo "memory after the new feeds: $(memory) kB" >&2
