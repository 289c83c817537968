// SPDX-License-Identifier: MIT
// Preloaded into a command by interrupted.py: counts its calls that change files or send to a server, from 1. Those from
// CALL_FIRST to CALL_LAST fail with CALL_ERROR, or the process ends before them; call CALL_SHORT writes half. CALL_LOG gets
// a line for each, and the clock stands still.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long count;
static _Thread_local int halves;

static long setting(const char *name) {
  const char *value = getenv(name);
  return value ? atol(value) : 0;
}

static int fails(void) {
  long call = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST), error = setting("CALL_ERROR");
  halves = call == setting("CALL_SHORT");
  if (call < setting("CALL_FIRST") || call > setting("CALL_LAST")) return 0;
  if (!error) raise(SIGKILL);
  errno = (int)error;
  return 1;
}

// Writes the absolute path of an open file, or of a path that begins at an open folder, after a tab.
static void tell(int log, int folder, const char *path) {
  char link[64], base[4096] = "";
  snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
  if (!path || *path != '/') (void)!readlink(link, base, sizeof base - 1);
  dprintf(log, "\t%s%s%s", base, path && *path != '/' ? "/" : "", path ? path : "");
}

static void record(const char *name, long result, int folder, const char *path, int other, const char *new) {
  int error = errno, log = (int)syscall(SYS_openat, AT_FDCWD, getenv("CALL_LOG"), O_WRONLY | O_APPEND | O_CLOEXEC);
  dprintf(log, "%s\t%d", name, result < 0 ? error : 0);
  tell(log, folder, path);
  if (new) tell(log, other, new);
  dprintf(log, "\n");
  syscall(SYS_close, log);
  errno = error;
}

static int is_file(int file) {
  struct stat status;
  return file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

#define CALL(type, name, condition, place, parameters, ...)                \
  type name parameters {                                                   \
    static type(*next) parameters;                                         \
    if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name);         \
    if (!(condition)) return next(__VA_ARGS__);                            \
    type result = fails() ? (type)-1 : next(__VA_ARGS__);                  \
    record(#name, result, place);                                          \
    return result;                                                         \
  }
#define AT(...) __VA_ARGS__
#define HALF (halves ? (size + 1) / 2 : size)

CALL(ssize_t, write, is_file(file), AT(file, 0, 0, 0), (int file, const void *bytes, size_t size), file, bytes, HALF)
CALL(ssize_t, send, 1, AT(file, 0, 0, 0), (int file, const void *bytes, size_t size, int flags), file, bytes, HALF, flags)
CALL(int, fsync, 1, AT(file, 0, 0, 0), (int file), file)
CALL(int, fchmod, 1, AT(file, 0, 0, 0), (int file, mode_t mode), file, mode)
CALL(int, mkdir, 1, AT(AT_FDCWD, path, 0, 0), (const char *path, mode_t mode), path, mode)
CALL(int, mkdirat, 1, AT(folder, path, 0, 0), (int folder, const char *path, mode_t mode), folder, path, mode)
CALL(int, rename, 1, AT(AT_FDCWD, old, AT_FDCWD, new), (const char *old, const char *new), old, new)
CALL(int, renameat, 1, AT(from, old, to, new), (int from, const char *old, int to, const char *new), from, old, to, new)
CALL(int, unlink, 1, AT(AT_FDCWD, path, 0, 0), (const char *path), path)
CALL(int, unlinkat, 1, AT(folder, path, 0, 0), (int folder, const char *path, int flags), folder, path, flags)

#define OPEN(name, folder, parameters, ...)                                \
  int name parameters {                                                    \
    static int (*next) parameters;                                         \
    if (!next) next = (int (*) parameters)dlsym(RTLD_NEXT, #name);         \
    va_list rest;                                                          \
    va_start(rest, flags);                                                 \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;              \
    va_end(rest);                                                          \
    if (!(flags & (O_WRONLY | O_RDWR | O_CREAT))) return next(__VA_ARGS__);\
    int result = fails() ? -1 : next(__VA_ARGS__, mode);                   \
    record(#name, result, folder, path, 0, 0);                             \
    return result;                                                         \
  }

OPEN(open, AT_FDCWD, (const char *path, int flags, ...), path, flags)
OPEN(openat, folder, (int folder, const char *path, int flags, ...), folder, path, flags)

int clock_gettime(clockid_t clock, struct timespec *now) {
  long result = syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_REALTIME) *now = (struct timespec){1795392000, 0};
  return (int)result;
}
