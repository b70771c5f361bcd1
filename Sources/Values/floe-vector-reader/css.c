#include "css.h"

#include <string.h>

const char *css_next(Span text) {
    const char *p = text.start, *end = text.end;
    size_t open = 0;
    do {
        const char c = *p++;
        if (c == '\\') {
            if (p < end) p++;
        } else if (c == '"' || c == '\'') {
            while (p < end && *p != c && *p != '\n') p += *p == '\\' && p + 1 < end ? 2 : 1;
            if (p < end) p++;
        } else if (strchr("([{", c)) {
            open++;
        } else if (open > 0 && strchr(")]}", c)) {
            open--;
        }
    } while (open > 0 && p < end);
    return p;
}

const char *css_find(Span text, const char *characters) {
    while (text.start < text.end && !strchr(characters, *text.start)) text.start = css_next(text);
    return text.start;
}

bool css_take(Span *text, char separator, Span *part) {
    if (text->start >= text->end) return false;
    const char separators[] = {separator, 0}, *end = css_find(*text, separators);
    *part = css_trimmed((Span){text->start, end});
    text->start = end < text->end ? end + 1 : end;
    return true;
}

Span css_span(const char *text) { return (Span){text, text + strlen(text)}; }

Span css_trimmed(Span text) {
    while (text.start < text.end && g_ascii_isspace(*text.start)) text.start++;
    while (text.end > text.start && g_ascii_isspace(text.end[-1])) text.end--;
    return text;
}

char *css_copy(Span text) { return g_strndup(text.start, (gsize)(text.end - text.start)); }

bool css_is(Span text, const char *word) { return css_starts(text, word) && (size_t)(text.end - text.start) == strlen(word); }

bool css_starts(Span text, const char *word) {
    return (size_t)(text.end - text.start) >= strlen(word) && g_ascii_strncasecmp(text.start, word, strlen(word)) == 0;
}

bool css_is_name(char c) { return g_ascii_isalnum(c) || c == '-' || c == '_' || (unsigned char)c >= 0x80; }

char *css_without_comments(const char *text) {
    GString *result = g_string_new(NULL);
    for (Span rest = css_span(text); rest.start < rest.end;) {
        if (css_starts(rest, "/*")) {
            const char *end = strstr(rest.start + 2, "*/");
            g_string_append_c(result, ' ');
            rest.start = end ? end + 2 : rest.end;
        } else {
            // Brackets may hold comments, so they are not skipped whole.
            const char *end = strchr("([{", *rest.start) ? rest.start + 1 : css_next(rest);
            g_string_append_len(result, rest.start, end - rest.start);
            rest.start = end;
        }
    }
    return g_string_free(result, FALSE);
}

Declaration *css_declaration(Span text) {
    const char *colon = css_find(text, ":");
    const Span name = css_trimmed((Span){text.start, colon});
    if (colon == text.end || name.start == name.end) return NULL;
    for (const char *p = name.start; p < name.end; p++)
        if (!css_is_name(*p)) return NULL;
    Span value = css_trimmed((Span){colon + 1, text.end});
    Declaration *result = g_new0(Declaration, 1);
    const char *mark = css_find(value, "!");
    if (mark < value.end && css_is(css_trimmed((Span){mark + 1, value.end}), "important")) {
        result->is_important = true;
        value = css_trimmed((Span){value.start, mark});
    }
    result->name = css_starts(name, "--") ? css_copy(name) : g_ascii_strdown(name.start, name.end - name.start);
    result->value = css_copy(value);
    return result;
}

void css_free_declaration(Declaration *declaration) {
    g_free(declaration->name);
    g_free(declaration->value);
    g_free(declaration);
}

void css_append(GString *text, const Declaration *declaration) {
    const char *mark = declaration->is_important ? "!important" : "";
    g_string_append_printf(text, "%s:%s%s;", declaration->name, declaration->value, mark);
}
