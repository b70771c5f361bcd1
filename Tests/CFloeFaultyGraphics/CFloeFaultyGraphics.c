// The program's own functions take precedence over the libraries'. They forward to the libraries, except for the call that is
// to fail, which returns what it does when a driver has no memory, supports too little, or has lost the context.

#define _GNU_SOURCE
#define GL_GLEXT_PROTOTYPES 1
#define EGL_NO_X11
#include "CFloeFaultyGraphics.h"

#include <EGL/egl.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static _Thread_local bool isArmed;
static _Thread_local long calls, failing;
static _Thread_local const char *failed;

void floeStartFailing(long call) {
    isArmed = true;
    calls = 0;
    failing = call;
    failed = NULL;
}

long floeStopFailing(void) {
    isArmed = false;
    return calls;
}

const char *floeFailedCall(void) { return failed; }

static bool fails(const char *name) {
    if (!isArmed || ++calls != failing) return false;
    failed = name;
    return true;
}

// The library's own function of that name. C does not convert object pointers to function pointers, so the address is copied.
#define NEXT(name)                                       \
    static __typeof__(&name) next;                       \
    if (next == NULL) {                                  \
        void *found = dlsym(RTLD_NEXT, #name);           \
        memcpy(&next, &found, sizeof next);              \
    }

#define FAILING(result, name, parameters, arguments, failure) \
    result name parameters {                                  \
        NEXT(name)                                            \
        return fails(#name) ? (failure) : next arguments;     \
    }

FAILING(GLenum, glGetError, (void), (), GL_OUT_OF_MEMORY)
FAILING(GLenum, glCheckFramebufferStatus, (GLenum target), (target), GL_FRAMEBUFFER_UNSUPPORTED)
FAILING(GLenum, glGetGraphicsResetStatus, (void), (), GL_GUILTY_CONTEXT_RESET)
FAILING(GLboolean, glUnmapBuffer, (GLenum target), (target), GL_FALSE)
FAILING(
    void *, glMapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access),
    (target, offset, length, access), NULL)
FAILING(const GLubyte *, glGetString, (GLenum name), (name), NULL)
FAILING(EGLBoolean, eglBindAPI, (EGLenum api), (api), EGL_FALSE)
FAILING(EGLDisplay, eglGetPlatformDisplay, (EGLenum platform, void *native, const EGLAttrib *attributes), (platform, native, attributes), EGL_NO_DISPLAY)
FAILING(EGLBoolean, eglInitialize, (EGLDisplay display, EGLint *major, EGLint *minor), (display, major, minor), EGL_FALSE)
FAILING(
    EGLBoolean, eglChooseConfig, (EGLDisplay display, const EGLint *wanted, EGLConfig *configs, EGLint size, EGLint *count),
    (display, wanted, configs, size, count), EGL_FALSE)
FAILING(
    EGLContext, eglCreateContext, (EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes),
    (display, config, shared, attributes), EGL_NO_CONTEXT)
FAILING(
    EGLSurface, eglCreatePbufferSurface, (EGLDisplay display, EGLConfig config, const EGLint *attributes),
    (display, config, attributes), EGL_NO_SURFACE)

void glGetProgramiv(GLuint program, GLenum name, GLint *value) {
    NEXT(glGetProgramiv)
    next(program, name, value);
    if (name == GL_LINK_STATUS && fails("glGetProgramiv")) *value = 0;
}

void glGetIntegerv(GLenum name, GLint *value) {
    NEXT(glGetIntegerv)
    next(name, value);
    // The answer of an old driver.
    if (name == GL_MAJOR_VERSION && fails("glGetIntegerv")) *value = 2;
}

EGLBoolean eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context) {
    NEXT(eglMakeCurrent)
    // Releasing a context never fails.
    return context != EGL_NO_CONTEXT && fails("eglMakeCurrent") ? EGL_FALSE : next(display, draw, read, context);
}
