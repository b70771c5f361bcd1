// A window's pixels under Wayland, in memory shared with the desktop, for which SDL 2 only supports OpenGL; and its connection.
#ifndef FLOE_WAYLAND_SURFACE_H
#define FLOE_WAYLAND_SURFACE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct FloeWaylandSurface FloeWaylandSurface;

// The most buffers of a surface, including old ones that the desktop still holds.
enum { floe_wayland_buffers = 6 };

// One of a surface's buffers: rows from top to bottom without padding, with blue in the first byte of a pixel and the fourth
// ignored. It keeps its contents.
typedef struct {
    uint32_t *pixels;
    int number;   // below floe_wayland_buffers
    bool is_new;  // nothing has been written into it yet
} FloeWaylandBuffer;

// `sdl_window` is an SDL_Window, which must outlive the surface. Returns null if the window is not Wayland's, or the desktop
// supports no shared memory.
FloeWaylandSurface *floe_wayland_surface_make(void *sdl_window);

// Returns a buffer of that size that the desktop does not read. Its pixels are null if there is none: the connection is lost, the
// desktop returns no buffer, or there is no memory.
FloeWaylandBuffer floe_wayland_surface_begin(FloeWaylandSurface *surface, int width, int height);

// Shows the buffer that was begun last. It differs from the one shown before in `count` rectangles: x, y, width, height.
void floe_wayland_surface_show(FloeWaylandSurface *surface, const int32_t *rects, int count);

// Call before the window is destroyed.
void floe_wayland_surface_end(FloeWaylandSurface *surface);

// Returns the connection over which a window's events come, a wl_display that outlives the window. Null if the window is not Wayland's.
void *floe_wayland_connection(void *sdl_window);

// The connection's file descriptor.
int floe_wayland_connection_descriptor(void *connection);

// Sends what is still to be sent to the desktop, before the program waits.
void floe_wayland_connection_flush(void *connection);

#endif
