// floe-vector-reader: draws one SVG by librsvg, or returns its size. librsvg is given no base URI, and then opens neither files nor
// addresses: only data: URIs can embed pictures.

#include "CFloePictureReader.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

// Reads the document. Null if that fails.
static RsvgHandle *document(const FloePictureRequest *request, GError **error) {
    GInputStream *stream = g_memory_input_stream_new_from_data(request->bytes, (gssize)request->length, NULL);
    // libxml2's own limits would reject drawings with embedded photographs; the limits of the process apply in any case.
    RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, error);
    // CSS's pixels.
    if (handle) rsvg_handle_set_dpi(handle, 96);
    return handle;
}

// Stores the size in pixels: the document's own, or else that of its view box, or else that of what it draws.
static void natural_size(RsvgHandle *handle, double *width, double *height) {
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return;
    // Only this deprecated function knows the rest of librsvg's rules. Its last two fields are the size before it is rounded.
    RsvgDimensionData dimensions = {0};
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    rsvg_handle_get_dimensions(handle, &dimensions);
    G_GNUC_END_IGNORE_DEPRECATIONS
    *width = dimensions.em;
    *height = dimensions.ex;
}

// A side in whole pixels. The most is more than any picture may have.
static double whole(double side) { return ceil(fmin(side, 1e9)); }

static int draw(RsvgHandle *handle, double natural_width, double natural_height, int width, int height) {
    // Whole pixels are fitted, so that at the natural size nothing is scaled.
    const double scale = fmin(width / whole(natural_width), height / whole(natural_height));
    const RsvgRectangle place = {
        floor((width - whole(natural_width) * scale) / 2), floor((height - whole(natural_height) * scale) / 2), natural_width * scale,
        natural_height * scale};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *context = cairo_create(surface);
    GError *error = NULL;
    const gboolean is_drawn = rsvg_handle_render_document(handle, context, &place, &error);
    // Out of memory, most likely.
    if (cairo_status(context) != CAIRO_STATUS_SUCCESS) return 0;
    if (!is_drawn) return floe_answer_reason(error ? error->message : NULL);
    cairo_surface_flush(surface);
    return floe_answer_pixels(cairo_image_surface_get_data(surface), width, height, (size_t)cairo_image_surface_get_stride(surface));
}

static int perform(const FloePictureRequest *request) {
    GError *error = NULL;
    RsvgHandle *handle = document(request, &error);
    if (!handle) return floe_answer_reason(error ? error->message : NULL);
    double width = 0, height = 0;
    natural_size(handle, &width, &height);
    if (!(width > 0 && height > 0)) return floe_answer_reason("it has no size");
    if (strcmp(request->task, FLOE_TASK_SIZE) == 0) return floe_answer_size((int)whole(width), (int)whole(height));
    if (strcmp(request->task, FLOE_TASK_DRAW) == 0) return draw(handle, width, height, request->width, request->height);
    return 0;
}

int main(int count, char **arguments) { return floe_read_picture(count, arguments, perform); }
