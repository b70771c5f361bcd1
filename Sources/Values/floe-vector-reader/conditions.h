// The conditions of `@media` and `@supports`.
#ifndef FLOE_CONDITIONS_H
#define FLOE_CONDITIONS_H

#include "css.h"

// Whether a list of media has a screen, on a light background and without motion. Adds a remark if that depends on more.
bool is_for_screen(Span media, GPtrArray *remarks);
// Whether a condition of `@supports` holds for what is drawn.
bool is_supported(Span condition);

#endif
