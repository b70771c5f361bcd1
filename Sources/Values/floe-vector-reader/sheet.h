// A style sheet without nesting and conditions, which librsvg does not know: a list of plain rules.
#ifndef FLOE_SHEET_H
#define FLOE_SHEET_H

#include "css.h"

typedef struct {
    GPtrArray *selectors;     // char *
    GPtrArray *declarations;  // Declaration *
} Rule;

typedef struct {
    GString *statements;  // @font-face and what else has no selectors, as it is written
    GPtrArray *rules;     // Rule *
    // Whether the rules differ from the text they were read from.
    bool is_changed;
} Sheet;

// Reads a sheet: nested rules become plain ones, blocks of `@media` and `@supports` are kept or left out, and layers come in their order.
Sheet *parsed_sheet(const char *text, GPtrArray *remarks);
void free_sheet(Sheet *sheet);

#endif
