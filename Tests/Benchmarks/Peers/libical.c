// SPDX-License-Identifier: MIT

// A peer for the benchmark of the engine: libical of the version that it is compiled with.
//
//   libical RULE START ZONE LIMIT FROM TO     (FROM and TO are - without a range)
//
// Prints the number of occurrences, the sum of their instants, and the nanoseconds of one walk.

#include "walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 7) {
        return 64;
    }
    void *zone = libical_zone(arguments[3]);
    int64_t limit = atoll(arguments[4]);
    const char *from = strcmp(arguments[5], "-") ? arguments[5] : NULL;
    const char *to = strcmp(arguments[6], "-") ? arguments[6] : NULL;
    struct libical_occurrence *occurrences = calloc((size_t)limit + 1, sizeof *occurrences);
    int64_t sum = 0;
    int64_t walked = libical_walk(arguments[1], arguments[2], zone, from, to, limit, &sum, occurrences);
    if (walked < 0) {
        walked = 0;
    }
    uint64_t instants = 0;
    for (int64_t index = 0; index < walked; index++) {
        instants += (uint64_t)occurrences[index].instant;
    }
    long repeats = 0;
    double start = now();
    do {
        libical_walk(arguments[1], arguments[2], zone, from, to, limit, &sum, NULL);
        repeats++;
    } while (now() - start < 50e6);
    printf("%lld %lld %.1f\n", (long long)walked, (long long)instants, (now() - start) / (double)repeats);
    return sum == 1;
}
