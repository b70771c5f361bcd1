// The classes of ATK objects. All ask their owner; the classes differ by what they are able to say, since ATK's bridge tells that by the class.
#include "CFloeAccessibility.h"

#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <atk-bridge.h>
#include <atk/atk.h>
#include <stdlib.h>
#include <string.h>

// The answers of all owners.
static struct floe_accessible_answers answers;

typedef struct {
    AtkObject parent;
    void *owner;          // null once it is dropped
    char *strings[3];     // as last asked
    char *action_name;
} FloeAccessible;

typedef struct {
    AtkObjectClass parent_class;
} FloeAccessibleClass;

#define OWNER(object) (((FloeAccessible *)(object))->owner)

static struct floe_accessible_facts facts_of(void *object) {
    struct floe_accessible_facts facts = {0};
    if (OWNER(object) != NULL) answers.facts(OWNER(object), &facts);
    return facts;
}

static const char *string_of(void *object, enum floe_accessible_string which) {
    FloeAccessible *self = object;
    free(self->strings[which]);
    self->strings[which] = self->owner != NULL ? answers.string(self->owner, which) : NULL;
    return self->strings[which];
}

// AtkObject

static const char *get_name(AtkObject *object) { return string_of(object, FLOE_STRING_NAME); }

static const char *get_description(AtkObject *object) { return string_of(object, FLOE_STRING_DESCRIPTION); }

static AtkRole get_role(AtkObject *object) {
    struct floe_accessible_facts facts = facts_of(object);
    return facts.role != NULL ? atk_role_for_name(facts.role) : ATK_ROLE_INVALID;
}

static AtkObject *get_parent(AtkObject *object) { return OWNER(object) != NULL ? answers.parent(OWNER(object)) : NULL; }

static int get_index(AtkObject *object) { return OWNER(object) != NULL ? answers.index(OWNER(object)) : -1; }

static int get_child_count(AtkObject *object) { return OWNER(object) != NULL ? answers.child_count(OWNER(object)) : 0; }

static AtkObject *referenced(void *object) { return object != NULL ? g_object_ref(object) : NULL; }

static AtkObject *ref_child(AtkObject *object, int i) {
    return OWNER(object) != NULL ? referenced(answers.child(OWNER(object), i)) : NULL;
}

static const struct {
    enum floe_accessible_state bit;
    AtkStateType type;
} states[] = {
    {FLOE_STATE_ENABLED, ATK_STATE_ENABLED},       {FLOE_STATE_ENABLED, ATK_STATE_SENSITIVE},
    {FLOE_STATE_SHOWING, ATK_STATE_SHOWING},       {FLOE_STATE_FOCUSABLE, ATK_STATE_FOCUSABLE},
    {FLOE_STATE_FOCUSED, ATK_STATE_FOCUSED},       {FLOE_STATE_SELECTABLE, ATK_STATE_SELECTABLE},
    {FLOE_STATE_SELECTED, ATK_STATE_SELECTED},     {FLOE_STATE_CHECKABLE, ATK_STATE_CHECKABLE},
    {FLOE_STATE_CHECKED, ATK_STATE_CHECKED},       {FLOE_STATE_EDITABLE, ATK_STATE_EDITABLE},
    {FLOE_STATE_MULTILINE, ATK_STATE_MULTI_LINE},  {FLOE_STATE_ACTIVE, ATK_STATE_ACTIVE},
    {FLOE_STATE_MODAL, ATK_STATE_MODAL},
};

static AtkStateSet *ref_states(AtkObject *object) {
    AtkStateSet *set = atk_state_set_new();
    if (OWNER(object) == NULL) {
        atk_state_set_add_state(set, ATK_STATE_DEFUNCT);
        return set;
    }
    struct floe_accessible_facts facts = facts_of(object);
    for (size_t i = 0; i < G_N_ELEMENTS(states); i++) {
        if (facts.states & states[i].bit) atk_state_set_add_state(set, states[i].type);
    }
    atk_state_set_add_state(set, ATK_STATE_VISIBLE);
    return set;
}

// AtkComponent

static void get_extents(AtkComponent *component, int *x, int *y, int *width, int *height, AtkCoordType type) {
    struct floe_accessible_facts facts = facts_of(component);
    double left = facts.x, top = facts.y;
    if (type == ATK_XY_SCREEN) {
        left += facts.window_x;
        top += facts.window_y;
    }
    // Any of them may be null.
    if (x != NULL) *x = (int)left;
    if (y != NULL) *y = (int)top;
    if (width != NULL) *width = (int)facts.width;
    if (height != NULL) *height = (int)facts.height;
}

static gboolean grab_focus(AtkComponent *component) { return OWNER(component) != NULL && answers.focus(OWNER(component)); }

static void component_init(AtkComponentIface *iface) {
    iface->get_extents = get_extents;
    iface->grab_focus = grab_focus;
}

// AtkAction

static int get_action_count(AtkAction *action) { return facts_of(action).actions; }

static gboolean is_action(AtkAction *action, int i) { return i >= 0 && i < get_action_count(action); }

static const char *get_action_name(AtkAction *action, int i) {
    if (!is_action(action, i)) return NULL;
    FloeAccessible *self = (FloeAccessible *)action;
    free(self->action_name);
    return self->action_name = answers.action_name(self->owner, i);
}

static gboolean do_action(AtkAction *action, int i) {
    if (!is_action(action, i)) return FALSE;
    answers.act(OWNER(action), i);
    return TRUE;
}

static void action_init(AtkActionIface *iface) {
    iface->get_n_actions = get_action_count;
    iface->get_name = get_action_name;
    iface->do_action = do_action;
}

static void floe_accessible_init(FloeAccessible *self) { (void)self; }

static void floe_accessible_class_init(FloeAccessibleClass *class);

G_DEFINE_TYPE_WITH_CODE(
    FloeAccessible, floe_accessible, ATK_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(ATK_TYPE_COMPONENT, component_init)
                                                          G_IMPLEMENT_INTERFACE(ATK_TYPE_ACTION, action_init))

static void finalize(GObject *object) {
    FloeAccessible *self = (FloeAccessible *)object;
    for (int i = 0; i < 3; i++) free(self->strings[i]);
    free(self->action_name);
    G_OBJECT_CLASS(floe_accessible_parent_class)->finalize(object);
}

static void floe_accessible_class_init(FloeAccessibleClass *class) {
    G_OBJECT_CLASS(class)->finalize = finalize;
    AtkObjectClass *object = ATK_OBJECT_CLASS(class);
    object->get_name = get_name;
    object->get_description = get_description;
    object->get_role = get_role;
    object->get_parent = get_parent;
    object->get_index_in_parent = get_index;
    object->get_n_children = get_child_count;
    object->ref_child = ref_child;
    object->ref_state_set = ref_states;
}

// AtkText

static const char *text_of(AtkText *text) {
    const char *all = string_of(text, FLOE_STRING_TEXT);
    return all != NULL ? all : "";
}

static int get_character_count(AtkText *text) { return (int)g_utf8_strlen(text_of(text), -1); }

static char *get_text(AtkText *text, int start, int end) {
    const char *all = text_of(text);
    int count = (int)g_utf8_strlen(all, -1);
    if (end < 0 || end > count) end = count;
    start = CLAMP(start, 0, end);
    return g_utf8_substring(all, start, end);
}

static gunichar get_character(AtkText *text, int offset) {
    const char *all = text_of(text);
    if (offset < 0 || offset >= g_utf8_strlen(all, -1)) return 0;
    return g_utf8_get_char(g_utf8_offset_to_pointer(all, offset));
}

// Whether a unit of text begins at `i`: a character, a word, or else a line.
static gboolean is_start(const gunichar *all, glong i, AtkTextGranularity unit) {
    if (i == 0 || unit == ATK_TEXT_GRANULARITY_CHAR) return TRUE;
    if (unit == ATK_TEXT_GRANULARITY_WORD) return g_unichar_isspace(all[i - 1]) && !g_unichar_isspace(all[i]);
    return all[i - 1] == '\n';
}

static char *get_string_at(AtkText *text, int offset, AtkTextGranularity unit, int *start, int *end) {
    glong count = 0;
    gunichar *all = g_utf8_to_ucs4_fast(text_of(text), -1, &count);
    glong first = CLAMP(offset, 0, count), last = first;
    while (first > 0 && (first == count || !is_start(all, first, unit))) first--;
    if (last < count) last++;
    while (last < count && !is_start(all, last, unit)) last++;
    *start = (int)first;
    *end = (int)last;
    char *found = g_ucs4_to_utf8(all + first, last - first, NULL, NULL, NULL);
    g_free(all);
    return found;
}

static int get_caret(AtkText *text) { return facts_of(text).selection_end; }

static int get_selection_count(AtkText *text) {
    struct floe_accessible_facts facts = facts_of(text);
    return facts.selection_start < facts.selection_end;
}

static char *get_selection(AtkText *text, int i, int *start, int *end) {
    struct floe_accessible_facts facts = facts_of(text);
    *start = facts.selection_start;
    *end = facts.selection_end;
    return i == 0 ? get_text(text, *start, *end) : NULL;
}

static void text_init(AtkTextIface *iface) {
    iface->get_text = get_text;
    iface->get_character_at_offset = get_character;
    iface->get_string_at_offset = get_string_at;
    iface->get_character_count = get_character_count;
    iface->get_caret_offset = get_caret;
    iface->get_n_selections = get_selection_count;
    iface->get_selection = get_selection;
}

// AtkValue

static void get_value(AtkValue *value, double *number, char **text) {
    if (number != NULL) *number = facts_of(value).value;
    if (text != NULL) *text = g_strdup(string_of(value, FLOE_STRING_TEXT));
}

static AtkRange *get_range(AtkValue *value) {
    struct floe_accessible_facts facts = facts_of(value);
    return atk_range_new(facts.least, facts.greatest, NULL);
}

static void set_value(AtkValue *value, double number) {
    if (OWNER(value) != NULL) answers.set(OWNER(value), number);
}

static void value_init(AtkValueIface *iface) {
    iface->set_value = set_value;
    iface->get_value_and_text = get_value;
    iface->get_range = get_range;
}

// AtkTable

static int get_row_count(AtkTable *table) { return facts_of(table).rows; }

static int get_column_count(AtkTable *table) { return facts_of(table).columns; }

static AtkObject *ref_cell(AtkTable *table, int row, int column) {
    return OWNER(table) != NULL ? referenced(answers.cell(OWNER(table), row, column)) : NULL;
}

static int get_row(AtkTable *table, int index) {
    int row = -1, column = -1;
    return OWNER(table) != NULL && answers.place(OWNER(table), index, &row, &column) ? row : -1;
}

static int get_column(AtkTable *table, int index) {
    int row = -1, column = -1;
    return OWNER(table) != NULL && answers.place(OWNER(table), index, &row, &column) ? column : -1;
}

static void table_init(AtkTableIface *iface) {
    iface->get_n_rows = get_row_count;
    iface->get_n_columns = get_column_count;
    iface->ref_at = ref_cell;
    iface->get_row_at_index = get_row;
    iface->get_column_at_index = get_column;
}

static void window_init(AtkWindowIface *iface) { (void)iface; }

// The classes of what can say more.
#define CLASS(Name, name, TYPE, init)                                                            \
    typedef FloeAccessible Name;                                                                 \
    typedef FloeAccessibleClass Name##Class;                                                     \
    static void name##_init(Name *self) { (void)self; }                                          \
    static void name##_class_init(Name##Class *class) { (void)class; }                           \
    G_DEFINE_TYPE_WITH_CODE(Name, name, floe_accessible_get_type(), G_IMPLEMENT_INTERFACE(TYPE, init))

CLASS(FloeAccessibleWindow, floe_accessible_window, ATK_TYPE_WINDOW, window_init)
CLASS(FloeAccessibleText, floe_accessible_text, ATK_TYPE_TEXT, text_init)
CLASS(FloeAccessibleNumber, floe_accessible_number, ATK_TYPE_VALUE, value_init)
CLASS(FloeAccessibleTable, floe_accessible_table, ATK_TYPE_TABLE, table_init)

void *floe_accessible_make(enum floe_accessible_kind kind, void *owner) {
    GType (*const types[])(void) = {
        floe_accessible_get_type, floe_accessible_window_get_type, floe_accessible_text_get_type, floe_accessible_number_get_type,
        floe_accessible_table_get_type,
    };
    FloeAccessible *made = g_object_new(types[kind](), NULL);
    made->owner = owner;
    return made;
}

static FloeAccessible *root;

void floe_accessible_drop(void *object) {
    OWNER(object) = NULL;
    // The bridge keeps the root, which may get another owner.
    if (object == root) return;
    atk_object_notify_state_change(object, ATK_STATE_DEFUNCT, TRUE);
    g_object_unref(object);
}

// Changes

void floe_accessible_name_changed(void *object) { g_object_notify(object, "accessible-name"); }

void floe_accessible_value_changed(void *object) { g_object_notify(object, "accessible-value"); }

void floe_accessible_state_changed(void *object, enum floe_accessible_state state, int is_set) {
    for (size_t i = 0; i < G_N_ELEMENTS(states); i++) {
        if (states[i].bit == state) atk_object_notify_state_change(object, states[i].type, is_set);
    }
}

void floe_accessible_child_changed(void *object, void *child, int index, int added) {
    g_signal_emit_by_name(object, added ? "children-changed::add" : "children-changed::remove", index, child);
}

void floe_accessible_text_changed(void *object, int start, int length, const char *text, int added) {
    g_signal_emit_by_name(object, added ? "text-insert" : "text-remove", start, length, text);
}

void floe_accessible_caret_moved(void *object, int offset) { g_signal_emit_by_name(object, "text-caret-moved", offset); }

void floe_accessible_window_activated(void *object, int is_active) {
    g_signal_emit_by_name(object, is_active ? "activate" : "deactivate");
}

void floe_accessible_announce(void *object, const char *text) {
    // Older versions of ATK do not know it.
    if (g_signal_lookup("announcement", ATK_TYPE_OBJECT) != 0) g_signal_emit_by_name(object, "announcement", text);
}

// The program

static AtkObject *get_root(void) { return (AtkObject *)root; }

static const char *get_toolkit_name(void) { return "Floe"; }

static const char *get_toolkit_version(void) { return "1"; }

void *floe_accessibility_start(const struct floe_accessible_answers *given, void *root_owner) {
    if (root != NULL) {
        root->owner = root_owner;
        return root;
    }
    answers = *given;
    root = floe_accessible_make(FLOE_ACCESSIBLE_PLAIN, root_owner);
    AtkUtilClass *util = g_type_class_ref(ATK_TYPE_UTIL);
    util->get_root = get_root;
    util->get_toolkit_name = get_toolkit_name;
    util->get_toolkit_version = get_toolkit_version;
    g_type_class_unref(util);
    atk_bridge_adaptor_init(NULL, NULL);
    return root;
}
