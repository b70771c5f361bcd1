// Limits that a process sets for itself before it takes up something of a stranger's: beyond them the system ends it, by
// a signal that tells which it was.
#ifndef FLOE_PROCESS_LIMITS_H
#define FLOE_PROCESS_LIMITS_H

#include <stddef.h>

// No report is made of a crash, and nothing waits for a process whose parent has gone.
void floe_end_quietly(void);

// Of memory that is not shared and can be written. Sanitizers reserve more than any machine has: under them there is none.
void floe_limit_memory(size_t bytes);

// Of processor time from now on, by this process alone: SIGPROF when it is over. 0: no limit any more.
void floe_limit_time(double seconds);

#endif
