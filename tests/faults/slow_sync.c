/* Preloaded into the server by slow_disk.py: delays every sync by the number of milliseconds in the file that
   QIYUAN_SYNC_DELAY names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void wait_for_the_disk(void) {
  const char *name = getenv("QIYUAN_SYNC_DELAY");
  FILE *file = name ? fopen(name, "re") : NULL;
  long ms = 0;
  if (!file) return;
  if (fscanf(file, "%ld", &ms) != 1) ms = 0;
  fclose(file);
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

static int sync_with(const char *name, int descriptor) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  wait_for_the_disk();
  return real(descriptor);
}

int fsync(int descriptor) { return sync_with("fsync", descriptor); }
int fdatasync(int descriptor) { return sync_with("fdatasync", descriptor); }
