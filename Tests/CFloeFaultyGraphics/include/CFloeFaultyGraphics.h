// Makes one of the OpenGL and EGL calls that can fail do so, on the calling thread. Only for tests: linking this puts its own
// functions in front of the libraries', for code that is linked into the program itself.

#pragma once

/// Starts counting the calls that can fail, from 1, and makes number `call` fail. 0: none fails.
void floeStartFailing(long call);
/// Stops counting and returns the number of calls.
long floeStopFailing(void);
/// Returns the name of the call that failed. Null if none has.
const char *floeFailedCall(void);
