// Without X: nothing here draws to its windows.
#define EGL_NO_X11
#if !__has_include(<EGL/egl.h>)
#error "EGL is missing: sudo apt-get install libegl-dev"
#endif
#include <EGL/egl.h>
#include <EGL/eglext.h>
