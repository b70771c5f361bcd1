// The settings that a desktop's portal tells programs (org.freedesktop.portal.Settings).
#include "CFloeAccessibility.h"

#include <gio/gio.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

static const char *const portal = "org.freedesktop.portal.Desktop", *const object = "/org/freedesktop/portal/desktop",
                  *const interface = "org.freedesktop.portal.Settings";

static const struct {
    const char *space, *key;
    size_t place;
} known[] = {
    {"org.freedesktop.appearance", "color-scheme", offsetof(struct floe_desktop_settings, color_scheme)},
    {"org.freedesktop.appearance", "contrast", offsetof(struct floe_desktop_settings, contrast)},
    {"org.freedesktop.appearance", "reduced-motion", offsetof(struct floe_desktop_settings, reduced_motion)},
    {"org.gnome.desktop.interface", "enable-animations", offsetof(struct floe_desktop_settings, animations)},
    {"org.gnome.desktop.interface", "text-scaling-factor", offsetof(struct floe_desktop_settings, text_scale)},
    {"org.gnome.desktop.a11y.interface", "high-contrast", offsetof(struct floe_desktop_settings, high_contrast)},
};

struct watch {
    void (*changed)(void *context, struct floe_desktop_settings settings);
    void *context;
    struct floe_desktop_settings settings;
    GCancellable *cancellable;
    GDBusConnection *bus;
    guint subscription;
    gboolean is_answered;
};

// Returns a number or a truth value as a number.
static double number(GVariant *value) {
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN)) return g_variant_get_boolean(value);
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) return g_variant_get_uint32(value);
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_DOUBLE)) return g_variant_get_double(value);
    return NAN;
}

// Returns whether it is one of those that are known.
static gboolean note(struct watch *watch, const char *space, const char *key, GVariant *value) {
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        if (strcmp(space, known[i].space) != 0 || strcmp(key, known[i].key) != 0) continue;
        *(double *)((char *)&watch->settings + known[i].place) = number(value);
        return TRUE;
    }
    return FALSE;
}

static void did_change(
    GDBusConnection *bus, const char *sender, const char *path, const char *from, const char *signal, GVariant *arguments, void *given) {
    (void)bus, (void)sender, (void)path, (void)from, (void)signal;
    struct watch *watch = given;
    const char *space, *key;
    GVariant *value;
    if (!g_variant_is_of_type(arguments, G_VARIANT_TYPE("(ssv)"))) return;
    g_variant_get(arguments, "(&s&sv)", &space, &key, &value);
    if (note(watch, space, key, value)) watch->changed(watch->context, watch->settings);
    g_variant_unref(value);
}

static void have_all(GObject *source, GAsyncResult *result, void *given) {
    GError *error = NULL;
    GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
    gboolean is_unwanted = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    if (is_unwanted) return;
    struct watch *watch = given;
    watch->is_answered = TRUE;
    // There is no portal.
    if (answer == NULL) return;
    GVariantIter *spaces, *values;
    const char *space, *key;
    GVariant *value;
    g_variant_get(answer, "(a{sa{sv}})", &spaces);
    while (g_variant_iter_loop(spaces, "{&sa{sv}}", &space, &values)) {
        while (g_variant_iter_loop(values, "{&sv}", &key, &value)) note(watch, space, key, value);
    }
    g_variant_iter_free(spaces);
    g_variant_unref(answer);
    watch->changed(watch->context, watch->settings);
}

static void have_bus(GObject *source, GAsyncResult *result, void *given) {
    (void)source;
    GError *error = NULL;
    GDBusConnection *bus = g_bus_get_finish(result, &error);
    gboolean is_unwanted = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    if (is_unwanted) return;
    struct watch *watch = given;
    watch->bus = bus;
    watch->is_answered = bus == NULL;
    if (bus == NULL) return;
    // The end of the session is not that of the program.
    g_dbus_connection_set_exit_on_close(bus, FALSE);
    watch->subscription = g_dbus_connection_signal_subscribe(
        bus, portal, interface, "SettingChanged", object, NULL, G_DBUS_SIGNAL_FLAGS_NONE, did_change, watch, NULL);
    const char *spaces[G_N_ELEMENTS(known) + 1] = {0};
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) spaces[i] = known[i].space;
    g_dbus_connection_call(
        bus, portal, object, interface, "ReadAll", g_variant_new("(^as)", spaces), G_VARIANT_TYPE("(a{sa{sv}})"),
        G_DBUS_CALL_FLAGS_NONE, -1, watch->cancellable, have_all, watch);
}

static gboolean give_up(void *is_late) {
    *(gboolean *)is_late = TRUE;
    return G_SOURCE_REMOVE;
}

void *floe_settings_watch(
    void (*changed)(void *context, struct floe_desktop_settings settings), void *context, unsigned patience) {
    if (floe_glib_descriptor() < 0) return NULL;
    struct watch *watch = g_new0(struct watch, 1);
    watch->changed = changed;
    watch->context = context;
    watch->settings = (struct floe_desktop_settings){NAN, NAN, NAN, NAN, NAN, NAN};
    watch->cancellable = g_cancellable_new();
    gboolean is_late = FALSE;
    guint timer = g_timeout_add(patience, give_up, &is_late);
    g_bus_get(G_BUS_TYPE_SESSION, watch->cancellable, have_bus, watch);
    while (!watch->is_answered && !is_late) g_main_context_iteration(NULL, TRUE);
    if (!is_late) g_source_remove(timer);
    floe_glib_turn();
    return watch;
}

void floe_settings_watch_end(void *given) {
    struct watch *watch = given;
    g_cancellable_cancel(watch->cancellable);
    g_object_unref(watch->cancellable);
    if (watch->bus != NULL) {
        g_dbus_connection_signal_unsubscribe(watch->bus, watch->subscription);
        g_object_unref(watch->bus);
    }
    g_free(watch);
}
