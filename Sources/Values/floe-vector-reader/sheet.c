#include "sheet.h"

#include "conditions.h"
#include "document.h"
#include "selectors.h"

#include <string.h>

// How deep rules may be nested.
enum { DEEPEST = 30 };

typedef struct {
    char *name;
    GPtrArray *rules;
} Layer;

typedef struct {
    Sheet *sheet;
    GPtrArray *remarks, *layers;
} Reader;

static void free_rule(gpointer rule) {
    g_ptr_array_unref(((Rule *)rule)->selectors);
    g_ptr_array_unref(((Rule *)rule)->declarations);
    g_free(rule);
}

static void free_layer(gpointer layer) {
    g_free(((Layer *)layer)->name);
    g_ptr_array_unref(((Layer *)layer)->rules);
    g_free(layer);
}

// Adds the rule that the declarations so far make, and starts over.
static void end_rule(GPtrArray *rules, GPtrArray *selectors, GPtrArray **declarations) {
    if (*declarations && selectors->len > 0) {
        Rule *rule = g_new(Rule, 1);
        *rule = (Rule){g_ptr_array_ref(selectors), g_ptr_array_ref(*declarations)};
        g_ptr_array_add(rules, rule);
    }
    if (*declarations) g_ptr_array_unref(*declarations);
    *declarations = NULL;
}

// Returns the rules of a layer. One without a name is new.
static GPtrArray *layer(Reader *reader, Span name) {
    for (guint i = 0; i < reader->layers->len && name.start < name.end; i++)
        if (css_is(name, ((Layer *)reader->layers->pdata[i])->name)) return ((Layer *)reader->layers->pdata[i])->rules;
    Layer *added = g_new(Layer, 1);
    *added = (Layer){css_copy(name), g_ptr_array_new_with_free_func(free_rule)};
    g_ptr_array_add(reader->layers, added);
    return added->rules;
}

static void read_rules(Reader *reader, Span text, GPtrArray *parents, GPtrArray *rules, int level);

// Reads an at-rule, whose body is empty if it has none.
static void read_at_rule(Reader *reader, Span whole, Span head, Span body, GPtrArray *parents, GPtrArray *rules, int level) {
    Span name = {head.start + 1, head.start + 1};
    while (name.end < head.end && css_is_name(*name.end)) name.end++;
    Span prelude = css_trimmed((Span){name.end, head.end});
    const bool has_body = body.start != NULL;
    if (css_is(name, "layer") && !has_body) {
        for (Span one; css_take(&prelude, ',', &one);) layer(reader, one);
    } else if (css_is(name, "media")) {
        if (is_for_screen(prelude, reader->remarks)) read_rules(reader, body, parents, rules, level + 1);
    } else if (css_is(name, "supports")) {
        if (is_supported(prelude)) read_rules(reader, body, parents, rules, level + 1);
    } else if (css_is(name, "layer")) {
        read_rules(reader, body, parents, layer(reader, prelude), level + 1);
    } else if (css_is(name, "scope") && prelude.start < prelude.end && *prelude.start == '(') {
        const char *end = css_next(prelude);
        GPtrArray *roots = expanded_selectors((Span){prelude.start + 1, end - 1}, parents, &reader->sheet->is_changed);
        read_rules(reader, body, roots, rules, level + 1);
        g_ptr_array_unref(roots);
    } else if (css_is(name, "container")) {
        add_remark(reader->remarks, "style rules for containers (@container) are left out");
    } else if (css_is(name, "import")) {
        add_remark(reader->remarks, "style sheets in files of their own are not read");
        return;
    } else {
        // Fonts, animations and what else takes no part in the look of an element.
        if (css_is(name, "font-face")) add_remark(reader->remarks, "fonts that it brings along (@font-face) are not used");
        g_string_append_len(reader->sheet->statements, whole.start, whole.end - whole.start);
        return;
    }
    reader->sheet->is_changed = true;
}

static void read_rules(Reader *reader, Span text, GPtrArray *parents, GPtrArray *rules, int level) {
    if (level > DEEPEST) return add_remark(reader->remarks, "style rules nested more than %d deep are left out", DEEPEST);
    GPtrArray *declarations = NULL;
    while ((text = css_trimmed(text)).start < text.end) {
        const char *end = css_find(text, css_starts(text, "--") ? ";}" : "{;}");
        const Span head = css_trimmed((Span){text.start, end});
        Span body = {NULL, NULL};
        const char *next = end < text.end ? end + 1 : end;
        if (end < text.end && *end == '{') {
            next = css_next((Span){end, text.end});
            body = (Span){end + 1, next - (next[-1] == '}' && next - 1 > end)};
        }
        if (head.start < head.end && *head.start == '@') {
            if (parents) end_rule(rules, parents, &declarations);
            read_at_rule(reader, (Span){text.start, next}, head, body, parents, rules, level);
        } else if (body.start) {
            if (parents) end_rule(rules, parents, &declarations);
            GPtrArray *selectors = expanded_selectors(head, parents, &reader->sheet->is_changed);
            read_rules(reader, body, selectors, rules, level + 1);
            g_ptr_array_unref(selectors);
        } else if (parents) {
            Declaration *declaration = css_declaration(head);
            if (!declarations) declarations = g_ptr_array_new_with_free_func((GDestroyNotify)css_free_declaration);
            if (declaration) g_ptr_array_add(declarations, declaration);
        }
        text.start = next;
    }
    if (parents) end_rule(rules, parents, &declarations);
}

Sheet *parsed_sheet(const char *text, GPtrArray *remarks) {
    Sheet *sheet = g_new(Sheet, 1);
    *sheet = (Sheet){g_string_new(NULL), g_ptr_array_new_with_free_func(free_rule), false};
    Reader reader = {sheet, remarks, g_ptr_array_new_with_free_func(free_layer)};
    GPtrArray *plain = g_ptr_array_new();
    char *bare = css_without_comments(text);
    read_rules(&reader, css_span(bare), NULL, plain, 0);
    g_free(bare);
    // Rules in layers yield to those in none.
    for (guint i = 0; i < reader.layers->len; i++) {
        Layer *each = reader.layers->pdata[i];
        g_ptr_array_set_free_func(each->rules, NULL);
        g_ptr_array_extend(sheet->rules, each->rules, NULL, NULL);
    }
    g_ptr_array_extend_and_steal(sheet->rules, plain);
    g_ptr_array_unref(reader.layers);
    return sheet;
}

void free_sheet(Sheet *sheet) {
    g_string_free(sheet->statements, TRUE);
    g_ptr_array_unref(sheet->rules);
    g_free(sheet);
}
