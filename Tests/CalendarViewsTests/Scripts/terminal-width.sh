#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints each line of a file on the terminal it runs in, asks the terminal for the cursor's column, and writes the
# number of cells that each line took. Then it says so on the channel "measured" of its tmux, and waits until somebody
# says "seen": a tmux that is about to end can leave whoever asks it without an answer.
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
