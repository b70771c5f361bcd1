#include "CFloePictureReading.h"

#if !__has_include(<png.h>)
#error "libpng is missing: sudo apt-get install libpng-dev"
#endif
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

// Of libpng's warnings, only those of a broken profile are reported. A profile next to an sRGB chunk is not broken.
static void warn(png_structp png, png_const_charp message) {
    Source *source = png_get_error_ptr(png);
    if (strncmp(message, "iCCP", 4) == 0 && !strstr(message, "too many")) source->header->has_profile = 1;
}

static void read_header(png_structp png, png_infop info, Source *source) {
    png_set_read_fn(png, source, read_bytes);
    png_read_info(png, info);
    source->header->width = (int)png_get_image_width(png, info);
    source->header->height = (int)png_get_image_height(png, info);
    source->header->has_passes = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    int is_colored = png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR;
    source->header->colors = is_colored ? FloePictureRGB : FloePictureGray;
}

// Copies the profile. Without memory for it, it counts as unreadable.
static void read_profile(png_structp png, png_infop info, FloePictureHeader *header) {
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    int compression = 0;
    if (!png_get_iCCP(png, info, &name, &compression, &profile, &length)) return;
    header->has_profile = 1;
    if (!(header->profile = malloc(length))) return;
    memcpy(header->profile, profile, length);
    header->profile_length = length;
}

// Makes libpng deliver every picture as 8-bit BGRA.
static void transform(png_structp png, int is_profiled) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    if (!is_profiled) png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
}

FloePictureOutcome floe_png_read_header(const void *bytes, size_t count, FloePictureHeader *header) {
    Source source = {bytes, count, header, FloePictureOutOfMemory};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, warn);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info && !setjmp(png_jmpbuf(png))) {
        read_header(png, info, &source);
        read_profile(png, info, header);
        source.outcome = FloePictureRead;
    }
    if (png) png_destroy_read_struct(&png, &info, NULL);
    return source.outcome;
}

FloePictureOutcome floe_png_read(
    const void *bytes, size_t count, int is_profiled, FloePictureRows take, void *context, FloePictureHeader *header) {
    Source source = {bytes, count, header, FloePictureOutOfMemory};
    uint32_t *volatile pixels = NULL;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, warn);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info && !setjmp(png_jmpbuf(png))) {
        read_header(png, info, &source);
        transform(png, is_profiled);
        int passes = png_set_interlace_handling(png);
        png_read_update_info(png, info);
        size_t width = (size_t)header->width;
        // Every pass but the last leaves gaps in the rows, which later passes fill.
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
