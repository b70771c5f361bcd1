// Writes PNG row by row through libpng, whose errors are long jumps that Swift cannot handle. Allocates nothing of the picture's size.
#ifndef FLOE_PNG_WRITING_H
#define FLOE_PNG_WRITING_H

#include <stddef.h>
#include <stdint.h>

// Writes an 8-bit sRGB picture. `make_row` fills row `y`: red, green, blue and, with `has_alpha`, straight alpha. `take` gets the
// file's bytes, and returns 0 if it can take no more. Returns 0 unless all was written.
int floe_png_write(
    int width, int height, int has_alpha, void (*make_row)(void *context, int y, uint8_t *row),
    int (*take)(void *context, const uint8_t *bytes, size_t count), void *context);

#endif
