// The loops that touch pixels, one set per instruction set. Drawing takes at most three stages, each with its own loops here. A
// stage that would change nothing is skipped:
//
//     fetch   colours of a row      positions: find_texels; texels: shift, sample, pick, mix
//     cover   scale by coverage     coverage, multiply, scale
//     mix     onto the target       over, blend; fill and copy for whole areas
//
// The contract:
//   · Kernels take pointers and counts only, with count ≥ 0. They allocate nothing and retain nothing.
//   · `out` may be the same as an input row, but must not overlap one otherwise.
//   · No pixel is written past out[count − 1]. In a bitmap, a row and 16 texels past the last one may be read.
//   · A mask has one byte per pixel, 0…255; fifteen more past its end may be read and written. Without a mask every pixel
//     is covered by `factor`, 0…255.
//   · Pixels are premultiplied, 0xAARRGGBB. m(a, b) = multiply255(a, b), lerp(a, b, w) = (a·(256 − w) + b·w + 128) >> 8.
//   · Each result depends only on its own column and the row's parameters, never on where a span starts or how long
//     it is, so that tiles, threads and damage cannot affect the picture.
//   · Every set matches the scalar reference (`ScalarKernels`, in Swift) bit for bit.

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A bitmap's pixels. Rows lie `width` pixels apart.
struct floe_texels {
    const uint32_t *base;
    intptr_t width;
};

/// The C form of `OpacityRun`, for one row, in the bitmap's columns.
struct floe_opacity_run {
    uint16_t start, opaque_start, opaque_end, end;
};

/// The least divisor of a perspective division. A pixel at an edge that is seen at the horizon may have its centre behind the eye; it
/// shows whatever lies furthest away in its direction.
#define FLOE_LEAST_W 1e-30f

/// Texel positions along rows: (u + du·x, v + dv·x) / (w + dw·x), then clamped, with x = first + i counted from the
/// projection's own origin column. Those of a gradient are points from which its type has positions in its ramp's entries; these are
/// clamped, as u is.
struct floe_projected_rows {
    float du, dv, dw, first;
    float min_u, max_u, min_v, max_v;
    /// Whether w is 1 everywhere.
    bool is_affine;
};

/// The C form of `GradientType`: positions on the ramp are u, √(u² + v²), or the angle of (u, v), of which 1024 make a turn.
enum floe_gradient { floe_gradient_axial, floe_gradient_radial, floe_gradient_conic };

/// The coefficients of r, r³, r⁵ and so on in 1024/2π · arctan r, 0 ≤ r ≤ 1; off by less than 10⁻⁵.
#define FLOE_ANGLE_1 162.974548f
#define FLOE_ANGLE_2 -54.3192291f
#define FLOE_ANGLE_3 32.5078468f
#define FLOE_ANGLE_4 -22.6675415f
#define FLOE_ANGLE_5 15.7143354f
#define FLOE_ANGLE_6 -9.11228848f
#define FLOE_ANGLE_7 3.56310511f
#define FLOE_ANGLE_8 -0.660790801f

/// The start of a projected row: u, v and w at x = 0, and an unused lane. A vector, so that it is loaded and stored as one.
typedef float floe_row_start __attribute__((ext_vector_type(4)));

/// Texel positions in double precision, along a row or down a column: (u0 + du·x) / (w0 + dw·x), x = first + i.
struct floe_texel_row {
    double u0, v0, w0, du, dv, dw, first;
    double min_u, max_u, min_v, max_v;
    bool is_nearest;
};

/// An edge. The distance of (x, y) from it is (a·x + b·y) + c; the other fields are its `EdgeArea`, the area behind it.
struct floe_edge {
    float a, b, c;
    float curve_end, curve, slope;
};
struct floe_quad {
    struct floe_edge left, right, top, bottom;
    /// Whether edges may cross within a pixel so that the product of their areas is not the area between them.
    bool has_corners;
};

/// A `ShapeCoverage` without clip and open sides. `outer`: its own edges. If it has a radius: `edges`, the rounded rectangle's, which
/// may be the same, and the map from pixels to the plane: (xx·x + yx·y + tx, …). The corner circles' centres lie at `low` and `high`.
/// `corners`: those with the radius, as in `RectCorners`. `extent`: from a corner to where its curve, a circle or the continuous one of
/// `CornerCurve`, begins.
struct floe_shape {
    struct floe_quad outer, edges;
    double xx, xy, xw, yx, yy, yw, tx, ty, tw;
    double low_x, high_x, low_y, high_y, radius, extent, per_radius, bow, least_offset;
    bool is_affine, shares_edges, is_continuous;
    uint8_t corners;
};

/// The least outer coverage to divide by when a border is a share of its outer shape: `FillNode.leastShared`.
#define FLOE_LEAST_SHARED 1e-3f

/// A shape, less an inner one if it has any. `scale`: the value of full coverage, 0…255.
struct floe_outline {
    struct floe_shape outer, inner;
    float scale;
    bool has_inner, is_share;
};

/// Edge pixels of a row: columns `start` ..< `end`, and the offset of their bytes in the masks.
struct floe_edge_run {
    int32_t row, start, end, mask;
};

/// An image that is only translated: each pixel shows the same fractions, in 1/256, of four neighbouring texels. Outside of
/// `width` + 1 texels a row, and of `height` + 1 rows, the outermost repeat.
struct floe_shift {
    /// The first of these texels, and from a row to the next.
    const uint32_t *texels;
    intptr_t stride;
    uint32_t u, v;
    intptr_t left, width, right, above, height, below;
};

/// The C form of `BlendMode`, in its order.
enum floe_blend_mode {
    floe_blend_normal, floe_blend_multiply, floe_blend_screen, floe_blend_overlay, floe_blend_darken, floe_blend_lighten,
    floe_blend_color_dodge, floe_blend_color_burn, floe_blend_hard_light, floe_blend_soft_light,
    floe_blend_difference, floe_blend_exclusion,
    floe_blend_hue, floe_blend_saturation, floe_blend_color, floe_blend_luminosity
};

/// The loops for one instruction set. Thread-safe.
struct __attribute__((swift_attr("@Sendable"))) floe_kernels {
    // Mix

    /// out = s + m(out, 255 − s.alpha), s = m(source, coverage). A stride of 0 repeats one row of the source, or of the mask.
    void (*over)(
        uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const uint8_t *_Nullable mask,
        intptr_t mask_stride, uint32_t factor, intptr_t width, intptr_t height);
    /// Blends source[i] onto out[i] by the mode's formula in `BlendMode`.
    void (*blend)(
        uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, enum floe_blend_mode mode,
        intptr_t width, intptr_t height);
    /// Blends one pixel onto each out[i] by the mode's formula. Source-over: out = pixel + m(out, 255 − pixel.alpha).
    void (*blend_solid)(
        uint32_t *out, intptr_t out_stride, uint32_t pixel, enum floe_blend_mode mode, intptr_t width, intptr_t height);
    /// out = pixel
    void (*fill)(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height);
    /// out = source[i] if all of the source is opaque, else source-over. `runs` (`floe_opacity_run`), if known, describe the source's rows,
    /// which begin at its bitmap's `column`.
    void (*copy)(
        uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const void *_Nullable runs, intptr_t column,
        bool is_opaque, intptr_t width, intptr_t height);

    // Cover

    /// m(source[i], coverage)
    void (*scale)(uint32_t *out, const uint32_t *source, const uint8_t *_Nullable mask, uint32_t factor, intptr_t count);
    /// m(coverage, pixels[i].alpha)
    void (*multiply)(uint8_t *out, const uint8_t *_Nullable mask, uint32_t factor, const uint32_t *pixels, intptr_t count);
    /// An outline's coverage of each pixel of some runs, 0…255. If NULL, `ShapeCoverage` is used pixel by pixel.
    void (*_Nullable coverage)(
        uint8_t *masks, const struct floe_outline *outline, const struct floe_edge_run *runs, intptr_t count);

    // Fetch

    /// lerp(a[i], b[i], weight), possibly in place; weight 0…255.
    void (*mix)(uint32_t *out, const uint32_t *a, const uint32_t *b, uint32_t weight, intptr_t count);
    /// The pixels of `left` + `width` + `right` columns and `above` + `height` + `below` rows. `mixed` has room for
    /// (width + 1) · height pixels.
    void (*shift)(uint32_t *out, intptr_t out_stride, const struct floe_shift *shift, uint32_t *mixed);
    /// The two rows around v[i] interpolated by its fraction, then two neighbouring columns by that of u[i].
    void (*sample)(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count);
    /// The result of `sample` at (u[column], v[row]); width, height ≥ 1. `mixed` has room for 2 · width + 192 pixels.
    void (*sample_rows)(
        uint32_t *out, intptr_t out_stride, struct floe_texels texels, const int32_t *u, const int32_t *v, uint32_t *mixed,
        intptr_t width, intptr_t height);
    /// The texels at (u[i] >> 8, v[i] >> 8).
    void (*pick)(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count);
    /// The texels that contain the positions of projected rows.
    void (*pick_projected)(
        uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
        const floe_row_start *starts, intptr_t width, intptr_t height);
    /// The entries of a gradient's ramp at the positions of projected rows.
    void (*pick_ramp)(
        uint32_t *out, intptr_t out_stride, const uint32_t *ramp, enum floe_gradient type, const struct floe_projected_rows *rows,
        const floe_row_start *starts, intptr_t width, intptr_t height);
    /// The result of `sample` at the positions of projected rows, in 1/256 texel from the first texel's centre.
    void (*sample_projected)(
        uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
        const floe_row_start *starts, intptr_t width, intptr_t height);
    /// Positions of one row or column, in 1/256 texel from the first texel's centre, as multiples of 256 if not filtered. Fifteen more
    /// may be written.
    void (*find_texels)(int32_t *u, int32_t *v, const struct floe_texel_row *row, intptr_t count);
};

/// The kernels for any processor that the build targets.
extern const struct floe_kernels floe_portable_kernels;

#if defined(__x86_64__)
extern const struct floe_kernels floe_avx2_kernels;
/// Whether this processor and its operating system support these kernels.
bool floe_has_avx2(void);
extern const struct floe_kernels floe_avx512_kernels;
bool floe_has_avx512(void);
#endif

#pragma clang assume_nonnull end

#endif
