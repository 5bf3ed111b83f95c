/*
 * A disk that fails on demand, for one process: preloaded (LD_PRELOAD), it intercepts the calls with which SQLite
 * writes. Each call reads the current orders from a file that the test writes (FAULTY_DISK, six 32-bit numbers), so
 * that they can change while the process runs. Only files whose name contains "outpost.sqlite" are affected.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { WRITES = 1, SYNCS = 2 };

struct orders {
  _Atomic int32_t which;    /* WRITES, SYNCS or both; 0: pass through */
  _Atomic int32_t error;    /* errno to fail with; 0: only delay */
  _Atomic int32_t skip;     /* calls that succeed before the first failure */
  _Atomic int32_t delay_ms; /* delay of each affected call */
  _Atomic int32_t is_short; /* a write stores half of its bytes, the next call fails */
  _Atomic int32_t failed;   /* set by us: number of calls failed or delayed */
};

static struct orders *orders;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTY_DISK");
  int file = path ? open(path, O_RDWR) : -1;
  if (file < 0) return;
  void *shared = mmap(NULL, sizeof(struct orders), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (shared != MAP_FAILED) orders = shared;
}

static int is_of_database(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, "outpost.sqlite") != NULL;
}

/* Whether this call should fail; sleeps first if a delay is set. */
static int fails(int fd, int kind) {
  if (!orders || !(orders->which & kind) || !is_of_database(fd)) return 0;
  if (orders->skip > 0) {
    orders->skip--;
    return 0;
  }
  orders->failed++;
  if (orders->delay_ms > 0) {
    struct timespec pause = { orders->delay_ms / 1000, (orders->delay_ms % 1000) * 1000000L };
    nanosleep(&pause, NULL);
  }
  if (orders->error == 0) return 0;
  errno = orders->error;
  return 1;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = dlsym(RTLD_NEXT, name)

static size_t written_of(size_t count) { return orders && orders->is_short && count > 1 ? count / 2 : 0; }

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  if (!fails(fd, WRITES)) return real(fd, bytes, count);
  size_t part = written_of(count);
  return part > 0 ? real(fd, bytes, part) : -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  if (!fails(fd, WRITES)) return real(fd, bytes, count, at);
  size_t part = written_of(count);
  return part > 0 ? real(fd, bytes, part, at) : -1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  if (!fails(fd, WRITES)) return real(fd, bytes, count, at);
  size_t part = written_of(count);
  return part > 0 ? real(fd, bytes, part, at) : -1;
}

int fsync(int fd) {
  REAL(int, "fsync", int);
  return fails(fd, SYNCS) ? -1 : real(fd);
}

int fdatasync(int fd) {
  REAL(int, "fdatasync", int);
  return fails(fd, SYNCS) ? -1 : real(fd);
}
