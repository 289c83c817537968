#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints a file on a terminal of tmux and writes what the terminal then shows, without spaces at the ends of lines.
# Usage: terminal-screen.sh COLUMNS FILE OUTPUT
set -eu
export LC_ALL=C.UTF-8
tmux=(tmux -u -L "calendar-views-$$" -f /dev/null)
# A terminal that is asked for its cursor's place answers when it has shown all that came before the question.
show="stty -echo -icanon; cat '$2'; printf '~end~\033[6n'; read -rs -t 60 -d R; tmux wait-for -S shown"
"${tmux[@]}" new-session -d -x "$1" -y 120 bash -c "$show; tmux wait-for seen"
"${tmux[@]}" wait-for shown
"${tmux[@]}" capture-pane -p >"$3"
"${tmux[@]}" wait-for -S seen
sed -i '/^~end~/,$d' "$3"
