// The syntax of style sheets, as far as it is needed to take them apart: what belongs together, and where lists are separated.
#ifndef FLOE_CSS_H
#define FLOE_CSS_H

#include <glib.h>
#include <stdbool.h>

// Text within a sheet, not terminated.
typedef struct {
    const char *start, *end;
} Span;

typedef struct {
    char *name, *value;
    bool is_important;
} Declaration;

// Returns the end of what begins at the span's start: an escape, a string, a whole pair of brackets, or one character.
const char *css_next(Span text);
// Returns the first of `characters` that is in no string and no brackets; the span's end if there is none.
const char *css_find(Span text, const char *characters);
// Takes a part off the span's start that ends before `separator`, and the separator. Returns false once nothing is left.
bool css_take(Span *text, char separator, Span *part);

Span css_span(const char *text);
Span css_trimmed(Span text);
char *css_copy(Span text);
bool css_is(Span text, const char *word);
bool css_starts(Span text, const char *word);
bool css_is_name(char character);

// Returns a copy without comments.
char *css_without_comments(const char *text);

// Takes apart `name: value`. Returns null if it is none.
Declaration *css_declaration(Span text);
void css_free_declaration(Declaration *declaration);
void css_append(GString *text, const Declaration *declaration);

#endif
