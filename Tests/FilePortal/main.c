// A desktop's portal for files and the session's bus in one, for the tests of dialogs. Prints the bus's address, and each question to the
// portal.
//
// usage: fileportal ANSWER...    the answer: addresses that were chosen, "cancel", "fail", "refuse" for a bus without a portal, or "wait"
//                                for a dialog that stays open; "closed" is printed when whoever asked has gone

#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

static const char *request = "/org/freedesktop/portal/desktop/request/1_7/t";
static const char *const *answer;

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

static GDBusMessage *take(GDBusConnection *connection, GDBusMessage *message, gboolean is_incoming, gpointer data) {
    (void)data;
    if (!is_incoming || g_dbus_message_get_message_type(message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL) return message;
    const char *member = g_dbus_message_get_member(message);
    if (strcmp(member, "Hello") == 0) {
        send(connection, reply_to(message, g_variant_new("(s)", ":1.7")));
    } else if (strcmp(member, "OpenFile") == 0 || strcmp(member, "SaveFile") == 0) {
        take_question(connection, message);
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
    say(g_dbus_server_get_client_address(server));
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
