// Ends processes that cannot continue. A process sets limits for itself before it handles untrusted data. Beyond them the system
// ends it with a signal that tells which limit it was. Also handles running out of memory where no recovery is possible.
#ifndef FLOE_PROCESS_LIMITS_H
#define FLOE_PROCESS_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

// Disables crash reports, and has the process killed when its parent ends.
void floe_end_quietly(void);

// Limits private writable memory. No effect under sanitizers, which reserve more than any machine has.
void floe_limit_memory(size_t bytes);

// Limits this process's own processor time from now on; SIGPROF is sent when it is over. 0 removes the limit.
void floe_limit_time(double seconds);

// Returns whether the system would provide that many bytes now. Nothing stays allocated.
bool floe_has_memory(size_t bytes);

// Says on standard error, after the program's name, that the system has no memory left for a purpose, such as " for a picture", and ends
// the process with status 71. Allocates nothing.
_Noreturn void floe_end_exhausted(const char *purpose);

// From now on, reports a crash for lack of memory, of a driver or an array, as one line on standard error with status 71. Other
// crashes are reported as before.
void floe_tell_memory_exhausted(void);

#endif
