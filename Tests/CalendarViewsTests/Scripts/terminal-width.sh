#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints each line of a file in its terminal, requests the column of the cursor, and writes the width of each line in
# cells. Then it signals the tmux channel "measured" and waits for "seen": a tmux server that is about to exit may not
# answer its clients.
# Usage: terminal-width.sh SAMPLES OUTPUT
set -u
stty -echo -icanon min 1 time 0
exec 3<"$1" 4>"$2.part"
while IFS= read -r line <&3; do
  printf '\r\033[2K%s\033[6n' "$line"
  IFS='[;' read -rs -t 60 -d R _ _ column
  printf '%s\n' "$((column - 1))" >&4
done
mv "$2.part" "$2"
tmux wait-for -S measured
tmux wait-for seen
