// The scales of a Wayland desktop's outputs. SDL 2 binds the outputs too, but adopts a new scale only when the window enters an
// output. A watcher is told when a scale changes.
#ifndef FLOE_WAYLAND_OUTPUTS_H
#define FLOE_WAYLAND_OUTPUTS_H

typedef struct FloeWaylandOutputs FloeWaylandOutputs;

// `changed` is called from within SDL's event handling, on the thread that polls events, when an output's scale changes from a
// known one: whole device pixels per point, fractions rounded up. `sdl_window` is an SDL_Window. Returns null if the window is
// not Wayland's, or watching fails.
FloeWaylandOutputs *floe_wayland_outputs_watch(void *sdl_window, void (*changed)(void *context, int scale), void *context);

// Call after SDL's windows are destroyed and before its video subsystem shuts down: while there is a surface, the server sends which
// outputs it enters, and SDL's listener is called with null for an output that has been destroyed.
void floe_wayland_outputs_forget(FloeWaylandOutputs *outputs);

#endif
