#include "CFloePictureReading.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The rows of a band, if the picture is not interlaced.
enum { band = 16 };

typedef struct {
    const uint8_t *next;
    size_t left;
    FloePictureHeader *header;
    FloePictureOutcome outcome;
} Source;

static void read_bytes(png_structp png, png_bytep out, size_t count) {
    Source *source = png_get_io_ptr(png);
    if (count > source->left) png_error(png, "it ends before its last line");
    memcpy(out, source->next, count);
    source->next += count;
    source->left -= count;
}

// Replaces libpng's own, which print.
static void fail(png_structp png, png_const_charp message) {
    Source *source = png_get_error_ptr(png);
    snprintf(source->header->problem, sizeof source->header->problem, "%s", message);
    source->outcome = strcmp(message, "Out of memory") == 0 ? FloePictureOutOfMemory : FloePictureDamaged;
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void read_header(png_structp png, png_infop info, Source *source) {
    png_set_read_fn(png, source, read_bytes);
    png_read_info(png, info);
    source->header->width = (int)png_get_image_width(png, info);
    source->header->height = (int)png_get_image_height(png, info);
    source->header->has_passes = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
}

// Has any picture arrive as 8-bit BGRA in sRGB. A gamma that the file states is corrected for.
static void transform(png_structp png) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
}

FloePictureOutcome floe_png_read_header(const void *bytes, size_t count, FloePictureHeader *header) {
    Source source = {bytes, count, header, FloePictureOutOfMemory};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, warn);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info && !setjmp(png_jmpbuf(png))) {
        read_header(png, info, &source);
        source.outcome = FloePictureRead;
    }
    if (png) png_destroy_read_struct(&png, &info, NULL);
    return source.outcome;
}

FloePictureOutcome floe_png_read(const void *bytes, size_t count, FloePictureRows take, void *context, FloePictureHeader *header) {
    Source source = {bytes, count, header, FloePictureOutOfMemory};
    uint32_t *volatile pixels = NULL;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, warn);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info && !setjmp(png_jmpbuf(png))) {
        read_header(png, info, &source);
        transform(png);
        int passes = png_set_interlace_handling(png);
        png_read_update_info(png, info);
        size_t width = (size_t)header->width;
        // Every pass but the last leaves gaps in the rows, which the next ones fill.
        int most = passes == 1 ? band : header->height;
        pixels = malloc(width * (size_t)most * sizeof *pixels);
        for (int y = 0; pixels && y < header->height; y += most) {
            int rows = header->height - y < most ? header->height - y : most;
            for (int pass = 0; pass < passes; pass++)
                for (int row = 0; row < rows; row++) png_read_row(png, (png_bytep)(pixels + (size_t)row * width), NULL);
            take(context, y, rows, pixels);
        }
        if (pixels) source.outcome = FloePictureRead;
    }
    if (png) png_destroy_read_struct(&png, &info, NULL);
    free(pixels);
    return source.outcome;
}
