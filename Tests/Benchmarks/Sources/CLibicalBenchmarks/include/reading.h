// SPDX-License-Identifier: MIT

// Reads a file by libical alone, in C, so that nothing of Swift's bridging is counted against it.

#ifndef READING_H
#define READING_H

// Parses a file and frees the result. Returns the number of events, or -1 on failure.
long libical_read(const char *path);

// The number of allocations of this program so far; 0 where the C library cannot be asked.
long allocation_count(void);

#endif
