#include "colors.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

// Channels in the range 0…1, gamma-encoded, not clipped; alpha straight.
typedef struct {
    double channels[3], alpha;
} Color;

static double encoded(double x) { return x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055; }
static double linear(double x) { return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4); }

static void multiply(const double matrix[3][3], double values[3]) {
    double result[3];
    for (int i = 0; i < 3; i++) result[i] = matrix[i][0] * values[0] + matrix[i][1] * values[1] + matrix[i][2] * values[2];
    memcpy(values, result, sizeof result);
}

static void each(double function(double), double values[3]) {
    for (int i = 0; i < 3; i++) values[i] = function(values[i]);
}

static double cube(double x) { return x * x * x; }

// The matrices of CSS Color 4.
static void from_oklab(double values[3]) {
    static const double roots[3][3] = {
        {1, 0.3963377774, 0.2158037573}, {1, -0.1055613458, -0.0638541728}, {1, -0.0894841775, -1.2914855480}};
    static const double rgb[3][3] = {
        {4.0767416621, -3.3077115913, 0.2309699292}, {-1.2684380046, 2.6097574011, -0.3413193965},
        {-0.0041960863, -0.7034186147, 1.7076147010}};
    multiply(roots, values);
    each(cube, values);
    multiply(rgb, values);
    each(encoded, values);
}

static void to_oklab(double values[3]) {
    static const double cones[3][3] = {
        {0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}};
    static const double lab[3][3] = {
        {0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099},
        {0.0259040371, 0.7827717662, -0.8086757660}};
    each(linear, values);
    multiply(cones, values);
    each(cbrt, values);
    multiply(lab, values);
}

static void from_lab(double values[3]) {
    // From D50 to linear sRGB.
    static const double rgb[3][3] = {
        {3.1341359569958, -1.6173863321612, -0.4906619460083}, {-0.9787955029120, 1.9162543773966, 0.0334427339804},
        {0.0719553798764, -0.2289767597687, 1.4053860351130}};
    static const double white[3] = {0.9642956764, 1, 0.8251046025};
    const double y = (values[0] + 16) / 116, roots[3] = {y + values[1] / 500, y, y - values[2] / 200};
    for (int i = 0; i < 3; i++) values[i] = white[i] * (roots[i] > 6.0 / 29 ? cube(roots[i]) : (116 * roots[i] - 16) * 27 / 24389);
    multiply(rgb, values);
    each(encoded, values);
}

static void from_hwb(double values[3]) {
    const double white = values[1], black = values[2], sum = white + black, hue = values[0] / 60;
    for (int i = 0; i < 3; i++) {
        const double distance = fabs(fmod(hue - 2 * i + 9, 6) - 3);
        values[i] = sum >= 1 ? white / sum : fmin(fmax(2 - distance, 0), 1) * (1 - sum) + white;
    }
}

static void from_display_p3(double values[3]) {
    static const double rgb[3][3] = {
        {1.2249401763, -0.2249401763, 0}, {-0.0420569547, 1.0420569547, 0}, {-0.0196375546, -0.0786360456, 1.0982736001}};
    each(linear, values);
    multiply(rgb, values);
    each(encoded, values);
}

// Reads three channels and alpha. `whole` is what 100 % of each channel comes to.
static bool read_channels(Span text, const double whole[3], Color *color) {
    color->alpha = 1;
    for (int i = 0; i < 4; i++) {
        while (text.start < text.end && (g_ascii_isspace(*text.start) || *text.start == ',' || *text.start == '/')) text.start++;
        if (text.start == text.end) return i == 3;
        char *end = NULL;
        double value = css_starts(text, "none") ? 0 : g_ascii_strtod(text.start, &end);
        if (!end) end = (char *)text.start + 4;
        if (end == text.start || !isfinite(value)) return false;
        if (*end == '%') value *= (i < 3 ? whole[i] : 1) / 100;
        else if (g_str_has_prefix(end, "turn")) value *= 360;
        else if (g_str_has_prefix(end, "grad")) value *= 0.9;
        else if (g_str_has_prefix(end, "rad")) value *= 180 / G_PI;
        while (end < text.end && (*end == '%' || g_ascii_isalpha(*end))) end++;
        if (i < 3) color->channels[i] = value;
        else color->alpha = fmin(fmax(value, 0), 1);
        text.start = end;
    }
    return true;
}

// Turns chroma and hue into the two axes.
static void from_polar(double values[3]) {
    const double chroma = values[1], hue = values[2] * G_PI / 180;
    values[1] = chroma * cos(hue);
    values[2] = chroma * sin(hue);
}

static bool read_function(Span name, Span arguments, Color *color) {
    static const double ok[] = {1, 0.4, 0.4}, cie[] = {100, 125, 125}, polar[] = {100, 150, 1}, shares[] = {360, 1, 1};
    static const double ones[] = {1, 1, 1}, bytes[] = {255, 255, 255};
    double *values = color->channels;
    if (css_is(name, "color")) {
        static const char *const spaces[] = {"srgb ", "srgb-linear ", "display-p3 "};
        for (size_t i = 0; i < G_N_ELEMENTS(spaces); i++) {
            if (!css_starts(arguments, spaces[i])) continue;
            arguments.start += strlen(spaces[i]);
            if (!read_channels(arguments, ones, color)) return false;
            if (i == 1) each(encoded, values);
            if (i == 2) from_display_p3(values);
            return true;
        }
        return false;
    }
    if (css_is(name, "rgb") || css_is(name, "rgba")) {
        if (!read_channels(arguments, bytes, color)) return false;
        for (int i = 0; i < 3; i++) values[i] /= 255;
    } else if (css_is(name, "oklab") || css_is(name, "oklch")) {
        if (!read_channels(arguments, ok, color)) return false;
        if (css_is(name, "oklch")) from_polar(values);
        from_oklab(values);
    } else if (css_is(name, "lab") || css_is(name, "lch")) {
        if (!read_channels(arguments, css_is(name, "lab") ? cie : polar, color)) return false;
        if (css_is(name, "lch")) from_polar(values);
        from_lab(values);
    } else if (css_is(name, "hwb")) {
        if (!read_channels(arguments, shares, color)) return false;
        from_hwb(values);
    } else {
        return false;
    }
    return true;
}

bool is_color_function(Span name) {
    static const char *const names[] = {"color-mix", "oklch", "oklab", "lch", "lab", "hwb", "color"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        if (css_is(name, names[i])) return true;
    return false;
}

// Has librsvg draw a colour, which is how it tells those that have a name. Returns false if it is none, or transparent.
static bool read_drawn(Span text, Color *color) {
    char *value = g_markup_escape_text(text.start, text.end - text.start);
    char *drawing = g_strdup_printf(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1' fill='none'><path d='M0 0h1v1H0' fill='%s'/></svg>", value);
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)drawing, strlen(drawing), NULL);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1);
    cairo_t *context = cairo_create(surface);
    const RsvgRectangle place = {0, 0, 1, 1};
    const bool is_drawn = handle && rsvg_handle_render_document(handle, context, &place, NULL);
    cairo_surface_flush(surface);
    const unsigned char *bytes = cairo_image_surface_get_data(surface);
    const guint32 pixel = is_drawn && bytes ? *(const guint32 *)(const void *)bytes : 0, alpha = pixel >> 24;
    for (int i = 0; i < 3 && alpha > 0; i++) color->channels[i] = (double)(pixel >> (16 - 8 * i) & 255) / alpha;
    color->alpha = alpha / 255.0;
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    if (handle) g_object_unref(handle);
    g_free(drawing);
    g_free(value);
    return alpha > 0;
}

// Reads any colour but `currentColor`.
static bool read_color(Span text, Color *color) {
    const char *bracket = css_find(text, "(");
    const Span name = {text.start, bracket};
    if (bracket < text.end && (is_color_function(name) || css_starts(name, "rgb")))
        return read_function(name, (Span){bracket + 1, text.end - 1}, color);
    if (css_is(text, "currentcolor")) return false;
    *color = (Color){{0, 0, 0}, 0};
    return css_is(text, "transparent") || read_drawn(text, color);
}

// Takes the percentage off a part of a mixture; negative if it has none.
static double take_share(Span *part) {
    const char *start = part->end, *p = part->start;
    if (part->end > part->start && part->end[-1] == '%') {
        while (start > part->start && !g_ascii_isspace(start[-1])) start--;
        p = start;
        part->end = start;
    } else if (g_ascii_isdigit(*p) && css_find(*part, "%") < part->end) {
        part->start = css_find(*part, "%") + 1;
    } else {
        return -1;
    }
    *part = css_trimmed(*part);
    return fmin(fmax(g_ascii_strtod(p, NULL) / 100, 0), 1);
}

static bool mix(Span arguments, Color *result) {
    Span space, parts[2];
    if (!css_take(&arguments, ',', &space) || !css_starts(space, "in ")) return false;
    Color colors[2];
    double shares[2];
    for (int i = 0; i < 2; i++) {
        if (!css_take(&arguments, ',', &parts[i])) return false;
        shares[i] = take_share(&parts[i]);
        if (!read_color(parts[i], &colors[i])) return false;
    }
    if (shares[0] < 0) shares[0] = shares[1] < 0 ? 0.5 : 1 - shares[1];
    if (shares[1] < 0) shares[1] = 1 - shares[0];
    const double sum = shares[0] + shares[1];
    if (!(sum > 0)) return false;
    // Spaces with a hue mix like those without one, which is the same for shades of one hue.
    const bool is_perceptual = g_strstr_len(space.start, space.end - space.start, "l") && !css_is(space, "in hsl");
    *result = (Color){{0, 0, 0}, 0};
    for (int i = 0; i < 2; i++) result->alpha += shares[i] / sum * colors[i].alpha;
    for (int i = 0; i < 2; i++) {
        if (is_perceptual) to_oklab(colors[i].channels);
        const double weight = result->alpha > 0 ? shares[i] / sum * colors[i].alpha / result->alpha : 0;
        for (int k = 0; k < 3; k++) result->channels[k] += weight * colors[i].channels[k];
    }
    if (is_perceptual) from_oklab(result->channels);
    result->alpha *= fmin(sum, 1);
    return true;
}

char *color_of(Span function, const char *arguments) {
    Color color;
    const Span text = css_trimmed(css_span(arguments));
    if (!(css_is(function, "color-mix") ? mix(text, &color) : read_function(function, text, &color))) return NULL;
    int bytes[3];
    for (int i = 0; i < 3; i++) bytes[i] = (int)lround(fmin(fmax(color.channels[i], 0), 1) * 255);
    if (color.alpha >= 1) return g_strdup_printf("#%02x%02x%02x", bytes[0], bytes[1], bytes[2]);
    char alpha[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup_printf("rgba(%d,%d,%d,%s)", bytes[0], bytes[1], bytes[2], g_ascii_formatd(alpha, sizeof alpha, "%.4f", color.alpha));
}

bool read_rgba(const char *text, double rgba[4]) {
    Color color;
    if (!read_color(css_trimmed(css_span(text)), &color)) return false;
    for (int i = 0; i < 3; i++) rgba[i] = fmin(fmax(color.channels[i], 0), 1);
    rgba[3] = color.alpha;
    return true;
}
