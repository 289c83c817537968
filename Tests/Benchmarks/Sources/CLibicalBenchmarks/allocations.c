// SPDX-License-Identifier: MIT

#include "reading.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
// These take the place of the C library's functions in the whole program, and count.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static long count;

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12;
}

long allocation_count(void) { return count; }
#else
long allocation_count(void) { return 0; }
#endif
