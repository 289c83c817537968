// SPDX-License-Identifier: MIT

// Walks libical's recurrence iterator in C, so that nothing of Swift's bridging is counted against it.

#ifndef WALK_H
#define WALK_H

#include <stdint.h>

struct libical_occurrence {
    int64_t wall_seconds;
    int64_t instant;
};

// A built-in zone of libical, or UTC; NULL when it has none of that name.
void *libical_zone(const char *name);

// Parses the rule and the start, builds the iterator and walks it to local times and instants.
//
// With `from` and `to` (local times in the form of DTSTART, or NULL), libical jumps to `from` and stops before `to`.
// Without `occurrences` only a sum is kept, for timing. Returns the number walked, at most `limit`, or -1 when
// libical refuses the rule.
int64_t libical_walk(
    const char *rule, const char *start, void *zone, const char *from, const char *to, int64_t limit, int64_t *sum,
    struct libical_occurrence *occurrences);

const char *libical_version(void);

#endif
