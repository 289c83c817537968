#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints a file on a terminal of tmux and writes what the terminal then shows, without spaces at the ends of lines.
# Usage: terminal-screen.sh COLUMNS FILE OUTPUT
set -eu
export LC_ALL=C.UTF-8
tmux=(tmux -u -L "calendar-views-$$" -f /dev/null)
touch "$3.running"
running=$3.running
trap 'rm -f "$running"' EXIT
"${tmux[@]}" new-session -d -x "$1" -y 120 sh -c "cat '$2'; printf '~end~'; while [ -e '$3.running' ]; do sleep 0.05; done"
for _ in $(seq 100); do
  "${tmux[@]}" capture-pane -p >"$3"
  if grep -q '^~end~' "$3"; then break; fi
  sleep 0.1
done
sed -i '/^~end~/,$d' "$3"
