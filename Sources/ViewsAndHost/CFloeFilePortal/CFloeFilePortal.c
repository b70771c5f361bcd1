#include "CFloeFilePortal.h"

#include <dbus/dbus.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How long the portal may take to show a dialog, in milliseconds. It may have to be started.
static const int patience = 25000;

// An option that is being appended: a key, and a value of any type.
struct option {
    DBusMessageIter entry, value;
};

static void begin(DBusMessageIter *options, struct option *o, const char *key, const char *type) {
    dbus_message_iter_open_container(options, DBUS_TYPE_DICT_ENTRY, NULL, &o->entry);
    dbus_message_iter_append_basic(&o->entry, DBUS_TYPE_STRING, &key);
    dbus_message_iter_open_container(&o->entry, DBUS_TYPE_VARIANT, type, &o->value);
}

static void end(DBusMessageIter *options, struct option *o) {
    dbus_message_iter_close_container(&o->entry, &o->value);
    dbus_message_iter_close_container(options, &o->entry);
}

static void append_true(DBusMessageIter *options, const char *key) {
    struct option o;
    dbus_bool_t value = true;
    begin(options, &o, key, "b");
    dbus_message_iter_append_basic(&o.value, DBUS_TYPE_BOOLEAN, &value);
    end(options, &o);
}

static void append_filters(DBusMessageIter *options, const char *const *texts) {
    struct option o;
    DBusMessageIter filters, filter, patterns, pattern;
    dbus_uint32_t is_glob = 0;
    begin(options, &o, "filters", "a(sa(us))");
    dbus_message_iter_open_container(&o.value, DBUS_TYPE_ARRAY, "(sa(us))", &filters);
    for (; *texts != NULL; texts++) {
        dbus_message_iter_open_container(&filters, DBUS_TYPE_STRUCT, NULL, &filter);
        dbus_message_iter_append_basic(&filter, DBUS_TYPE_STRING, texts);
        dbus_message_iter_open_container(&filter, DBUS_TYPE_ARRAY, "(us)", &patterns);
        while (**++texts != 0) {
            dbus_message_iter_open_container(&patterns, DBUS_TYPE_STRUCT, NULL, &pattern);
            dbus_message_iter_append_basic(&pattern, DBUS_TYPE_UINT32, &is_glob);
            dbus_message_iter_append_basic(&pattern, DBUS_TYPE_STRING, texts);
            dbus_message_iter_close_container(&patterns, &pattern);
        }
        dbus_message_iter_close_container(&filter, &patterns);
        dbus_message_iter_close_container(&filters, &filter);
    }
    dbus_message_iter_close_container(&o.value, &filters);
    end(options, &o);
}

// Returns the call that shows the dialog; null if there is no memory.
static DBusMessage *make_call(const struct floe_file_question *q) {
    DBusMessage *call = dbus_message_new_method_call(
        "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.FileChooser",
        q->saves ? "SaveFile" : "OpenFile");
    if (call == NULL) return NULL;
    DBusMessageIter arguments, options;
    dbus_message_iter_init_append(call, &arguments);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &q->parent);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &q->title);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options);
    if (q->is_multiple) append_true(&options, "multiple");
    if (q->picks_folders) append_true(&options, "directory");
    if (*q->filters != NULL) append_filters(&options, q->filters);
    if (*q->name != 0) {
        struct option o;
        begin(&options, &o, "current_name", "s");
        dbus_message_iter_append_basic(&o.value, DBUS_TYPE_STRING, &q->name);
        end(&options, &o);
    }
    dbus_message_iter_close_container(&arguments, &options);
    return call;
}

// Returns the strings of an array, a line each.
static char *joined(DBusMessageIter *array) {
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    if (lines == NULL) return NULL;
    DBusMessageIter item;
    for (dbus_message_iter_recurse(array, &item); dbus_message_iter_get_arg_type(&item) == DBUS_TYPE_STRING; dbus_message_iter_next(&item)) {
        const char *string;
        dbus_message_iter_get_basic(&item, &string);
        fprintf(lines, "%s\n", string);
    }
    fclose(lines);
    return text;
}

// Reads the portal's answer: a number, which is 0 if something was chosen and 1 if the user has cancelled, and results by name.
static enum floe_file_answer read_answer(DBusMessage *answer, char **text) {
    dbus_uint32_t code = 2;
    if (dbus_message_has_signature(answer, "ua{sv}")) {
        DBusMessageIter argument, result, entry, value;
        dbus_message_iter_init(answer, &argument);
        dbus_message_iter_get_basic(&argument, &code);
        dbus_message_iter_next(&argument);
        dbus_message_iter_recurse(&argument, &result);
        for (; dbus_message_iter_get_arg_type(&result) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&result)) {
            const char *key;
            dbus_message_iter_recurse(&result, &entry);
            dbus_message_iter_get_basic(&entry, &key);
            dbus_message_iter_next(&entry);
            dbus_message_iter_recurse(&entry, &value);
            if (code != 0 || strcmp(key, "uris") != 0 || dbus_message_iter_get_arg_type(&value) != DBUS_TYPE_ARRAY) continue;
            *text = joined(&value);
            return floe_files_chosen;
        }
    }
    if (code == 1) return floe_files_cancelled;
    *text = strdup("the desktop has ended it");
    return floe_files_failed;
}

// Has the bus pass on answers to this connection's dialogs, also from a portal that tells everybody.
static void listen(DBusConnection *bus) {
    char rule[300];
    const char *name = dbus_bus_get_unique_name(bus);
    snprintf(
        rule, sizeof rule,
        "type='signal',interface='org.freedesktop.portal.Request',path_namespace='/org/freedesktop/portal/desktop/request/%.100s'", name + 1);
    for (char *c = strrchr(rule, '/'); *c != 0; c++) {
        if (*c == '.') *c = '_';
    }
    dbus_bus_add_match(bus, rule, NULL);
}

// Waits for the answer to the call that has shown the dialog.
static enum floe_file_answer wait_for_answer(DBusConnection *bus, int cancel, char **text) {
    struct pollfd waits[] = {{.fd = -1, .events = POLLIN}, {.fd = cancel, .events = POLLIN}};
    dbus_connection_get_unix_fd(bus, &waits[0].fd);
    while (waits[1].revents == 0) {
        bool is_connected = dbus_connection_read_write(bus, 0);
        DBusMessage *message;
        while ((message = dbus_connection_pop_message(bus)) != NULL) {
            bool is_answer = dbus_message_is_signal(message, "org.freedesktop.portal.Request", "Response");
            enum floe_file_answer answer = is_answer ? read_answer(message, text) : floe_files_failed;
            dbus_message_unref(message);
            if (is_answer) return answer;
        }
        if (!is_connected) {
            *text = strdup("the session has ended");
            return floe_files_failed;
        }
        poll(waits, 2, -1);
    }
    return floe_files_cancelled;
}

enum floe_file_answer floe_file_portal_ask(const struct floe_file_question *question, int cancel, char **text) {
    *text = NULL;
    DBusError error = DBUS_ERROR_INIT;
    // A connection of its own: the answer that comes on it is the one waited for, and the portal closes a dialog whose connection ends.
    DBusConnection *bus = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    enum floe_file_answer answer = floe_files_no_portal;
    if (bus != NULL) {
        dbus_connection_set_exit_on_disconnect(bus, false);
        listen(bus);
        DBusMessage *call = make_call(question);
        DBusMessage *reply = call != NULL ? dbus_connection_send_with_reply_and_block(bus, call, patience, &error) : NULL;
        if (reply != NULL) answer = wait_for_answer(bus, cancel, text);
        if (reply != NULL) dbus_message_unref(reply);
        if (call != NULL) dbus_message_unref(call);
        dbus_connection_close(bus);
        dbus_connection_unref(bus);
    }
    if (dbus_error_is_set(&error)) *text = strdup(error.message);
    dbus_error_free(&error);
    return answer;
}
