// SPDX-License-Identifier: MIT
// Preloaded into a command by interrupted.py: the process ends before its call number CALL_NUMBER, from 1, of those that
// change files; or that call fails with CALL_ERROR, and all later ones too if CALL_LASTING is set.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int fails(void) {
  static long count;
  const char *number = getenv("CALL_NUMBER"), *error = getenv("CALL_ERROR");
  long at = number ? atol(number) : 0, call = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  if (at == 0 || (error && getenv("CALL_LASTING") ? call < at : call != at)) return 0;
  if (!error) raise(SIGKILL);
  errno = atoi(error);
  return 1;
}

#define CALL(type, name, condition, parameters, ...)                       \
  type name parameters {                                                   \
    static type(*next) parameters;                                         \
    if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name);         \
    return (condition) && fails() ? (type)-1 : next(__VA_ARGS__);          \
  }

// What is printed changes no file.
CALL(ssize_t, write, file > 2, (int file, const void *bytes, size_t count), file, bytes, count)
CALL(ssize_t, writev, file > 2, (int file, const struct iovec *parts, int count), file, parts, count)
CALL(int, fsync, 1, (int file), file)
CALL(int, fchmod, 1, (int file, mode_t mode), file, mode)
CALL(int, mkdir, 1, (const char *path, mode_t mode), path, mode)
CALL(int, mkdirat, 1, (int folder, const char *path, mode_t mode), folder, path, mode)
CALL(int, rename, 1, (const char *old, const char *new), old, new)
CALL(int, renameat, 1, (int from, const char *old, int to, const char *new), from, old, to, new)
CALL(int, unlink, 1, (const char *path), path)
CALL(int, unlinkat, 1, (int folder, const char *path, int flags), folder, path, flags)

#define OPEN(name, parameters, ...)                                        \
  int name parameters {                                                    \
    static int (*next) parameters;                                         \
    if (!next) next = (int (*) parameters)dlsym(RTLD_NEXT, #name);         \
    va_list rest;                                                          \
    va_start(rest, flags);                                                 \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;              \
    va_end(rest);                                                          \
    return flags & O_CREAT && fails() ? -1 : next(__VA_ARGS__, mode);      \
  }

OPEN(open, (const char *path, int flags, ...), path, flags)
OPEN(openat, (int folder, const char *path, int flags, ...), folder, path, flags)
