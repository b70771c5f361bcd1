// GLib's main loop beside ours, and whether an assistive program listens.
#include "CFloeAccessibility.h"

#include <errno.h>
#include <gio/gio.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

// Can be read while there is something to do: it has GLib's descriptors in it, and a timer.
static int waiting = -1, timer = -1;
static GPollFD polled[32];
static int polled_count;

int floe_glib_descriptor(void) {
    if (waiting >= 0) return waiting;
    // Other threads wake only a loop that has an owner. It keeps this one.
    if (!g_main_context_acquire(g_main_context_default())) return -1;
    waiting = epoll_create1(EPOLL_CLOEXEC);
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(waiting, EPOLL_CTL_ADD, timer, &event);
    return waiting;
}

// Has the descriptor wait for what GLib waits for.
static void arm(void) {
    GMainContext *context = g_main_context_default();
    int priority = 0, timeout = -1;
    // Those that have been closed meanwhile are out already.
    for (int i = 0; i < polled_count; i++) epoll_ctl(waiting, EPOLL_CTL_DEL, polled[i].fd, NULL);
    gboolean is_ready = g_main_context_prepare(context, &priority);
    polled_count = g_main_context_query(context, G_MAXINT, &timeout, polled, G_N_ELEMENTS(polled));
    polled_count = MIN(polled_count, (int)G_N_ELEMENTS(polled));
    for (int i = 0; i < polled_count; i++) {
        // GLib's bits are poll's, and so are those of epoll. A descriptor may be there twice.
        struct epoll_event event = {.events = polled[i].events};
        for (int j = 0; j < i; j++) {
            if (polled[j].fd == polled[i].fd) event.events |= polled[j].events;
        }
        if (epoll_ctl(waiting, EPOLL_CTL_ADD, polled[i].fd, &event) != 0 && errno == EEXIST) {
            epoll_ctl(waiting, EPOLL_CTL_MOD, polled[i].fd, &event);
        }
    }
    if (is_ready) timeout = 0;
    struct itimerspec time = {0};
    if (timeout >= 0) {
        time.it_value.tv_sec = timeout / 1000;
        // None at all would stop the timer.
        time.it_value.tv_nsec = timeout % 1000 * 1000000L + 1;
    }
    timerfd_settime(timer, 0, &time, NULL);
}

// How often it is looked for more before the views have their turn.
static const int most_turns = 200;

void floe_glib_turn(void) {
    guint64 count;
    while (read(timer, &count, sizeof count) > 0) continue;
    for (int i = 0; i < most_turns && g_main_context_iteration(NULL, FALSE); i++) continue;
    arm();
}

struct watch {
    void (*changed)(void *context, int listens);
    void *context;
    GCancellable *cancellable;
    GDBusProxy *proxy;
};

static void properties_changed(GDBusProxy *proxy, GVariant *changed, char **invalidated, void *given) {
    (void)changed;
    (void)invalidated;
    struct watch *watch = given;
    int listens = 0;
    for (int i = 0; i < 2; i++) {
        GVariant *value = g_dbus_proxy_get_cached_property(proxy, i == 0 ? "IsEnabled" : "ScreenReaderEnabled");
        if (value == NULL) continue;
        listens = listens || (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean(value));
        g_variant_unref(value);
    }
    watch->changed(watch->context, listens);
}

static void have_proxy(GObject *source, GAsyncResult *result, void *given) {
    (void)source;
    GError *error = NULL;
    GDBusProxy *proxy = g_dbus_proxy_new_for_bus_finish(result, &error);
    if (proxy == NULL) {
        // There is no bus, or it is no longer wanted, and the watch may be gone.
        g_error_free(error);
        return;
    }
    struct watch *watch = given;
    watch->proxy = proxy;
    g_signal_connect(proxy, "g-properties-changed", G_CALLBACK(properties_changed), watch);
    properties_changed(proxy, NULL, NULL, watch);
}

void *floe_accessibility_watch(void (*changed)(void *context, int listens), void *context) {
    struct watch *watch = g_new0(struct watch, 1);
    watch->changed = changed;
    watch->context = context;
    watch->cancellable = g_cancellable_new();
    g_dbus_proxy_new_for_bus(
        G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, NULL, "org.a11y.Bus",
        "/org/a11y/bus", "org.a11y.Status", watch->cancellable, have_proxy, watch);
    arm();
    return watch;
}

void floe_accessibility_watch_end(void *given) {
    struct watch *watch = given;
    g_cancellable_cancel(watch->cancellable);
    g_object_unref(watch->cancellable);
    if (watch->proxy != NULL) {
        g_signal_handlers_disconnect_by_data(watch->proxy, watch);
        g_object_unref(watch->proxy);
    }
    g_free(watch);
}
