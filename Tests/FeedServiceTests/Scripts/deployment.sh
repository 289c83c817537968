#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the deployment in the article Serving: its systemd unit, and two replicas behind its nginx.
#
# usage: deployment.sh COMMAND        (the built workday-feed; needs nginx, curl and systemd-analyze)
set -euo pipefail
cd "$(dirname "$0")/../../.."
command=$(realpath "$1")
article=Sources/FeedService/FeedService.docc/Serving.md
folder=$(mktemp -d)
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$folder"' EXIT
block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$article" | sed -e 1d -e '$d'; }
fail() { echo "$*" >&2; exit 1; }

# The unit, with this command's path.
block ini | sed "s|/usr/local/bin/workday-feed|$command|" >"$folder/workday-feed@.service"
systemd-analyze verify "$folder/workday-feed@.service" 2>"$folder/unit" || true
! grep -F "workday-feed@" "$folder/unit" || fail "the unit is invalid"
echo "the unit is valid"

# Two replicas on free ports.
ports=()
for number in 1 2; do
  PORT=0 LISTEN=127.0.0.1 BASE_URL=https://work.example.org DATA=$folder/data "$command" serve >"$folder/log$number" &
  pids+=($!)
  for _ in $(seq 100); do
    port=$(sed -n 's/.*"address":"http:[^"]*:\([0-9]*\)".*/\1/p' "$folder/log$number")
    [ -z "$port" ] || break
    sleep 0.1
  done
  ports+=("$port")
done

# The article's nginx without the certificate, on a free port.
front=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
{
  printf 'daemon off; pid %s/pid; error_log %s/error; events {} http { access_log off;\n' "$folder" "$folder"
  block nginx | sed -e "s|:8081|:${ports[0]}|; s|:8082|:${ports[1]}|; s|listen 443 ssl|listen 127.0.0.1:$front|" \
    -e '/ssl_certificate/d'
  echo '}'
} >"$folder/nginx.conf"
nginx -p "$folder" -c "$folder/nginx.conf" &
pids+=($!)
for _ in $(seq 50); do curl -sf "http://127.0.0.1:$front/readyz" >/dev/null && break || sleep 0.1; done

address="http://127.0.0.1:$front/workdays.ics?year=2021&time=09:00"
tag() { curl -s -o /dev/null -D - "$@" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p'; }
for _ in $(seq 20); do tag "$address"; done | sort -u >"$folder/tags"
[ "$(wc -l <"$folder/tags")" = 1 ] || fail "the replicas have different tags"
for _ in $(seq 20); do
  status=$(curl -s -o /dev/null -w '%{http_code}' -H "If-None-Match: $(cat "$folder/tags")" "$address")
  [ "$status" = 304 ] || fail "a conditional request got $status"
done
for number in 1 2; do
  grep -q '"target":"/workdays.ics' "$folder/log$number" || sleep 0.3
  grep -q '"target":"/workdays.ics' "$folder/log$number" || fail "replica $number got no request"
done
curl -s "http://127.0.0.1:$front/" | grep -q 'webcal://work.example.org/workdays.ics' || fail "the page has wrong addresses"
echo "two replicas behind nginx have one tag, $(cat "$folder/tags")"

# One replica stops while requests go on.
kill "${pids[0]}"
for _ in $(seq 100); do
  status=$(curl -s -o /dev/null -w '%{http_code}' "$address")
  [ "$status" = 200 ] || fail "while a replica stops: $status"
done
echo "100 requests while a replica stops: all 200"
