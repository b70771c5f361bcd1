// Writing without stopping half-way, for both sides of a picture process.
#ifndef FLOE_WRITE_ALL_H
#define FLOE_WRITE_ALL_H

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

// Returns whether all `count` bytes were written.
static inline int write_all(int file, const void *bytes, size_t count) {
    const char *at = bytes;
    while (count > 0) {
        ssize_t done = write(file, at, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return 0;
        at += done;
        count -= (size_t)done;
    }
    return 1;
}

#endif
