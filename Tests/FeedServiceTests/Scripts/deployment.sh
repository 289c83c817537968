#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the deployment in the article Serving: its systemd units, and two replicas behind its nginx.
#
# usage: deployment.sh COMMAND        (the built workday-feed; needs nginx, curl, python3 and systemd-analyze)
set -euo pipefail
cd "$(dirname "$0")/../../.."
command=$(realpath "$1")
article=Sources/FeedService/FeedService.docc/Serving.md
folder=$(mktemp -d)
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; wait; rm -rf "$folder"' EXIT
fail() { echo "$*" >&2; exit 1; }

# The article's file of some name; its first line is the path.
file() { awk -v name="/$1" '/^```/ { on = 0; next } /^# \/etc/ { on = substr($2, length($2) - length(name) + 1) == name } on' "$article"; }

# The units, with this command's path.
mkdir "$folder/units"
for unit in workday-feed@.service workday-feed-update.service workday-feed-update.timer; do
  file "$unit" | sed "s|/usr/local/bin/workday-feed|$command|" >"$folder/units/$unit"
  [ -s "$folder/units/$unit" ] || fail "the article has no $unit"
  systemd-analyze verify "$folder/units/$unit" 2>"$folder/complaints" || true
  ! grep -F "workday-feed" "$folder/complaints" || fail "$unit is invalid"
  case $unit in *.service)
    systemd-analyze security --offline=yes --threshold=20 "$folder/units/$unit" >"$folder/security" ||
      fail "$unit is not closed enough: $(tail -1 "$folder/security")"
    tail -1 "$folder/security" | tr -d '→'
  esac
done
echo "the units are valid"

# Two replicas on free ports, with a private feed.
mkdir "$folder/feeds"
secret=$("$command" token add team-a --feeds "$folder/feeds" 2>/dev/null | grep '^/p/')
printf 'time: "09:00"\nyear: 2021\n' >"$folder/feeds/team-a.yaml"
ports=()
touch "$folder/log1" "$folder/log2"
for number in 1 2; do
  PORT=0 LISTEN=127.0.0.1 BASE_URL=https://work.example.org DATA=$folder/data FEEDS=$folder/feeds TRUSTED_PROXY=127.0.0.1 \
    "$command" serve >"$folder/log$number" &
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
  # The workers of a root's nginx would be another user, who cannot enter the folder.
  [ "$(id -u)" != 0 ] || echo 'user root;'
  printf 'daemon off; pid %s/pid; error_log %s/error; events {} http { access_log %s/access;\n' "$folder" "$folder" "$folder"
  file workday-feed.conf | sed -e "s|:8081|:${ports[0]}|; s|:8082|:${ports[1]}|; s|listen 443 ssl|listen 127.0.0.1:$front|" \
    -e "/ssl_certificate/d; s|/var/cache/nginx|$folder|"
  echo '}'
} >"$folder/nginx.conf"
nginx -p "$folder" -c "$folder/nginx.conf" &
pids+=($!)
for _ in $(seq 50); do curl -sf "http://127.0.0.1:$front/readyz" >/dev/null && break || sleep 0.1; done

base="http://127.0.0.1:$front"
feed="/workdays.ics?year=2021&time=09:00"
head_of() { curl -s -o /dev/null -D - "$@" | tr -d '\r'; }
field() { sed -n "s/^$1: //Ip"; }

# The replicas agree, nginx asks both, and they are told who asks.
tags=$(for number in 1 2; do head_of "http://127.0.0.1:${ports[number - 1]}$feed" | field ETag; done | sort -u)
[ "$(wc -l <<<"$tags")" = 1 ] || fail "the replicas have different tags"
for number in 1 2 3 4; do head_of -H "X-Forwarded-For: 198.51.100.7" "$base$feed&title=$number" >/dev/null; done
for number in 1 2; do
  for _ in $(seq 50); do grep -q '"forwarded":"127.0.0.1"' "$folder/log$number" && break || sleep 0.1; done
  grep -q '"forwarded":"127.0.0.1"' "$folder/log$number" || fail "replica $number was not told who asks"
  ! grep -q '198.51.100.7' "$folder/log$number" || fail "replica $number was told what the client made up"
done
grep -q 'webcal://work.example.org/workdays.ics' <<<"$(curl -s "$base/")" || fail "the page has wrong addresses"
echo "two replicas behind nginx have one tag, $tags, and are told who asks"

# nginx keeps feeds, answers conditions itself, and keeps neither pages, problems nor answers about today.
for expected in MISS HIT HIT; do
  [ "$(head_of "$base$feed" | field X-Cache-Status)" = "$expected" ] || fail "the feed was no $expected"
done
[ "$(head_of "$base$feed" | field ETag)" = "$tags" ] || fail "a kept feed has another tag"
[ "$(head_of -H "If-None-Match: $tags" "$base$feed" | sed -n 's/^HTTP[^ ]* \([0-9]*\).*/\1/p')" = 304 ] || fail "no 304 from nginx"
packed=$(head_of -H 'Accept-Encoding: gzip' "$base$feed")
[ "$(field X-Cache-Status <<<"$packed") $(field Content-Encoding <<<"$packed")" = "MISS gzip" ] || fail "gzip was not kept apart"
for target in / /nothing "/workdays.ics?x=1" "/api/is?date=today"; do
  for _ in 1 2; do
    [ "$(head_of "$base$target" | field X-Cache-Status)" != HIT ] || fail "$target was kept"
  done
done
echo "a feed is answered from the cache, with its tag and 304"

# A private feed is neither kept nor in a log, whether it is served or held up; nobody outside reads the metrics.
for _ in 1 2; do
  private=$(head_of "$base$secret")
  grep -q '^HTTP[^ ]* 200' <<<"$private" || fail "the private feed is not served: $private"
  [ "$(field X-Cache-Status <<<"$private")" != HIT ] || fail "the private feed was kept"
done
[ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:${ports[0]}/metrics")" = 200 ] || fail "a replica has no metrics"
[ "$(curl -s -o /dev/null -w '%{http_code}' "$base/metrics")" = 404 ] || fail "everybody reads the metrics"

# One replica stops while requests for new feeds go on, slowly enough for limit_req.
kill "${pids[0]}"
for number in $(seq 30); do
  status=$(curl -s -o /dev/null -w '%{http_code}' "$base$feed&title=new$number")
  [ "$status" = 200 ] || fail "while a replica stops: $status"
done
echo "30 requests for new feeds while a replica stops: all 200"

# One address asks too fast; another is not concerned, and a feed that is kept does without replicas.
statuses=$(curl -s -o /dev/null -w '%{http_code}\n' "$base$feed&x=[1-100]" --next -s -o /dev/null -w '%{http_code}\n' "$base$feed" | sort | uniq -c | tr -s ' \n' ' ')
grep -q ' 429' <<<"$statuses" || fail "nobody was held up:$statuses"
[ "$(curl -s --interface 127.0.0.2 -o /dev/null -w '%{http_code}' "$base$feed")" = 200 ] || fail "another address was held up"
curl -s -o /dev/null "$base$secret?[1-100]"
grep -q 'GET /workdays.ics' "$folder/access" && grep -q 'limiting requests' "$folder/error" || fail "nginx has no log"
! grep -rqF "$(cut -d / -f 3 <<<"$secret")" "$folder/access" "$folder/error" "$folder/log1" "$folder/log2" || fail "a log has a secret"
echo "the private feed is neither kept nor in a log"
kill "${pids[1]}"
wait "${pids[1]}"
[ "$(curl -s --interface 127.0.0.2 -o /dev/null -w '%{http_code}' "$base$feed")" = 200 ] || fail "a kept feed needs a replica"
[ "$(curl -s --interface 127.0.0.2 -o /dev/null -w '%{http_code}' "$base$feed&title=other")" = 502 ] || fail "a replica still runs"
echo "100 requests at once, by status:$statuses; a kept feed is served without replicas"
