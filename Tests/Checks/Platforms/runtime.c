// SPDX-License-Identifier: MIT
// What Embedded Swift needs of a C library, on WASI: memory, bytes to standard output, and an entry point.
#include <stddef.h>
#include <stdint.h>

typedef struct { const void *bytes; size_t count; } Piece;

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
extern int32_t fd_write(int32_t descriptor, const Piece *pieces, size_t count, size_t *written);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"), noreturn))
extern void proc_exit(int32_t status);

extern unsigned char __heap_base;
extern int32_t check_engine(void);

// Blocks of a power of two, each after a header with its exponent; free ones are in a list for each size.
typedef union Block { union Block *next; uint64_t header[2]; } Block;
static Block *released[32];
static uintptr_t unused = 0;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > sizeof(Block)) size += alignment;
  int exponent = 4;
  while (((size_t)1 << exponent) < size) exponent++;
  Block *block = released[exponent];
  if (block) {
    released[exponent] = block->next;
  } else {
    if (!unused) unused = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t end = unused + sizeof(Block) + ((size_t)1 << exponent);
    uintptr_t missing = end > (uintptr_t)__builtin_wasm_memory_size(0) << 16
      ? end - ((uintptr_t)__builtin_wasm_memory_size(0) << 16) : 0;
    if (missing && __builtin_wasm_memory_grow(0, (missing + 0xFFFF) >> 16) == (size_t)-1) return 12;
    block = (Block *)unused + 1;
    unused = end;
  }
  uintptr_t address = ((uintptr_t)block + alignment - 1) & ~(uintptr_t)(alignment - 1);
  Block *header = (Block *)address - 1;
  header->header[0] = (uintptr_t)block;
  header->header[1] = exponent;
  *result = (void *)address;
  return 0;
}

void free(void *address) {
  if (!address) return;
  Block *header = (Block *)address - 1;
  Block *block = (Block *)(uintptr_t)header->header[0];
  uint64_t exponent = header->header[1];
  block->next = released[exponent];
  released[exponent] = block;
}

void *memmove(void *target, const void *source, size_t count) {
  unsigned char *to = target;
  const unsigned char *from = source;
  if (to < from) for (size_t index = 0; index < count; index++) to[index] = from[index];
  else while (count--) to[count] = from[count];
  return target;
}

void *memcpy(void *target, const void *source, size_t count) { return memmove(target, source, count); }

void *memset(void *target, int byte, size_t count) {
  for (size_t index = 0; index < count; index++) ((unsigned char *)target)[index] = byte;
  return target;
}

int memcmp(const void *first, const void *second, size_t count) {
  const unsigned char *a = first, *b = second;
  for (size_t index = 0; index < count; index++) if (a[index] != b[index]) return a[index] - b[index];
  return 0;
}

// Hashes need no secret here.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 7, count); }

static unsigned char line[4096];
static size_t filled = 0;

static void flush(void) {
  size_t written;
  Piece piece = { line, filled };
  fd_write(1, &piece, 1, &written);
  filled = 0;
}

int putchar(int byte) {
  line[filled++] = byte;
  if (byte == '\n' || filled == sizeof line) flush();
  return byte;
}

void _start(void) {
  int32_t status = check_engine();
  flush();
  proc_exit(status);
}

// The product of two numbers of 128 bits, which clang leaves to compiler-rt.
typedef __int128 Wide;
Wide __multi3(Wide first, Wide second) {
  uint64_t a = first, b = second, low = (uint32_t)a, high = a >> 32, other = (uint32_t)b, top = b >> 32;
  uint64_t cross = high * other + (low * other >> 32), sum = (uint32_t)cross + low * top;
  uint64_t upper = high * top + (cross >> 32) + (sum >> 32);
  upper += (uint64_t)(first >> 64) * b + a * (uint64_t)(second >> 64);
  return (Wide)upper << 64 | (a * b);
}
