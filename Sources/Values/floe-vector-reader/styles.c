// Style sheets, style attributes and presentation attributes: rules become plain ones, and values become such as librsvg knows.

#include "conditions.h"
#include "properties.h"
#include "selectors.h"
#include "sheet.h"
#include "values.h"

#include <string.h>

// Ranks of what sets a property, besides the specificity of a rule.
enum { RANK_ATTRIBUTE = -1, RANK_STYLE = 1 << 28, RANK_IMPORTANT = 1 << 29 };

// A rule whose elements must be found here, since it sets what they inherit, or because its values depend on them.
typedef struct {
    const Rule *rule;
    GPtrArray *selectors;  // Selector *, null for one that cannot be matched
    bool sets_variables, is_resolved;
    // The declarations that they come to → the class that is given to their elements
    GHashTable *variants;
} Active;

typedef struct {
    Document *document;
    GPtrArray *sheets;    // Sheet *
    GPtrArray *elements;  // the style elements they are from
    GPtrArray *active;    // Active *
    GHashTable *by_rule;  // Rule → Active
    int classes;
    Scope *scope;  // the innermost
    View view;
} Styles;

// Whether the walk has to know it.
static bool is_variable(const char *name) { return g_str_has_prefix(name, "--") || is_expressed(name); }

static bool is_shape(const char *value) {
    static const char *const shapes[] = {"circle(", "ellipse(", "polygon(", "inset(", "path(", "rect(", "xywh(", "shape(", NULL};
    for (int i = 0; shapes[i]; i++)
        if (strstr(value, shapes[i])) return true;
    return false;
}

// Whether a declaration has no effect in librsvg, though it would have one.
static bool is_without_effect(const char *name, const char *value) {
    static const char *const names[] = {
        "translate", "scale", "offset-path", "word-spacing", "text-transform", "inline-size", "animation", "animation-name", NULL};
    static const char *const initial[] = {"none", "normal", "0", "0px", "auto", "initial", "unset", "inherit", "", NULL};
    if (strcmp(name, "clip-path") == 0) return is_shape(value);
    return g_strv_contains(names, name) && !g_strv_contains(initial, value);
}

static void remark_on(Document *document, const char *name, const char *value) {
    if (strncmp(name, "animation", 9) == 0) add_remark(document->remarks, "its animation is not played");
    else if (strcmp(name, "clip-path") == 0) add_remark(document->remarks, "clip-path has no effect with a shape (%.20s…)", value);
    else add_remark(document->remarks, "%s has no effect", name);
}

static bool is_any_remarkable(const GPtrArray *declarations) {
    for (guint i = 0; i < declarations->len; i++) {
        const Declaration *each = declarations->pdata[i];
        if (is_without_effect(each->name, each->value)) return true;
    }
    return false;
}

// Returns the declarations as text, with resolved values. Variables are left out, as are properties without a value.
static char *resolved_text(Styles *styles, const GPtrArray *declarations) {
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < declarations->len; i++) {
        const Declaration *each = declarations->pdata[i];
        if (g_str_has_prefix(each->name, "--")) continue;
        char *value = resolved_value(each->value, styles->scope);
        if (!value) continue;
        css_append(text, &(Declaration){each->name, value, each->is_important});
        const char *function = unknown_function(value);
        if (function && strcmp(each->name, "background") != 0 && strcmp(each->name, "background-image") != 0)
            add_remark(styles->document->remarks, "%s has no effect with %s()", each->name, function);
        g_free(value);
    }
    return g_string_free(text, FALSE);
}

// Sheets

static bool has_function(const GPtrArray *declarations) {
    for (guint i = 0; i < declarations->len; i++) {
        const Declaration *each = declarations->pdata[i];
        char *value = resolved_value(each->value, NULL);
        const bool is_same = value && strcmp(value, each->value) == 0 && !unknown_function(value);
        g_free(value);
        if (!is_same) return true;
    }
    return false;
}

static void free_active(gpointer active) {
    g_ptr_array_unref(((Active *)active)->selectors);
    g_hash_table_unref(((Active *)active)->variants);
    g_free(active);
}

static void activate(Styles *styles, const Rule *rule) {
    bool sets_variables = is_any_remarkable(rule->declarations);
    for (guint i = 0; i < rule->declarations->len; i++) {
        const Declaration *each = rule->declarations->pdata[i];
        sets_variables = sets_variables || is_variable(each->name);
    }
    const bool is_resolved = has_function(rule->declarations);
    if (!sets_variables && !is_resolved) return;
    Active *active = g_new(Active, 1);
    *active = (Active){
        rule, g_ptr_array_new(), sets_variables, is_resolved, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)};
    for (guint i = 0; i < rule->selectors->len; i++) g_ptr_array_add(active->selectors, parsed_selector(rule->selectors->pdata[i]));
    g_ptr_array_add(styles->active, active);
    g_hash_table_insert(styles->by_rule, (gpointer)rule, active);
}

static void read_sheets(Styles *styles) {
    Document *document = styles->document;
    Place place = {document->root, 0};
    do {
        if (!is_svg(place.node, "style")) continue;
        const char *type = attribute(place.node, "type"), *media = attribute(place.node, "media");
        if (type && *type && g_ascii_strcasecmp(type, "text/css") != 0) continue;
        if (media && !is_for_screen(css_span(media), document->remarks)) {
            xmlNodeSetContent(place.node, NULL);
            document->is_changed = true;
            continue;
        }
        xmlChar *text = xmlNodeGetContent(place.node);
        Sheet *sheet = parsed_sheet((const char *)text, document->remarks);
        xmlFree(text);
        g_ptr_array_add(styles->sheets, sheet);
        g_ptr_array_add(styles->elements, place.node);
        for (guint i = 0; i < sheet->rules->len; i++) activate(styles, sheet->rules->pdata[i]);
    } while (go_on(&place, document->root));
}

static void append_rule(GString *text, const GPtrArray *selectors, const char *class, const char *declarations) {
    for (guint i = 0; i < selectors->len; i++) {
        g_string_append_printf(text, "%s%s", i ? "," : "", (const char *)selectors->pdata[i]);
        if (class) g_string_append_printf(text, ".%s", class);
    }
    g_string_append_printf(text, "{%s}\n", declarations);
}

// Writes a rule with what its values came to.
static void append_active(Styles *styles, GString *text, const Active *active) {
    const bool is_alike = g_hash_table_size(active->variants) == 1;
    GHashTableIter each;
    gpointer declarations, class;
    for (g_hash_table_iter_init(&each, active->variants); g_hash_table_iter_next(&each, &declarations, &class);)
        append_rule(text, active->rule->selectors, is_alike ? NULL : class, declarations);
    // Where its elements cannot be told, variables are those of the root.
    GPtrArray *others = g_ptr_array_new();
    for (guint i = 0; i < active->selectors->len; i++)
        if (!active->selectors->pdata[i]) g_ptr_array_add(others, active->rule->selectors->pdata[i]);
    if (others->len > 0) {
        char *resolved = resolved_text(styles, active->rule->declarations);
        append_rule(text, others, NULL, resolved);
        g_free(resolved);
    }
    g_ptr_array_unref(others);
}

static void write_sheets(Styles *styles) {
    for (guint i = 0; i < styles->sheets->len; i++) {
        const Sheet *sheet = styles->sheets->pdata[i];
        bool is_changed = sheet->is_changed;
        GString *text = g_string_new(sheet->statements->str);
        for (guint k = 0; k < sheet->rules->len; k++) {
            const Rule *rule = sheet->rules->pdata[k];
            const Active *active = g_hash_table_lookup(styles->by_rule, rule);
            if (active && active->is_resolved) {
                is_changed = true;
                append_active(styles, text, active);
                continue;
            }
            GString *declarations = g_string_new(NULL);
            for (guint n = 0; n < rule->declarations->len; n++) css_append(declarations, rule->declarations->pdata[n]);
            append_rule(text, rule->selectors, NULL, declarations->str);
            g_string_free(declarations, TRUE);
        }
        if (is_changed) {
            xmlNodeSetContent(styles->elements->pdata[i], NULL);
            xmlNodeAddContentLen(styles->elements->pdata[i], (const xmlChar *)text->str, (int)text->len);
            styles->document->is_changed = true;
        }
        g_string_free(text, TRUE);
    }
}

// Elements

// Returns the rank by which a rule sets something on an element; less than zero if it is not for the element.
static int rank_for(const Active *active, xmlNodePtr node) {
    int rank = -1;
    for (guint i = 0; i < active->selectors->len; i++) {
        const Selector *selector = active->selectors->pdata[i];
        if (selector && selector_matches(selector, node)) rank = MAX(rank, selector_specificity(selector));
    }
    return rank;
}

static void set_from(Styles *styles, Scope *scope, const GPtrArray *declarations, int rank) {
    for (guint i = 0; i < declarations->len; i++) {
        const Declaration *each = declarations->pdata[i];
        if (is_variable(each->name)) set_variable(scope, each->name, each->value, each->is_important ? rank + RANK_IMPORTANT : rank);
        else if (is_without_effect(each->name, each->value)) remark_on(styles->document, each->name, each->value);
    }
}

// Gives an element the class of what a rule's values come to on it.
static void add_variant(Styles *styles, Active *active, xmlNodePtr node) {
    char *text = resolved_text(styles, active->rule->declarations);
    const char *class = g_hash_table_lookup(active->variants, text);
    if (!class) {
        class = g_strdup_printf("floe-%d", ++styles->classes);
        g_hash_table_insert(active->variants, g_strdup(text), (gpointer)class);
    }
    const char *there = attribute(node, "class");
    char *classes = g_strconcat(there ? there : "", there ? " " : "", class, NULL);
    set_attribute(styles->document, node, "class", classes);
    g_free(classes);
    g_free(text);
}

static GPtrArray *declarations_of(const char *style) {
    GPtrArray *result = g_ptr_array_new_with_free_func((GDestroyNotify)css_free_declaration);
    char *bare = css_without_comments(style);
    Span rest = css_span(bare);
    for (Span one; css_take(&rest, ';', &one);) {
        Declaration *declaration = css_declaration(one);
        if (declaration) g_ptr_array_add(result, declaration);
    }
    g_free(bare);
    return result;
}

static void resolve_attributes(Styles *styles, xmlNodePtr node) {
    static const char *const plain[] = {"style", "class", "id", "href", "d", "points", "content", "values", NULL};
    for (xmlAttrPtr each = node->properties, next; each; each = next) {
        next = each->next;
        const char *name = (const char *)each->name, *text = attribute_text(each);
        if (!each->ns && strcmp(name, "word-spacing") == 0 && is_without_effect(name, text)) remark_on(styles->document, name, text);
        if (each->ns || !strchr(text, '(') || g_strv_contains(plain, name)) continue;
        char *value = resolved_value(text, styles->scope);
        const char *function = value ? unknown_function(value) : NULL;
        if (function) add_remark(styles->document->remarks, "%s has no effect with %s()", name, function);
        if (value && strcmp(name, "clip-path") == 0 && is_shape(value)) remark_on(styles->document, name, value);
        if (!value) remove_attribute(styles->document, node, name);
        else if (strcmp(value, text) != 0) set_attribute(styles->document, node, name, value);
        g_free(value);
    }
}

static void resolve_element(Styles *styles, const Place *place) {
    Document *document = styles->document;
    xmlNodePtr node = place->node;
    while (styles->scope && styles->scope->depth >= place->depth) {
        Scope *left = styles->scope;
        styles->scope = left->parent;
        free_scope(left);
    }
    Scope *scope = new_scope(styles->scope, place->depth);
    for (xmlAttrPtr each = node->properties; each; each = each->next) {
        const char *name = (const char *)each->name;
        if (!each->ns && is_variable(name) && strcmp(name, "d") != 0) set_variable(scope, name, attribute_text(each), RANK_ATTRIBUTE);
    }
    for (guint i = 0; i < styles->active->len; i++) {
        const Active *active = styles->active->pdata[i];
        const int rank = active->sets_variables ? rank_for(active, node) : -1;
        if (rank >= 0) set_from(styles, scope, active->rule->declarations, rank);
    }
    const char *style = attribute(node, "style");
    GPtrArray *declarations = style ? declarations_of(style) : NULL;
    if (declarations) set_from(styles, scope, declarations, RANK_STYLE);
    styles->scope = scope;
    for (guint i = 0; i < styles->active->len; i++) {
        Active *active = styles->active->pdata[i];
        if (active->is_resolved && rank_for(active, node) >= 0) add_variant(styles, active, node);
    }
    if (declarations && has_function(declarations)) {
        char *text = resolved_text(styles, declarations);
        if (strcmp(text, style) != 0) set_attribute(document, node, "style", text);
        g_free(text);
    }
    if (declarations) g_ptr_array_unref(declarations);
    resolve_attributes(styles, node);
    express_properties(document, &styles->view, scope, place);
    // Most elements set nothing, and lookups are to pass few scopes.
    if (place->depth > 0 && g_hash_table_size(scope->variables) == 0) {
        styles->scope = scope->parent;
        free_scope(scope);
    }
}

void resolve_styles(Document *document) {
    Styles styles = {
        .document = document,
        .sheets = g_ptr_array_new_with_free_func((GDestroyNotify)free_sheet),
        .elements = g_ptr_array_new(),
        .active = g_ptr_array_new_with_free_func(free_active),
        .by_rule = g_hash_table_new(g_direct_hash, g_direct_equal),
        .view.scales = g_array_new(FALSE, TRUE, sizeof(double)),
    };
    read_sheets(&styles);
    Place place = {document->root, 0};
    do resolve_element(&styles, &place);
    while (go_on(&place, document->root));
    while (styles.scope->parent) {
        Scope *left = styles.scope;
        styles.scope = left->parent;
        free_scope(left);
    }
    write_sheets(&styles);
    free_scope(styles.scope);
    g_hash_table_unref(styles.by_rule);
    g_ptr_array_unref(styles.active);
    g_ptr_array_unref(styles.elements);
    g_ptr_array_unref(styles.sheets);
    g_array_unref(styles.view.scales);
}
