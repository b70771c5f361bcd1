// Colours of newer notations, as sRGB.
#ifndef FLOE_COLORS_H
#define FLOE_COLORS_H

#include "css.h"

// Whether `color_of` knows the function.
bool is_color_function(Span name);
// Returns the colour that a function makes of its arguments, as librsvg reads it; null if that cannot be told here (`currentColor`).
char *color_of(Span function, const char *arguments);
// Stores red, green, blue and alpha, each in 0…1. Returns false, and stores nothing, if the text is no colour that is known here.
bool read_rgba(const char *text, double rgba[4]);

#endif
