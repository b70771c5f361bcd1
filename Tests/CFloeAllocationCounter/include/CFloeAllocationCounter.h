// Counts the calling thread's requests to the C library for memory, where all of Swift's allocations end up. Only for tests:
// linking this puts counting functions in front of the library's.

#pragma once

#include <stdbool.h>

/// Starts counting on this thread, from 0.
void floeStartCountingAllocations(void);
/// Stops counting on this thread and returns the number of requests.
long floeStopCountingAllocations(void);
/// False without glibc, and under sanitizers, which intercept allocations themselves and tolerate no other interceptor.
bool floeCanCountAllocations(void);
