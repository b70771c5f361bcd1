// The scales of a Wayland desktop's outputs. SDL 2 binds the outputs too, but takes a new scale in only when the
// window enters an output; who watches them learns of it when it happens.
#ifndef FLOE_WAYLAND_OUTPUTS_H
#define FLOE_WAYLAND_OUTPUTS_H

typedef struct FloeWaylandOutputs FloeWaylandOutputs;

// `changed` is called from within SDL's event handling, on the thread that polls events, when an output that had a
// scale has another one: whole device pixels per point, fractions rounded up. `sdl_window` is an SDL_Window. Null where
// the window is not Wayland's, or nothing could be had from it.
FloeWaylandOutputs *floe_wayland_outputs_watch(void *sdl_window, void (*changed)(void *context, int scale), void *context);

// Before SDL's video is ended.
void floe_wayland_outputs_forget(FloeWaylandOutputs *outputs);

#endif
