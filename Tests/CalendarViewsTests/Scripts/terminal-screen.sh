#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints a file in a tmux terminal and saves the screen, without trailing spaces.
# Usage: terminal-screen.sh COLUMNS FILE OUTPUT
set -eu
export LC_ALL=C.UTF-8
tmux=(tmux -u -L "calendar-views-$$" -f /dev/null)
# A terminal reports its cursor's position only after showing everything printed before the request.
show="stty -echo -icanon; cat '$2'; printf '~end~\033[6n'; read -rs -t 60 -d R; tmux wait-for -S shown"
"${tmux[@]}" new-session -d -x "$1" -y 120 bash -c "$show; tmux wait-for seen"
"${tmux[@]}" wait-for shown
"${tmux[@]}" capture-pane -p >"$3"
"${tmux[@]}" wait-for -S seen
sed -i '/^~end~/,$d' "$3"
