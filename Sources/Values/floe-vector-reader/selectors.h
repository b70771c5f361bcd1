// Selectors: those that librsvg does not know are expanded into some that it does, and elements are matched with them.
#ifndef FLOE_SELECTORS_H
#define FLOE_SELECTORS_H

#include "css.h"

#include <libxml/tree.h>

// Returns the selectors of a list, as strings, with `:is()` and `:where()` expanded, and `&` by the `parents`, null if the rule is in no
// other. Those that never match a still picture (`:hover`) are left out. Stores whether any of them had to be changed.
GPtrArray *expanded_selectors(Span list, GPtrArray *parents, bool *is_changed);

// A selector taken apart.
typedef struct Selector Selector;
// Null for one that needs more than names, classes, attributes, descendants and children.
Selector *parsed_selector(const char *text);
void free_selector(Selector *selector);
bool selector_matches(const Selector *selector, xmlNodePtr node);
// A number that is greater the more specific the selector is.
int selector_specificity(const Selector *selector);

#endif
