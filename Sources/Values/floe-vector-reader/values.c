#include "values.h"

#include "colors.h"
#include "sums.h"

#include <string.h>

// How deep variables may refer to others, and the longest value: each can name another more than once.
enum { DEEPEST = 30, LONGEST = 1 << 16 };

typedef struct {
    char *raw, *value;
    int rank;
    bool is_resolved;
} Variable;

static void free_variable(gpointer variable) {
    g_free(((Variable *)variable)->raw);
    g_free(((Variable *)variable)->value);
    g_free(variable);
}

Scope *new_scope(Scope *parent, int depth) {
    Scope *scope = g_new(Scope, 1);
    *scope = (Scope){parent, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_variable), depth};
    return scope;
}

void free_scope(Scope *scope) {
    g_hash_table_unref(scope->variables);
    g_free(scope);
}

void set_variable(Scope *scope, const char *name, const char *value, int rank) {
    const Variable *there = g_hash_table_lookup(scope->variables, name);
    if (there && there->rank > rank) return;
    Variable *added = g_new0(Variable, 1);
    added->raw = g_strdup(value);
    added->rank = rank;
    g_hash_table_replace(scope->variables, g_strdup(name), added);
}

static bool resolve(Span text, Scope *scope, int level, GString *result);

static const char *value_of(Scope *scope, const char *name, int level) {
    for (; scope; scope = scope->parent) {
        Variable *found = g_hash_table_lookup(scope->variables, name);
        if (!found) continue;
        if (!found->is_resolved) {
            // From now on: one that refers to itself has no value.
            found->is_resolved = true;
            GString *value = g_string_new(NULL);
            found->value = g_string_free(value, !resolve(css_span(found->raw), scope, level + 1, value));
        }
        return found->value;
    }
    return NULL;
}

const char *variable(Scope *scope, const char *name) { return value_of(scope, name, 0); }

// Replaces a function with the given arguments. Returns false if it has no value.
static bool resolve_function(Span name, Span arguments, Scope *scope, int level, GString *result) {
    Span first, rest = arguments;
    if (css_is(name, "var")) {
        if (!css_take(&rest, ',', &first)) return false;
        char *custom = css_copy(first);
        const char *value = value_of(scope, custom, level);
        g_free(custom);
        if (!value) return first.end < arguments.end && css_find(arguments, ",") < arguments.end && resolve(rest, scope, level + 1, result);
        g_string_append(result, value);
        return true;
    }
    if (css_is(name, "light-dark")) return css_take(&rest, ',', &first) && resolve(first, scope, level + 1, result);
    GString *inner = g_string_new(NULL);
    const bool is_resolved = resolve(arguments, scope, level + 1, inner);
    char *value = is_resolved ? css_is(name, "calc") ? sum_of(inner->str) : color_of(name, inner->str) : NULL;
    if (value) g_string_append(result, value);
    else if (is_resolved) g_string_append_printf(result, "%.*s(%s)", (int)(name.end - name.start), name.start, inner->str);
    g_free(value);
    g_string_free(inner, TRUE);
    return is_resolved;
}

static bool is_replaced(Span name) {
    return css_is(name, "var") || css_is(name, "light-dark") || css_is(name, "calc") || is_color_function(name);
}

static bool resolve(Span text, Scope *scope, int level, GString *result) {
    if (level > DEEPEST) return false;
    while (text.start < text.end) {
        if (result->len > LONGEST) return false;
        Span name = {text.start, text.start};
        while (name.end < text.end && css_is_name(*name.end)) name.end++;
        const Span brackets = {name.end, text.end};
        const bool is_function = name.end > name.start && name.end < text.end && *name.end == '(';
        const char *next = name.end;
        if (is_function && is_replaced(name)) {
            next = css_next(brackets);
            const Span arguments = {name.end + 1, next - (next[-1] == ')' && next - 1 > name.end)};
            if (!resolve_function(name, arguments, scope, level, result)) return false;
        } else {
            // Other functions are gone into, but addresses are taken whole.
            if (is_function) next = css_is(name, "url") ? css_next(brackets) : name.end + 1;
            else if (next == text.start) next = strchr("([{", *next) ? next + 1 : css_next(text);
            g_string_append_len(result, text.start, next - text.start);
        }
        text.start = next;
    }
    return true;
}

// Most values have nothing to replace, and some are long.
static bool has_replaced(const char *value) {
    const char *bracket = value;
    while ((bracket = strchr(bracket, '('))) {
        Span name = {bracket, bracket};
        while (name.start > value && css_is_name(name.start[-1])) name.start--;
        if (is_replaced(name)) return true;
        bracket++;
    }
    return false;
}

char *resolved_value(const char *value, Scope *scope) {
    if (!has_replaced(value)) return g_strdup(value);
    GString *result = g_string_new(NULL);
    const bool is_resolved = resolve(css_span(value), scope, 0, result);
    return g_string_free(result, !is_resolved);
}

const char *unknown_function(const char *value) {
    static const char *const unknown[] = {
        "calc", "min", "max", "clamp", "color-mix", "oklch", "oklab", "lch", "lab", "hwb", "color", "device-cmyk", "contrast-color",
        "linear-gradient", "radial-gradient", "conic-gradient", "env", "attr", "if", "image-set"};
    for (Span text = css_span(value); text.start < text.end;) {
        Span name = {text.start, text.start};
        while (name.end < text.end && css_is_name(*name.end)) name.end++;
        if (name.end < text.end && *name.end == '(')
            for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++)
                if (css_is(name, unknown[i])) return unknown[i];
        if (css_is(name, "url")) text.start = css_next((Span){name.end, text.end});
        else if (name.end > name.start) text.start = name.end;
        else text.start = strchr("([{", *text.start) ? text.start + 1 : css_next(text);
    }
    return NULL;
}
