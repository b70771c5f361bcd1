#include "CFloePNGWriting.h"

#if !__has_include(<png.h>)
#error "libpng is missing: sudo apt-get install libpng-dev"
#endif
#include <png.h>
#include <stdlib.h>

typedef struct {
    int (*take)(void *context, const uint8_t *bytes, size_t count);
    void *context;
} Sink;

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    Sink *sink = png_get_io_ptr(png);
    if (!sink->take(sink->context, bytes, count)) png_error(png, "no more can be taken");
}

static void flush(png_structp png) { (void)png; }

// Replaces libpng's own, which print.
static void fail(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) { (void)png, (void)message; }

int floe_png_write(
    int width, int height, int has_alpha, void (*make_row)(void *context, int y, uint8_t *row),
    int (*take)(void *context, const uint8_t *bytes, size_t count), void *context) {
    Sink sink = {take, context};
    uint8_t *row = malloc((size_t)width * (has_alpha ? 4 : 3));
    png_structp png = row ? png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, warn) : NULL;
    png_infop info = png ? png_create_info_struct(png) : NULL;
    volatile int is_written = 0;
    if (info && !setjmp(png_jmpbuf(png))) {
        png_set_write_fn(png, &sink, write_bytes, flush);
        png_set_IHDR(
            png, info, (png_uint_32)width, (png_uint_32)height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
            PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_sRGB_gAMA_and_cHRM(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
        png_write_info(png, info);
        for (int y = 0; y < height; y++) {
            make_row(context, y, row);
            png_write_row(png, row);
        }
        png_write_end(png, info);
        is_written = 1;
    }
    if (png) png_destroy_write_struct(&png, &info);
    free(row);
    return is_written;
}
