// Has one of the calls of OpenGL and EGL that can fail do so, on the calling thread. Only for tests: linking this puts its
// own functions in front of the libraries', for what is linked into the program itself.

#pragma once

/// Counts calls that can fail from 1, and has the one of that number fail; 0: none.
void floeStartFailing(long call);
/// Ends that; how many calls there were.
long floeStopFailing(void);
/// The call that failed; null if none has.
const char *floeFailedCall(void);
