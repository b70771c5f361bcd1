#include "conditions.h"

#include "document.h"
#include "values.h"

#include <string.h>

typedef bool Part(Span text, GPtrArray *remarks);

// Evaluates a condition whose parts `part` knows.
static bool holds(Span text, Part *part, GPtrArray *remarks, int level) {
    text = css_trimmed(text);
    if (level > 20) return false;
    if (css_starts(text, "not ") || css_starts(text, "not(")) return !holds((Span){text.start + 3, text.end}, part, remarks, level + 1);
    for (Span rest = text; rest.start < rest.end; rest.start = css_next(rest)) {
        const bool is_and = css_starts(rest, " and ") || css_starts(rest, " and(");
        const bool is_or = css_starts(rest, " or ") || css_starts(rest, " or(");
        if (!is_and && !is_or) continue;
        const bool left = holds((Span){text.start, rest.start}, part, remarks, level + 1);
        const bool right = holds((Span){rest.start + (is_and ? 4 : 3), text.end}, part, remarks, level + 1);
        return is_and ? left && right : left || right;
    }
    if (text.start < text.end && *text.start == '(' && css_next(text) == text.end) {
        const Span inner = {text.start + 1, text.end - 1};
        return css_find(inner, ":<=>") < inner.end ? part(inner, remarks) : holds(inner, part, remarks, level + 1);
    }
    return part(text, remarks);
}

static bool is_medium(Span text, GPtrArray *remarks) {
    static const char *const true_ones[] = {
        "", "all", "screen", "only screen", "only all", "color", "prefers-color-scheme:light", "prefers-reduced-motion:reduce",
        NULL};
    static const char *const false_ones[] = {
        "print", "only print", "speech", "monochrome", "prefers-", "forced-colors", "inverted-colors", "hover", "any-"};
    GString *plain = g_string_new(NULL);
    for (const char *p = text.start; p < text.end; p++)
        if (!g_ascii_isspace(*p) || (plain->len > 0 && css_starts(text, "only"))) g_string_append_c(plain, g_ascii_tolower(*p));
    const bool is_true = g_strv_contains(true_ones, plain->str);
    bool is_known = false;
    for (size_t i = 0; i < G_N_ELEMENTS(false_ones); i++) is_known = is_known || g_str_has_prefix(plain->str, false_ones[i]);
    if (!is_true && !is_known) add_remark(remarks, "style rules for screens of some kinds (%.60s) are left out", plain->str);
    g_string_free(plain, TRUE);
    return is_true;
}

bool is_for_screen(Span media, GPtrArray *remarks) {
    bool is_any = css_trimmed(media).start == css_trimmed(media).end;
    for (Span one; css_take(&media, ',', &one);) is_any = is_any || holds(one, is_medium, remarks, 0);
    return is_any;
}

static bool is_known_feature(Span text, GPtrArray *remarks) {
    (void)remarks;
    if (css_starts(text, "selector(")) return g_strstr_len(text.start, text.end - text.start, ":has(") == NULL;
    const char *colon = css_find(text, ":");
    if (colon == text.end) return false;
    char *value = css_copy((Span){colon + 1, text.end}), *resolved = resolved_value(value, NULL);
    // A variable may have a value where it is used.
    const bool is_known = !resolved || !unknown_function(resolved);
    g_free(resolved);
    g_free(value);
    return is_known;
}

bool is_supported(Span condition) { return holds(condition, is_known_feature, NULL, 0); }
