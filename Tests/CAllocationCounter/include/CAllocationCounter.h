// Counts the memory that the calling thread asks the C library for, which is where all of Swift's
// allocations end. Only for tests: linking this puts counting functions in front of the library's.

#pragma once

#include <stdbool.h>

/// Starts counting on this thread, from 0.
void floeStartCountingAllocations(void);
/// Stops counting on this thread; how many requests there were.
long floeStopCountingAllocations(void);
/// False under sanitizers, which count memory themselves and suffer nobody else in front of them.
bool floeCanCountAllocations(void);
