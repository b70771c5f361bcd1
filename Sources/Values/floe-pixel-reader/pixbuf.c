#include "decoding.h"

#include "CFloePictureReading.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

// Leaves gdk-pixbuf the formats that it is asked for. Those that Floe reads by other means, and those that it reads wrongly, are named.
static void choose_formats(void) {
    static const char *const chosen[] = {"gif", "bmp", "tiff", "pnm", "heif/avif", "jxl"};
    for (GSList *rest = gdk_pixbuf_get_formats(); rest; rest = rest->next) {
        gchar *name = gdk_pixbuf_format_get_name(rest->data);
        gboolean is_chosen = FALSE;
        for (size_t i = 0; i < G_N_ELEMENTS(chosen); i++) is_chosen = is_chosen || strcmp(name, chosen[i]) == 0;
        gdk_pixbuf_format_set_disabled(rest->data, !is_chosen);
        g_free(name);
    }
}

// The conversion by the picture's own profile, or null if it has no usable one.
static FloeColorConversion *conversion_of(GdkPixbuf *picture) {
    const gchar *text = gdk_pixbuf_get_option(picture, "icc-profile");
    if (!text) return NULL;
    gsize length = 0;
    guchar *profile = g_base64_decode(text, &length);
    FloeColorConversion *conversion = floe_color_conversion_make(profile, length, FloePictureRGB);
    if (!conversion) conversion = floe_color_conversion_make(profile, length, FloePictureGray);
    return conversion;
}

static uint8_t straight(uint8_t channel, uint8_t alpha) {
    return alpha ? (uint8_t)MIN(255, (channel * 255 + alpha / 2) / alpha) : 0;
}

// Makes a row of red, green, blue and alpha one of 0xAARRGGBB words, in sRGB and premultiplied.
static void convert(guchar *row, int width, gboolean is_premultiplied, FloeColorConversion *conversion) {
    uint32_t *words = (uint32_t *)(void *)row;
    for (int x = 0; x < width; x++, row += 4) {
        const uint8_t alpha = row[3];
        const gboolean divides = is_premultiplied && conversion;
        const uint8_t red = divides ? straight(row[0], alpha) : row[0], green = divides ? straight(row[1], alpha) : row[1];
        const uint8_t blue = divides ? straight(row[2], alpha) : row[2];
        words[x] = (uint32_t)alpha << 24 | (uint32_t)red << 16 | (uint32_t)green << 8 | blue;
    }
    if (conversion) floe_color_convert(conversion, words, (size_t)width);
    if (!is_premultiplied || conversion) premultiply(words, width);
}

static int answer(GdkPixbuf *stored, gboolean is_premultiplied) {
    FloeColorConversion *conversion = conversion_of(stored);
    GdkPixbuf *picture = gdk_pixbuf_apply_embedded_orientation(stored);
    if (picture && !gdk_pixbuf_get_has_alpha(picture)) picture = gdk_pixbuf_add_alpha(picture, FALSE, 0, 0, 0);
    if (!picture) return 0;
    const int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
    const size_t stride = (size_t)gdk_pixbuf_get_rowstride(picture);
    guchar *pixels = gdk_pixbuf_get_pixels(picture);
    for (int y = 0; y < height; y++) convert(pixels + (size_t)y * stride, width, is_premultiplied, conversion);
    const gboolean is_ignored = !conversion && gdk_pixbuf_get_option(stored, "icc-profile");
    return floe_answer_pixels(pixels, width, height, stride, is_ignored ? FLOE_PROFILE_IGNORED : NULL);
}

static gboolean is_big_tiff(const FloePictureRequest *request) {
    return request->length > 4 && (memcmp(request->bytes, "II+", 4) == 0 || memcmp(request->bytes, "MM\0+", 4) == 0);
}

Decoding decode_by_pixbuf(const FloePictureRequest *request) {
    choose_formats();
    GError *error = NULL;
    // gdk-pixbuf recognises the older TIFF only, though it reads both.
    GdkPixbufLoader *loader = is_big_tiff(request) ? gdk_pixbuf_loader_new_with_type("tiff", &error) : gdk_pixbuf_loader_new();
    if (!loader) return Unknown;
    const gboolean is_written = gdk_pixbuf_loader_write(loader, request->bytes, request->length, &error);
    gdk_pixbuf_loader_close(loader, is_written ? &error : NULL);
    GdkPixbufFormat *format = gdk_pixbuf_loader_get_format(loader);
    if (!format) return Unknown;
    GdkPixbufAnimation *frames = error ? NULL : gdk_pixbuf_loader_get_animation(loader);
    GdkPixbuf *first = frames ? gdk_pixbuf_animation_get_static_image(frames) : NULL;
    if (!first) return floe_answer_reason(error ? error->message : "there is no picture in it") ? Answered : Failed;
    // libtiff premultiplies.
    return answer(first, strcmp(gdk_pixbuf_format_get_name(format), "tiff") == 0) ? Answered : Failed;
}
