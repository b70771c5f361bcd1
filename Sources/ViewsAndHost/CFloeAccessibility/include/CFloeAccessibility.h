// Speaks to assistive programs over D-Bus, by ATK and its bridge. What they ask, for example for a name, is asked of an owner, in Swift. And
// asks the desktop for its settings. Everything happens on the thread that calls `floe_glib_turn`, and within it.
#ifndef FLOE_ACCESSIBILITY_H
#define FLOE_ACCESSIBILITY_H

// What an object is able to say, besides what all say.
enum floe_accessible_kind {
    FLOE_ACCESSIBLE_PLAIN,
    FLOE_ACCESSIBLE_WINDOW,
    FLOE_ACCESSIBLE_TEXT,
    FLOE_ACCESSIBLE_NUMBER,
    FLOE_ACCESSIBLE_TABLE,
};

// The states of an object, as bits.
enum floe_accessible_state {
    FLOE_STATE_ENABLED = 1 << 0,
    FLOE_STATE_SHOWING = 1 << 1,
    FLOE_STATE_FOCUSABLE = 1 << 2,
    FLOE_STATE_FOCUSED = 1 << 3,
    FLOE_STATE_SELECTABLE = 1 << 4,
    FLOE_STATE_SELECTED = 1 << 5,
    FLOE_STATE_CHECKABLE = 1 << 6,
    FLOE_STATE_CHECKED = 1 << 7,
    FLOE_STATE_EDITABLE = 1 << 8,
    FLOE_STATE_MULTILINE = 1 << 9,
    FLOE_STATE_ACTIVE = 1 << 10,
    FLOE_STATE_MODAL = 1 << 11,
};

// What is said of an object.
struct floe_accessible_facts {
    const char *role;  // ATK's name, such as "push button"; it stays
    unsigned states;
    double x, y, width, height;   // pixels of the window
    double window_x, window_y;    // of the window on the screen
    double value, least, greatest;
    int selection_start, selection_end;  // characters; equal at the caret
    int rows, columns;
    int actions;
};

// The strings of an object.
enum floe_accessible_string { FLOE_STRING_NAME, FLOE_STRING_DESCRIPTION, FLOE_STRING_TEXT };

// Answers for an owner. Strings are freed by the caller. Objects are those of `floe_accessible_make`; null for none.
struct floe_accessible_answers {
    void (*facts)(void *owner, struct floe_accessible_facts *facts);
    char *(*string)(void *owner, enum floe_accessible_string which);
    char *(*action_name)(void *owner, int action);
    void (*act)(void *owner, int action);
    void (*set)(void *owner, double value);
    int (*focus)(void *owner);
    void *(*parent)(void *owner);
    int (*index)(void *owner);
    int (*child_count)(void *owner);
    void *(*child)(void *owner, int index);
    void *(*cell)(void *owner, int row, int column);
    int (*place)(void *owner, int index, int *row, int *column);
};

// Returns a descriptor that can be read while GLib's main loop has something to do; -1 if there is none. From then on this thread serves that
// loop. The descriptor stays.
int floe_glib_descriptor(void);

// Does what GLib's main loop has to do, without waiting.
void floe_glib_turn(void);

// Tells, now and whenever it changes, whether an assistive program listens: 1 or 0. Nothing is started for that. `end` ends it.
void *floe_accessibility_watch(void (*changed)(void *context, int listens), void *context);
void floe_accessibility_watch_end(void *watch);

// What a desktop's portal says of its settings. NaN where it says nothing.
struct floe_desktop_settings {
    double color_scheme;    // 1: dark, 2: light, 0: either
    double contrast;        // 1: more
    double reduced_motion;  // 1: less
    // GNOME's own, also where its portal knows none of the last two. The factor by which text is larger; 1 or 0.
    double animations, text_scale, high_contrast;
};

// Asks the portal, and tells what it says, now and whenever that changes. Waits for the first answer, but not for longer than `patience`, in
// milliseconds. Null if there cannot be any. `end` ends it.
void *floe_settings_watch(
    void (*changed)(void *context, struct floe_desktop_settings settings), void *context, unsigned patience);
void floe_settings_watch_end(void *watch);

// Shows the program to assistive programs, which find everything from its root, or changes the root's owner. It waits for the
// accessibility bus, which answers at once if an assistive program listens.
void *floe_accessibility_start(const struct floe_accessible_answers *answers, void *root_owner);

// Makes an object, which asks its owner until `floe_accessible_drop`.
void *floe_accessible_make(enum floe_accessible_kind kind, void *owner);
void floe_accessible_drop(void *object);

// Tell of what has changed. `state` is one of the bits; `added`: 1 or 0, of the child at `index`.
void floe_accessible_name_changed(void *object);
void floe_accessible_value_changed(void *object);
void floe_accessible_state_changed(void *object, enum floe_accessible_state state, int is_set);
void floe_accessible_child_changed(void *object, void *child, int index, int added);
void floe_accessible_text_changed(void *object, int start, int length, const char *text, int added);
void floe_accessible_caret_moved(void *object, int offset);
void floe_accessible_window_activated(void *object, int is_active);
void floe_accessible_announce(void *object, const char *text);

#endif
