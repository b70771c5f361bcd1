// A hundred rows in a window, by GTK 4.

#include <gtk/gtk.h>

static void set_up(GtkListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_list_item_set_child(item, label);
}

static void bind(GtkListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), gtk_string_object_get_string(gtk_list_item_get_item(item)));
}

static void activate(GtkApplication *application) {
    GtkStringList *names = gtk_string_list_new(NULL);
    for (int i = 1; i <= 100; i++) gtk_string_list_take(names, g_strdup_printf("Row %d", i));
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(names))), factory);
    GtkWidget *scrolled = gtk_scrolled_window_new(), *window = gtk_application_window_new(application);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_window_set_title(GTK_WINDOW(window), "Rows");
    gtk_window_set_default_size(GTK_WINDOW(window), 400, 600);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    GtkApplication *application = gtk_application_new("org.example.rows", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), count, arguments);
}
