// Kernels in C for Swift's `KernelSet`, whose contract holds for every function here: pixels are
// premultiplied 0xAARRGGBB, every result has the bits of the scalar reference. A suffix names the instruction set; call
// one only where its test says yes.

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether this processor, and the system on it, runs the functions with the suffix `avx2`.
int floe_has_avx2(void);

/// How the rows of an area come about.
enum floe_area_kind { floe_area_fill, floe_area_copy, floe_area_over, floe_area_over_runs };

/// Rows `first` ..< `end` of `width` pixels each; all pointers are to the first row. Rows lie `out_stride` and
/// `source_stride` pixels apart. `runs` (`floe_opacity_run`): of the source's rows, which begin at its bitmap's
/// `column`. A fill has no source, though its pointer is not null; runs belong to the last kind alone.
struct floe_area {
    uint32_t *out;
    const uint32_t *source;
    const void *_Nullable runs;
    intptr_t out_stride, source_stride, column, width;
    int32_t first, end;
    uint32_t pixel;
    enum floe_area_kind kind;
};

/// A bitmap's pixels; rows lie `width` pixels apart.
struct floe_texels {
    const uint32_t *base;
    intptr_t width;
};

/// `OpacityRun`: of one row, in the bitmap's columns.
struct floe_opacity_run {
    uint16_t start, opaque_start, opaque_end, end;
};

/// What is divided by, at least: a pixel at an edge that is seen at the horizon may have its centre behind the eye, and shows what
/// lies furthest off in its direction.
#define FLOE_LEAST_W 1e-30f

/// Texel positions along one row: (u0 + du·x, v0 + dv·x) / (w0 + dw·x), x = first + i counted from the projection's own
/// origin column, then clamped.
struct floe_projected_row {
    float u0, v0, w0, du, dv, dw, first;
    float min_u, max_u, min_v, max_v;
    /// Whether the whole texel is taken instead of the fraction, and whether w is 1 throughout.
    bool is_nearest, is_affine;
};

/// One axis of a nine-part image: `NinePartAxis`, then texels of a level for each of the bitmap's, and their limits.
struct floe_nine_part_axis {
    double first_edge, second_edge, slope[3], offset[3], scale, low, high;
};

/// Texel positions of a nine-part image along one row: the plane's point (xx·x + row_x + tx, …) / (xw·x + row_w + tw) by axis,
/// x = first_centre + i.
struct floe_nine_part_row {
    struct floe_nine_part_axis horizontal, vertical;
    double xx, xy, xw, row_x, row_y, row_w, tx, ty, tw, first_centre;
    bool is_nearest;
};

/// Four edges, the distance of (x, y) from each: (a·x + b·y) + c, and what is covered behind it: `EdgeArea`.
struct floe_edge {
    float a, b, c;
    float curve_end, curve, slope;
};
struct floe_quad {
    struct floe_edge left, right, top, bottom;
    /// Whether edges may cross within a pixel in such a way that their product is not the area.
    bool has_corners;
};

/// `ShapeCoverage` without clip and open sides: its own edges; if it is rounded, the rounded rectangle's, which may be the
/// same, and the way of pixels to the plane: (xx·x + yx·y + tx, …). The corner circles' centres lie at `low` and `high`.
struct floe_shape {
    struct floe_quad outer, edges;
    double xx, xy, xw, yx, yy, yw, tx, ty, tw;
    double low_x, high_x, low_y, high_y, radius, bow;
    /// Whether anything of this is set: there are shapes with more than that.
    bool is_known;
    bool is_rounded, is_affine, shares_edges;
};

/// Places on a ramp of `length` along one row, in its entries: (t0 + dt·x) / (w0 + dw·x), x = first + i counted from the
/// gradient's own origin column.
struct floe_gradient_row {
    float t0, dt, w0, dw, first;
    bool is_affine;
    int length;
};

/// `BlendMode`, in its order.
enum floe_blend_mode {
    floe_blend_normal, floe_blend_multiply, floe_blend_screen, floe_blend_overlay, floe_blend_darken, floe_blend_lighten,
    floe_blend_color_dodge, floe_blend_color_burn, floe_blend_hard_light, floe_blend_soft_light,
    floe_blend_difference, floe_blend_exclusion,
    floe_blend_hue, floe_blend_saturation, floe_blend_color, floe_blend_luminosity
};

#if defined(__x86_64__)

/// Draws areas in order, all of them into one strip of rows after the other, while it is in the first-level cache.
void floe_draw_strips_avx2(const struct floe_area *areas, intptr_t count);

// What these do is said at `KernelSet`.

void floe_over_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const uint8_t *_Nullable mask,
    intptr_t mask_stride, uint32_t factor, intptr_t width, intptr_t height);
void floe_over_solid_avx2(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height);
void floe_scale_avx2(
    uint32_t *out, const uint32_t *source, const uint8_t *_Nullable mask, uint32_t factor, intptr_t count);
void floe_blend_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, enum floe_blend_mode mode,
    intptr_t width, intptr_t height);

void floe_multiply_avx2(
    uint8_t *out, const uint8_t *_Nullable mask, uint32_t factor, const uint32_t *pixels, intptr_t count);
void floe_shape_coverage_avx2(float *out, const struct floe_shape *shape, const float *x, const float *y, intptr_t count);

void floe_gradient_avx2(uint32_t *out, const uint32_t *ramp, const struct floe_gradient_row *row, intptr_t count);
void floe_mix_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *a, const uint32_t *b, intptr_t stride, uint32_t weight,
    intptr_t width, intptr_t height);
void floe_sample_avx2(
    uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count);
void floe_sample_rows_avx2(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const int32_t *u, const int32_t *v, uint32_t *mixed,
    intptr_t width, intptr_t height);
void floe_sample_projected_avx2(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count);
void floe_pick_avx2(
    uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count);
void floe_nine_part_avx2(int32_t *u, int32_t *v, const struct floe_nine_part_row *row, intptr_t count);
void floe_project_avx2(int32_t *u, int32_t *v, const struct floe_projected_row *row, intptr_t count);

#endif

#pragma clang assume_nonnull end

#endif
