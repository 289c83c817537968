#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures the server and nginx, which serves the same bytes as a file, with wrk in one run. Both write logs.
#
# usage: load.sh COMMAND [SECONDS] [ROUNDS]        (the workday-feed of a release build; needs wrk, nginx, curl)
set -euo pipefail
command=$(realpath "$1")
seconds=${2:-5}
rounds=${3:-2}
target='/workdays.ics?years=2021-2026&time=09:00&duration=9h&alarm=10m'
folder=$(mktemp -d)
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$folder"' EXIT

PORT=0 DATA=$folder/data "$command" serve >"$folder/log" &
pids+=($!)
for _ in $(seq 100); do
  port=$(sed -n 's/.*"address":"http:[^"]*:\([0-9]*\)".*/\1/p' "$folder/log")
  [ -z "$port" ] || break
  sleep 0.1
done
ours="http://127.0.0.1:$port$target"
mkdir "$folder/files"
curl -s "$ours" >"$folder/files/workdays.ics"
front=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
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
sleep 1
nginx="http://127.0.0.1:$front/workdays.ics"
cmp <(curl -s "$nginx") <(curl -s "$ours")
tag() { curl -s -o /dev/null -D - "$1" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p'; }
memory() { sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/${pids[0]}/status"; }
total=0

# measure NAME ADDRESS CONNECTIONS [FIELD]: a line with the requests a second, and the 50th and 99th percentile.
measure() {
  wrk -t2 -c"$3" -d"${seconds}s" --latency ${4:+-H "$4"} "$2" >"$folder/wrk"
  awk -v name="$1" -v connections="$3" '
    /Requests\/sec/ { rate = $2 } / 50%/ { median = $2 } / 99%/ { late = $2 } /Socket errors/ { errors = $0 }
    END { printf "%-12s %5d connections  %9.0f/s  p50 %8s  p99 %8s %s\n", name, connections, rate, median, late, errors }
  ' "$folder/wrk"
  [ "$1" = nginx ] || [ "$1" = "nginx 304" ] ||
    total=$((total + $(sed -n 's/^ *\([0-9]*\) requests in.*/\1/p' "$folder/wrk")))
}

echo "$(stat -c %s "$folder/files/workdays.ics") bytes, $(nproc) cores, $seconds s each; memory at the start $(memory) kB"
ourtag=$(tag "$ours")
theirtag=$(tag "$nginx")
for round in $(seq "$rounds"); do
  for connections in 64 1000; do
    measure nginx "$nginx" "$connections"
    measure ours "$ours" "$connections"
    measure "nginx 304" "$nginx" "$connections" "If-None-Match: $theirtag"
    measure "ours 304" "$ours" "$connections" "If-None-Match: $ourtag"
  done
  echo "after $total requests: $(memory) kB"
done
