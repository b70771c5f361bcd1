// A window's pixels under Wayland, in memory that the desktop shares. SDL 2 knows no other way there than through OpenGL.
#ifndef FLOE_WAYLAND_SURFACE_H
#define FLOE_WAYLAND_SURFACE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct FloeWaylandSurface FloeWaylandSurface;

// Buffers that a surface may have, the desktop's hold on old ones included.
enum { floe_wayland_buffers = 6 };

// One of a surface's buffers: rows from top to bottom without padding, the first byte of a pixel blue, the fourth of no
// meaning. It keeps what was written into it.
typedef struct {
    uint32_t *pixels;
    int number;   // below floe_wayland_buffers
    bool is_new;  // nothing has been written into it yet
} FloeWaylandBuffer;

// `sdl_window` is an SDL_Window, which must outlive the surface. Null where the window is not Wayland's, or the desktop
// shares no memory.
FloeWaylandSurface *floe_wayland_surface_make(void *sdl_window);

// A buffer of that size that the desktop does not read. Pixels are null where there is none: the connection is lost, the
// desktop gives none back, or there is no memory.
FloeWaylandBuffer floe_wayland_surface_begin(FloeWaylandSurface *surface, int width, int height);

// Shows the buffer that was begun last. It differs from the one shown before in `count` rectangles: x, y, width, height.
void floe_wayland_surface_show(FloeWaylandSurface *surface, const int32_t *rects, int count);

// Before the window is destroyed.
void floe_wayland_surface_end(FloeWaylandSurface *surface);

#endif
