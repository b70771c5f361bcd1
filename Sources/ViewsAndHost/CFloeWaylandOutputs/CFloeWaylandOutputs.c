#include "CFloeWaylandOutputs.h"

#define SDL_MAIN_HANDLED
#if !__has_include(<wayland-client.h>)
#error "Wayland's library is missing: sudo apt-get install libwayland-dev"
#endif
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wayland-client.h>

typedef struct Output {
    struct Output *next;
    struct wl_output *proxy;
    int scale;  // 0 until reported
    FloeWaylandOutputs *owner;
} Output;

struct FloeWaylandOutputs {
    struct wl_registry *registry;
    Output *first;
    void (*changed)(void *context, int scale);
    void *context;
};

static void output_geometry(
    void *data, struct wl_output *proxy, int32_t x, int32_t y, int32_t width, int32_t height, int32_t subpixel,
    const char *make, const char *model, int32_t transform) {
    (void)data, (void)proxy, (void)x, (void)y, (void)width, (void)height, (void)subpixel, (void)make, (void)model, (void)transform;
}

static void output_mode(void *data, struct wl_output *proxy, uint32_t flags, int32_t width, int32_t height, int32_t refresh) {
    (void)data, (void)proxy, (void)flags, (void)width, (void)height, (void)refresh;
}

static void output_done(void *data, struct wl_output *proxy) { (void)data, (void)proxy; }

static void output_scale(void *data, struct wl_output *proxy, int32_t scale) {
    (void)proxy;
    Output *output = data;
    int before = output->scale;
    output->scale = scale;
    if (before != 0 && before != scale) output->owner->changed(output->owner->context, scale);
}

static const struct wl_output_listener output_listener = {
    .geometry = output_geometry, .mode = output_mode, .done = output_done, .scale = output_scale,
};

static void global_appeared(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    FloeWaylandOutputs *outputs = data;
    if (strcmp(interface, wl_output_interface.name) != 0 || version < 2) return;
    Output *output = calloc(1, sizeof *output);
    if (output == NULL) return;
    output->owner = outputs;
    output->proxy = wl_registry_bind(registry, name, &wl_output_interface, 2);
    if (output->proxy == NULL) {
        free(output);
        return;
    }
    output->next = outputs->first;
    outputs->first = output;
    wl_output_add_listener(output->proxy, &output_listener, output);
}

// A removed output's proxy stays: the server may still send that a surface has left it, and SDL's listener does not expect null.
static void global_went(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static const struct wl_registry_listener registry_listener = {.global = global_appeared, .global_remove = global_went};

FloeWaylandOutputs *floe_wayland_outputs_watch(void *sdl_window, void (*changed)(void *context, int scale), void *context) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return NULL;
    FloeWaylandOutputs *outputs = calloc(1, sizeof *outputs);
    if (outputs == NULL) return NULL;
    outputs->changed = changed;
    outputs->context = context;
    // On the display's own queue, which SDL dispatches.
    outputs->registry = wl_display_get_registry(info.info.wl.display);
    if (outputs->registry == NULL) {
        free(outputs);
        return NULL;
    }
    wl_registry_add_listener(outputs->registry, &registry_listener, outputs);
    wl_display_flush(info.info.wl.display);
    return outputs;
}

void floe_wayland_outputs_forget(FloeWaylandOutputs *outputs) {
    if (outputs == NULL) return;
    for (Output *output = outputs->first; output != NULL;) {
        Output *next = output->next;
        wl_output_destroy(output->proxy);
        free(output);
        output = next;
    }
    wl_registry_destroy(outputs->registry);
    free(outputs);
}
