#define GL_GLEXT_PROTOTYPES 1
#if !__has_include(<GL/gl.h>)
#error "OpenGL is missing: sudo apt-get install libgl-dev"
#endif
#include <GL/gl.h>
#include <GL/glext.h>
