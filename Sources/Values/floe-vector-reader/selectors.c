#include "selectors.h"

#include "document.h"

#include <string.h>

// The most selectors of one rule: expansion multiplies them.
enum { MOST_SELECTORS = 1000 };

static bool is_combinator(char c) { return g_ascii_isspace(c) || c == '>' || c == '+' || c == '~'; }

// Expansion

// Returns the start of the last compound selector.
static const char *last_compound(Span text) {
    const char *start = text.start;
    while (text.start < text.end) {
        const bool is_between = is_combinator(*text.start);
        text.start = css_next(text);
        if (is_between) start = text.start;
    }
    return start;
}

// Returns the first `:is()` or its like, with its argument, that is not an argument itself; an empty span if there is none.
static Span first_alternative(Span text, Span *argument) {
    for (; text.start < text.end; text.start = css_next(text)) {
        static const char *const names[] = {":is(", ":where(", ":matches(", ":-webkit-any(", ":-moz-any("};
        for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
            if (!css_starts(text, names[i])) continue;
            const Span brackets = {text.start + strlen(names[i]) - 1, text.end};
            const char *end = css_next(brackets);
            *argument = (Span){brackets.start + 1, end > brackets.start + 1 && end[-1] == ')' ? end - 1 : end};
            return (Span){text.start, end};
        }
    }
    return (Span){text.end, text.end};
}

// Returns `head`, in which `option` stands for an alternative, and `tail`; null if no element can be both. The element's name comes first.
static char *joined(Span head, Span option, Span tail) {
    const char *compound = last_compound(head), *last = last_compound(option);
    Span before = {compound, head.end}, name = {last, last};
    while (name.end < option.end && (css_is_name(*name.end) || *name.end == '*')) name.end++;
    const Span rest = {name.end, option.end};
    if (before.start < before.end && (css_is_name(*before.start) || *before.start == '*')) {
        Span own = {before.start, before.start};
        while (own.end < before.end && (css_is_name(*own.end) || *own.end == '*')) own.end++;
        before.start = own.end;
        const size_t length = (size_t)(own.end - own.start);
        const bool is_same = (size_t)(name.end - name.start) == length && strncmp(name.start, own.start, length) == 0;
        if (css_is(name, "*") || name.start == name.end) name = own;
        else if (!is_same && !css_is(own, "*")) return NULL;
    }
    // `*` is only written where nothing else is.
    if (css_is(name, "*") && (before.start < before.end || rest.start < rest.end)) name.end = name.start;
    GString *text = g_string_new_len(head.start, compound - head.start);
    const Span parts[] = {{option.start, last}, name, before, rest, tail};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) g_string_append_len(text, parts[i].start, parts[i].end - parts[i].start);
    return g_string_free(text, FALSE);
}

// Replaces `&` by the parents, or puts them before a selector without it.
static char *in_parents(Span text, GPtrArray *parents) {
    GString *any = g_string_new(":is("), *result = g_string_new(NULL);
    for (guint i = 0; i < parents->len; i++) g_string_append_printf(any, "%s%s", i ? "," : "", (char *)parents->pdata[i]);
    g_string_append_c(any, ')');
    bool has_parent = false;
    for (const char *next; text.start < text.end; text.start = next) {
        next = css_next(text);
        if (*text.start == '&') {
            has_parent = true;
            g_string_append_len(result, any->str, (gssize)any->len);
        } else {
            g_string_append_len(result, text.start, next - text.start);
        }
    }
    if (!has_parent) {
        g_string_prepend_c(result, ' ');
        g_string_prepend(result, any->str);
    }
    g_string_free(any, TRUE);
    return g_string_free(result, FALSE);
}

// Whether the selector has a pseudo-class or pseudo-element that librsvg does not know, and that no still picture shows.
static bool is_out_of_sight(Span text) {
    static const char *const known[] = {
        "first-child", "last-child", "only-child", "first-of-type", "last-of-type", "only-of-type", "root", "empty", "link", "not(",
        "lang(", "nth-child(", "nth-last-child(", "nth-of-type(", "nth-last-of-type("};
    for (; text.start < text.end; text.start = css_next(text)) {
        if (*text.start != ':') continue;
        const Span name = {text.start + 1, text.end};
        bool is_known = false;
        for (size_t i = 0; i < G_N_ELEMENTS(known) && !is_known; i++) is_known = css_starts(name, known[i]);
        if (!is_known) return true;
    }
    return false;
}

GPtrArray *expanded_selectors(Span list, GPtrArray *parents, bool *is_changed) {
    GPtrArray *result = g_ptr_array_new_with_free_func(g_free), *open = g_ptr_array_new_with_free_func(g_free);
    for (Span part; css_take(&list, ',', &part);) g_ptr_array_add(open, parents ? in_parents(part, parents) : css_copy(part));
    if (parents) *is_changed = true;
    // Alternatives are replaced one at a time, until there are none.
    for (guint i = 0; i < open->len && open->len < MOST_SELECTORS; i++) {
        const Span text = css_span(open->pdata[i]);
        Span options, found = first_alternative(text, &options);
        if (found.start == text.end) {
            if (text.start == text.end || is_out_of_sight(text)) *is_changed = true;
            else g_ptr_array_add(result, g_strdup(text.start));
            continue;
        }
        *is_changed = true;
        for (Span option; css_take(&options, ',', &option) && open->len < MOST_SELECTORS;) {
            char *one = joined((Span){text.start, found.start}, option, (Span){found.end, text.end});
            if (one) g_ptr_array_add(open, one);
        }
    }
    g_ptr_array_unref(open);
    return result;
}

// Matching

typedef struct {
    char kind;  // '*', 'n' for a name, '.', '#', '[', 'r' for the root
    char *name, *value;
} Condition;

typedef struct {
    char combinator;  // to the compound on its left: ' ' or '>'
    GArray *conditions;
} Compound;

struct Selector {
    GArray *compounds;  // from the right
    int specificity;
};

static void clear_condition(gpointer condition) {
    g_free(((Condition *)condition)->name);
    g_free(((Condition *)condition)->value);
}

static void clear_compound(gpointer compound) { g_array_unref(((Compound *)compound)->conditions); }

static char *taken_name(Span *text) {
    const char *start = text->start;
    while (text->start < text->end && css_is_name(*text->start)) text->start++;
    return g_strndup(start, (gsize)(text->start - start));
}

static bool parse_attribute(Span text, Condition *condition) {
    text = css_trimmed(text);
    condition->name = taken_name(&text);
    text = css_trimmed(text);
    if (text.start == text.end) return true;
    if (*text.start++ != '=') return false;
    text = css_trimmed(text);
    const bool is_quoted = text.end - text.start > 1 && (*text.start == '"' || *text.start == '\'');
    condition->value = css_copy(is_quoted ? (Span){text.start + 1, text.end - 1} : text);
    return true;
}

static bool parse_compound(Span text, GArray *conditions, int *specificity) {
    while (text.start < text.end) {
        Condition one = {*text.start, NULL, NULL};
        bool is_valid = true;
        if (one.kind == '*') {
            text.start++;
        } else if (one.kind == '.' || one.kind == '#') {
            text.start++;
            one.name = taken_name(&text);
            *specificity += one.kind == '#' ? 1 << 20 : 1 << 10;
            is_valid = *one.name;
        } else if (one.kind == '[') {
            const char *end = css_next(text);
            is_valid = parse_attribute((Span){text.start + 1, end - 1}, &one);
            text.start = end;
            *specificity += 1 << 10;
        } else if (css_starts(text, ":root")) {
            one.kind = 'r';
            text.start += 5;
            *specificity += 1 << 10;
        } else if (css_is_name(one.kind)) {
            one.kind = 'n';
            one.name = taken_name(&text);
            *specificity += 1;
        } else {
            is_valid = false;
        }
        g_array_append_val(conditions, one);
        if (!is_valid) return false;
    }
    return true;
}

Selector *parsed_selector(const char *text) {
    Selector *selector = g_new0(Selector, 1);
    selector->compounds = g_array_new(FALSE, FALSE, sizeof(Compound));
    g_array_set_clear_func(selector->compounds, clear_compound);
    Span rest = css_trimmed(css_span(text));
    bool is_valid = rest.start < rest.end;
    char combinator = ' ';
    while (rest.start < rest.end && is_valid) {
        Span compound = {rest.start, rest.start};
        while (rest.start < rest.end && !is_combinator(*rest.start)) rest.start = css_next(rest);
        compound.end = rest.start;
        Compound one = {combinator, g_array_new(FALSE, FALSE, sizeof(Condition))};
        g_array_set_clear_func(one.conditions, clear_condition);
        is_valid = compound.start < compound.end && parse_compound(compound, one.conditions, &selector->specificity);
        g_array_append_val(selector->compounds, one);
        combinator = ' ';
        for (; rest.start < rest.end && is_combinator(*rest.start); rest.start++)
            if (!g_ascii_isspace(*rest.start)) combinator = *rest.start;
        if (combinator == '+' || combinator == '~') is_valid = false;
    }
    if (is_valid) return selector;
    free_selector(selector);
    return NULL;
}

void free_selector(Selector *selector) {
    g_array_unref(selector->compounds);
    g_free(selector);
}

int selector_specificity(const Selector *selector) { return selector->specificity; }

static bool has_class(xmlNodePtr node, const char *name) {
    const char *text = attribute(node, "class");
    const size_t length = strlen(name);
    while (text && *text) {
        text += strspn(text, " \t\r\n\f");
        const size_t one = strcspn(text, " \t\r\n\f");
        if (one == length && strncmp(text, name, length) == 0) return true;
        text += one;
    }
    return false;
}

static bool meets(xmlNodePtr node, const Condition *condition) {
    const char *value;
    switch (condition->kind) {
    case '*': return true;
    case 'n': return strcmp((const char *)node->name, condition->name) == 0;
    case '.': return has_class(node, condition->name);
    case '#': return (value = attribute(node, "id")) && strcmp(value, condition->name) == 0;
    case 'r': return !node->parent || node->parent->type != XML_ELEMENT_NODE;
    default: return (value = attribute(node, condition->name)) && (!condition->value || strcmp(value, condition->value) == 0);
    }
}

static bool is_compound(const Compound *compound, xmlNodePtr node) {
    for (guint i = 0; i < compound->conditions->len; i++)
        if (!meets(node, &g_array_index(compound->conditions, Condition, i))) return false;
    return true;
}

bool selector_matches(const Selector *selector, xmlNodePtr node) {
    const GArray *compounds = selector->compounds;
    guint at = compounds->len - 1;
    if (!is_compound(&g_array_index(compounds, Compound, at), node)) return false;
    // The nearest ancestor that fits is taken, which is wrong only where children and descendants alternate.
    for (char combinator = g_array_index(compounds, Compound, at).combinator; at > 0;) {
        node = node->parent;
        if (!node || node->type != XML_ELEMENT_NODE) return false;
        const Compound *next = &g_array_index(compounds, Compound, at - 1);
        if (is_compound(next, node)) {
            combinator = next->combinator;
            at--;
        } else if (combinator == '>') {
            return false;
        }
    }
    return true;
}
