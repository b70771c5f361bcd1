#define _GNU_SOURCE
#include "CFloeWaylandSurface.h"

#define SDL_MAIN_HANDLED
#if !__has_include(<wayland-client.h>)
#error "Wayland's library is missing: sudo apt-get install libwayland-dev"
#endif
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

typedef struct {
    struct wl_buffer *proxy;  // null: none here
    uint32_t *pixels;
    size_t size;
    int width, height;
    bool is_read;  // by the desktop
} Buffer;

struct FloeWaylandSurface {
    struct wl_display *display;
    struct wl_surface *surface;  // SDL's
    struct wl_event_queue *queue;
    struct wl_shm *memory;
    Buffer buffers[floe_wayland_buffers];
    int begun;
};

static void global_appeared(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    (void)version;
    FloeWaylandSurface *surface = data;
    if (strcmp(interface, wl_shm_interface.name) != 0 || surface->memory != NULL) return;
    surface->memory = wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

static void global_went(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static const struct wl_registry_listener registry_listener = {.global = global_appeared, .global_remove = global_went};

FloeWaylandSurface *floe_wayland_surface_make(void *sdl_window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return NULL;
    FloeWaylandSurface *surface = calloc(1, sizeof *surface);
    if (surface == NULL) return NULL;
    surface->display = info.info.wl.display;
    surface->surface = info.info.wl.surface;
    // A separate queue, so that events SDL has not dispatched yet stay pending.
    surface->queue = wl_display_create_queue(surface->display);
    struct wl_display *display = surface->queue == NULL ? NULL : wl_proxy_create_wrapper(surface->display);
    if (display != NULL) {
        wl_proxy_set_queue((struct wl_proxy *)display, surface->queue);
        struct wl_registry *registry = wl_display_get_registry(display);
        wl_proxy_wrapper_destroy(display);
        if (registry != NULL) {
            wl_registry_add_listener(registry, &registry_listener, surface);
            wl_display_roundtrip_queue(surface->display, surface->queue);
            wl_registry_destroy(registry);
        }
    }
    if (surface->memory != NULL) return surface;
    floe_wayland_surface_end(surface);
    return NULL;
}

static void buffer_released(void *data, struct wl_buffer *proxy) {
    (void)proxy;
    Buffer *buffer = data;
    buffer->is_read = false;
}

static const struct wl_buffer_listener buffer_listener = {.release = buffer_released};

static void drop(Buffer *buffer) {
    if (buffer->proxy == NULL) return;
    wl_buffer_destroy(buffer->proxy);
    munmap(buffer->pixels, buffer->size);
    *buffer = (Buffer){0};
}

static bool make(FloeWaylandSurface *surface, Buffer *buffer, int width, int height) {
    const size_t size = (size_t)width * 4 * (size_t)height;
    if (size > INT32_MAX) return false;
    const int file = memfd_create("floe-window", MFD_CLOEXEC);
    if (file < 0) return false;
    void *pixels = ftruncate(file, (off_t)size) == 0 ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    if (pixels == MAP_FAILED) {
        close(file);
        return false;
    }
    struct wl_shm_pool *pool = wl_shm_create_pool(surface->memory, file, (int32_t)size);
    close(file);
    struct wl_buffer *proxy = pool == NULL ? NULL : wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
    if (pool != NULL) wl_shm_pool_destroy(pool);
    if (proxy == NULL) {
        munmap(pixels, size);
        return false;
    }
    *buffer = (Buffer){.proxy = proxy, .pixels = pixels, .size = size, .width = width, .height = height};
    wl_buffer_add_listener(proxy, &buffer_listener, buffer);
    return true;
}

// Returns the index of a buffer that the desktop does not read, or of a vacant one, or -1 if there is none.
static int find(FloeWaylandSurface *surface, int width, int height) {
    int vacant = -1;
    for (int i = 0; i < floe_wayland_buffers; i++) {
        Buffer *buffer = &surface->buffers[i];
        if (buffer->proxy != NULL && !buffer->is_read) {
            if (buffer->width == width && buffer->height == height) return i;
            drop(buffer);
        }
        if (buffer->proxy == NULL && vacant < 0) vacant = i;
    }
    return vacant;
}

FloeWaylandBuffer floe_wayland_surface_begin(FloeWaylandSurface *surface, int width, int height) {
    FloeWaylandBuffer none = {0};
    if (width <= 0 || height <= 0 || wl_display_dispatch_queue_pending(surface->display, surface->queue) < 0) return none;
    int i = find(surface, width, height);
    if (i < 0) {
        if (wl_display_roundtrip_queue(surface->display, surface->queue) < 0) return none;
        i = find(surface, width, height);
        if (i < 0) return none;
    }
    Buffer *buffer = &surface->buffers[i];
    const bool is_new = buffer->proxy == NULL;
    if (is_new && !make(surface, buffer, width, height)) return none;
    surface->begun = i;
    return (FloeWaylandBuffer){.pixels = buffer->pixels, .number = i, .is_new = is_new};
}

void floe_wayland_surface_show(FloeWaylandSurface *surface, const int32_t *rects, int count) {
    Buffer *buffer = &surface->buffers[surface->begun];
    if (buffer->proxy == NULL) return;
    buffer->is_read = true;
    wl_surface_attach(surface->surface, buffer->proxy, 0, 0);
    if (wl_proxy_get_version((struct wl_proxy *)surface->surface) >= WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION) {
        for (int i = 0; i < count; i++) {
            const int32_t *r = rects + 4 * i;
            wl_surface_damage_buffer(surface->surface, r[0], r[1], r[2], r[3]);
        }
    } else {
        wl_surface_damage(surface->surface, 0, 0, INT32_MAX, INT32_MAX);
    }
    wl_surface_commit(surface->surface);
    wl_display_flush(surface->display);
}

void floe_wayland_surface_end(FloeWaylandSurface *surface) {
    if (surface == NULL) return;
    for (int i = 0; i < floe_wayland_buffers; i++) drop(&surface->buffers[i]);
    if (surface->memory != NULL) wl_shm_destroy(surface->memory);
    if (surface->queue != NULL) wl_event_queue_destroy(surface->queue);
    free(surface);
}

void *floe_wayland_connection(void *sdl_window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return NULL;
    return info.info.wl.display;
}

int floe_wayland_connection_descriptor(void *connection) { return wl_display_get_fd(connection); }

void floe_wayland_connection_flush(void *connection) { wl_display_flush(connection); }
