// A desktop's portal for files and settings and the session's bus in one, for the tests of dialogs and of what follows the desktop. Prints
// the bus's address, and each question to the portal.
//
// usage: desktopportal ANSWER...    the answer: addresses that were chosen, "cancel", "fail", "refuse" for a bus without a portal, or "wait"
//                                   for a dialog that stays open; "closed" is printed when whoever asked has gone
//        desktopportal settings     each line of the input changes a setting, such as "org.freedesktop.appearance contrast uint32 1". Until
//                                   the first, questions are not answered

#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

static const char *request = "/org/freedesktop/portal/desktop/request/1_7/t";
static const char *portal = "org.freedesktop.portal.Desktop", *owner = ":1.1";
static const char *const *answer;

// The settings: a namespace, a key and a value. Who has asked for them, and the question, until it is answered.
static struct setting {
    char space[100], key[100];
    GVariant *value;
} settings[20];
static size_t setting_count;
static GDBusConnection *asker;
static GDBusMessage *question;
// Questions come on a thread of the bus, and changes on the main thread.
static GMutex lock;

static void say(const char *line) {
    puts(line);
    fflush(stdout);
}

static void left(GDBusConnection *connection, gboolean is_lost, GError *error, gpointer data) {
    (void)connection, (void)is_lost, (void)error, (void)data;
    say("closed");
}

static GDBusMessage *reply_to(GDBusMessage *call, GVariant *body) {
    GDBusMessage *reply = g_dbus_message_new_method_reply(call);
    if (body != NULL) g_dbus_message_set_body(reply, body);
    return reply;
}

static void send(GDBusConnection *connection, GDBusMessage *message) {
    g_dbus_connection_send_message(connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
    g_object_unref(message);
}

static void take_question(GDBusConnection *connection, GDBusMessage *call) {
    char *text = g_variant_print(g_dbus_message_get_body(call), FALSE);
    char *line = g_strdup_printf("%s %s", g_dbus_message_get_member(call), text);
    say(line);
    g_free(line);
    g_free(text);
    if (strcmp(answer[0], "refuse") == 0) {
        send(connection, g_dbus_message_new_method_error(call, "org.freedesktop.DBus.Error.ServiceUnknown", "no such service"));
        return;
    }
    send(connection, reply_to(call, g_variant_new("(o)", request)));
    if (strcmp(answer[0], "wait") == 0) {
        g_signal_connect(connection, "closed", G_CALLBACK(left), NULL);
        return;
    }
    unsigned code = strcmp(answer[0], "cancel") == 0 ? 1 : strcmp(answer[0], "fail") == 0 ? 2 : 0;
    GVariantBuilder results;
    g_variant_builder_init(&results, G_VARIANT_TYPE_VARDICT);
    if (code == 0) {
        g_variant_builder_add(&results, "{sv}", "writable", g_variant_new_boolean(TRUE));
        g_variant_builder_add(&results, "{sv}", "uris", g_variant_new_strv(answer, -1));
    }
    GDBusMessage *signal = g_dbus_message_new_signal(request, "org.freedesktop.portal.Request", "Response");
    g_dbus_message_set_body(signal, g_variant_new("(ua{sv})", code, &results));
    send(connection, signal);
}

static void answer_question(void) {
    if (question == NULL || setting_count == 0) return;
    GVariantBuilder spaces;
    g_variant_builder_init(&spaces, G_VARIANT_TYPE("a{sa{sv}}"));
    for (size_t i = 0; i < setting_count; i++) {
        GVariantBuilder values;
        g_variant_builder_init(&values, G_VARIANT_TYPE_VARDICT);
        g_variant_builder_add(&values, "{sv}", settings[i].key, settings[i].value);
        g_variant_builder_add(&spaces, "{sa{sv}}", settings[i].space, &values);
    }
    send(asker, reply_to(question, g_variant_new("(a{sa{sv}})", &spaces)));
    g_clear_object(&question);
}

static gboolean take_line(GIOChannel *input, GIOCondition condition, gpointer data) {
    (void)condition, (void)data;
    char *line = NULL;
    size_t end = 0;
    if (g_io_channel_read_line(input, &line, NULL, &end, NULL) != G_IO_STATUS_NORMAL) return FALSE;
    struct setting new = {0};
    int value = 0;
    line[end] = 0;
    sscanf(line, "%99s %99s %n", new.space, new.key, &value);
    new.value = g_variant_ref_sink(g_variant_parse(NULL, line + value, NULL, NULL, NULL));
    g_free(line);
    g_mutex_lock(&lock);
    size_t i = 0;
    while (i < setting_count && strcmp(settings[i].key, new.key) != 0) i++;
    g_assert(i < G_N_ELEMENTS(settings));
    setting_count = MAX(setting_count, i + 1);
    settings[i] = new;
    if (question != NULL) {
        answer_question();
    } else if (asker != NULL) {
        GDBusMessage *signal =
            g_dbus_message_new_signal("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged");
        g_dbus_message_set_sender(signal, owner);
        g_dbus_message_set_body(signal, g_variant_new("(ssv)", new.space, new.key, new.value));
        send(asker, signal);
    }
    g_mutex_unlock(&lock);
    return TRUE;
}

static gboolean is_for_portal(GDBusMessage *call) {
    GVariant *body = g_dbus_message_get_body(call);
    const char *name = "";
    if (body != NULL && g_variant_is_of_type(body, G_VARIANT_TYPE("(s)"))) g_variant_get(body, "(&s)", &name);
    return strcmp(name, portal) == 0;
}

static GDBusMessage *take(GDBusConnection *connection, GDBusMessage *message, gboolean is_incoming, gpointer data) {
    (void)data;
    if (!is_incoming || g_dbus_message_get_message_type(message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL) return message;
    const char *member = g_dbus_message_get_member(message);
    if (strcmp(member, "Hello") == 0) {
        send(connection, reply_to(message, g_variant_new("(s)", ":1.7")));
    } else if (strcmp(member, "OpenFile") == 0 || strcmp(member, "SaveFile") == 0) {
        take_question(connection, message);
    } else if (strcmp(member, "GetNameOwner") == 0 && is_for_portal(message)) {
        send(connection, reply_to(message, g_variant_new("(s)", owner)));
    } else if (strcmp(member, "ReadAll") == 0 && strcmp(answer[0], "settings") == 0) {
        g_mutex_lock(&lock);
        asker = connection;
        question = g_object_ref(message);
        answer_question();
        g_mutex_unlock(&lock);
    } else {
        send(connection, g_dbus_message_new_method_error(message, "org.freedesktop.DBus.Error.UnknownMethod", "no such method"));
    }
    g_object_unref(message);
    return NULL;
}

static gboolean connect_to(GDBusServer *server, GDBusConnection *connection, gpointer data) {
    (void)server, (void)data;
    g_object_ref(connection);
    g_dbus_connection_add_filter(connection, take, NULL, NULL);
    return TRUE;
}

int main(int count, char **arguments) {
    if (count < 2) return 2;
    answer = (const char *const *)arguments + 1;
    char *guid = g_dbus_generate_guid();
    GDBusServer *server = g_dbus_server_new_sync("unix:tmpdir=/tmp", G_DBUS_SERVER_FLAGS_NONE, guid, NULL, NULL, NULL);
    if (server == NULL) return 1;
    g_signal_connect(server, "new-connection", G_CALLBACK(connect_to), NULL);
    g_dbus_server_start(server);
    g_io_add_watch(g_io_channel_unix_new(0), G_IO_IN | G_IO_HUP, take_line, NULL);
    say(g_dbus_server_get_client_address(server));
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
