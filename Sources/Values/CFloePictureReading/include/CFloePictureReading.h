// Reads PNG through libpng and JPEG through libjpeg-turbo, whose errors are long jumps that Swift cannot handle. Pixels arrive a band of rows at a time.
#ifndef FLOE_PICTURE_READING_H
#define FLOE_PICTURE_READING_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    FloePictureRead,
    FloePictureDamaged,
    // Intact, but of a kind that the library does not decode.
    FloePictureUnsupported,
    FloePictureOutOfMemory
} FloePictureOutcome;

// What a file states before its pixels, and what is wrong with it.
typedef struct {
    int width, height;
    // Whether its pixels come in several passes over the whole picture, which is kept besides what is delivered.
    int has_passes;
    // The library's own words.
    char problem[200];
} FloePictureHeader;

// Receives `count` rows from row `y` on, four bytes a pixel: blue, green, red, straight alpha. It may change them.
typedef void (*FloePictureRows)(void *context, int y, int count, uint32_t *pixels);

FloePictureOutcome floe_png_read_header(const void *bytes, size_t count, FloePictureHeader *header);
FloePictureOutcome floe_jpeg_read_header(const void *bytes, size_t count, FloePictureHeader *header);

// Delivers all rows, from top to bottom, in bands. If it fails, some may have been delivered.
FloePictureOutcome floe_png_read(const void *bytes, size_t count, FloePictureRows take, void *context, FloePictureHeader *header);

// The same of a JPEG whose sides are divided by 1, 2, 4 or 8 while it is decoded, and rounded up.
FloePictureOutcome floe_jpeg_read(
    const void *bytes, size_t count, int divisor, FloePictureRows take, void *context, FloePictureHeader *header);

#endif
