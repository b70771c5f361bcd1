// How a process ends that cannot go on. Limits that it sets for itself before it takes up something of a stranger's: beyond
// them the system ends it, by a signal that tells which it was. And memory that runs out where nobody can go on without.
#ifndef FLOE_PROCESS_LIMITS_H
#define FLOE_PROCESS_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

// No report is made of a crash, and nothing waits for a process whose parent has gone.
void floe_end_quietly(void);

// Of memory that is not shared and can be written. Sanitizers reserve more than any machine has: under them there is none.
void floe_limit_memory(size_t bytes);

// Of processor time from now on, by this process alone: SIGPROF when it is over. 0: no limit any more.
void floe_limit_time(double seconds);

// Whether the system would give so many bytes now. Nothing is kept of them.
bool floe_has_memory(size_t bytes);

// From now on, a crash for want of memory, of a driver or an array, is one line on standard error and status 71. Other
// crashes are told of as before.
void floe_tell_memory_exhausted(void);

#endif
