// floe-vector-reader: draws one SVG by librsvg, or returns its size. librsvg is given no base URI, and then opens neither files nor
// addresses: only data: URIs can embed pictures.

#include "CFloePictureReader.h"
#include "document.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

// Reads the document. Null if that fails.
static RsvgHandle *document(GBytes *bytes, GError **error) {
    GInputStream *stream = g_memory_input_stream_new_from_bytes(bytes);
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

// A side in whole pixels.
static double whole(double side) { return ceil(side); }

// Scales a size that no picture has, which a drawing without pixels may well state, in proportion.
static void bound_size(double *width, double *height, GPtrArray *remarks) {
    // In pixels: of one side, as ImageFile allows, and of all.
    const double longest = 16384, most = 1 << 24;
    const double side = fmax(*width, *height), least = side < 1 ? 1 / side : 1;
    const double factor = fmin(fmin(least, longest / side), sqrt(most / (*width * *height)));
    if (least > 1) add_remark(remarks, "at %.3g × %.3g pixels of its own it may not be drawn in full", *width, *height);
    if (factor == 1) return;
    *width = fmax(*width * factor, 1e-3);
    *height = fmax(*height * factor, 1e-3);
}

static int draw(RsvgHandle *handle, double natural_width, double natural_height, const double background[4], int width, int height) {
    // Whole pixels are fitted, so that at the natural size nothing is scaled.
    const double scale = fmin(width / whole(natural_width), height / whole(natural_height));
    const RsvgRectangle place = {
        floor((width - whole(natural_width) * scale) / 2), floor((height - whole(natural_height) * scale) / 2), natural_width * scale,
        natural_height * scale};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *context = cairo_create(surface);
    if (background[3] > 0) {
        cairo_set_source_rgba(context, background[0], background[1], background[2], background[3]);
        cairo_rectangle(context, place.x, place.y, place.width, place.height);
        cairo_fill(context);
    }
    GError *error = NULL;
    const gboolean is_drawn = rsvg_handle_render_document(handle, context, &place, &error);
    // Out of memory, most likely.
    if (cairo_status(context) != CAIRO_STATUS_SUCCESS) return 0;
    if (!is_drawn) return floe_answer_reason(error ? error->message : NULL);
    cairo_surface_flush(surface);
    return floe_answer_pixels(cairo_image_surface_get_data(surface), width, height, (size_t)cairo_image_surface_get_stride(surface), NULL);
}

static int perform(const FloePictureRequest *request) {
    GBytes *bytes = g_bytes_new_static(request->bytes, request->length);
    GPtrArray *remarks = g_ptr_array_new();
    double background[4] = {0};
    GError *error = NULL;
    RsvgHandle *handle = document(prepared_document(bytes, remarks, background, 0), &error);
    if (!handle) return floe_answer_reason(error ? error->message : NULL);
    double width = 0, height = 0;
    natural_size(handle, &width, &height);
    if (!(width > 0 && height > 0)) return floe_answer_reason("it has no size");
    bound_size(&width, &height, remarks);
    if (strcmp(request->task, FLOE_TASK_DRAW) == 0) return draw(handle, width, height, background, request->width, request->height);
    if (strcmp(request->task, FLOE_TASK_SIZE) != 0) return 0;
    g_ptr_array_add(remarks, NULL);
    return floe_answer_size((int)whole(width), (int)whole(height), g_strjoinv("\n", (char **)remarks->pdata));
}

int main(int count, char **arguments) { return floe_read_picture(count, arguments, perform); }
