// The loops that touch pixels, one set of them for each instruction set. Everything that is drawn goes through three
// stages at most, each of which has its loops here, and what a stage would leave as it is goes past it:
//
//     fetch   colours of a row      project, find_texels: where they lie; sample, pick, mix: what lies there
//     cover   how much of each      coverage, multiply, scale
//     mix     onto what is there    over, blend; draw_strips for whole areas
//
// The contract:
//   · Pointers and counts only; count ≥ 0, nothing is allocated, nothing is kept.
//   · `out` may be the same as an input row, but never overlaps one otherwise.
//   · No pixel is written behind out[count − 1]. Of a bitmap, a row and 16 texels behind the last one may be read.
//   · A mask has one byte per pixel, 0…255; fifteen more behind its end may be read and written. Without a mask every pixel
//     is covered by `factor`, 0…255.
//   · Pixels are premultiplied, 0xAARRGGBB. m(a, b) = multiply255(a, b), lerp(a, b, w) = (a·(256 − w) + b·w + 128) >> 8.
//   · Each result depends on its own column and the row's parameters alone, never on where a span starts or how long
//     it is: so that tiles, threads and damage cannot show.
//   · Every set gives the bits of the scalar reference (`ScalarKernels`, in Swift).

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

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

/// Positions in texels along rows: (u + du·x, v + dv·x) / (w + dw·x), x = first + i counted from the projection's own
/// origin column, then clamped. Of a gradient: in the ramp's entries.
struct floe_projected_rows {
    float du, dv, dw, first;
    float min_u, max_u, min_v, max_v;
    /// Whether w is 1 throughout.
    bool is_affine;
};

/// Where one of these rows starts: u, v and w at x = 0, and nothing. A vector, which is stored and loaded as one.
typedef float floe_row_start __attribute__((ext_vector_type(4)));

/// The same in Double, for pixels along a row or down a column: (u0 + du·x) / (w0 + dw·x), x = first + i.
struct floe_texel_row {
    double u0, v0, w0, du, dv, dw, first;
    double min_u, max_u, min_v, max_v;
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
    double low_x, high_x, low_y, high_y, radius, bow, least_offset;
    bool is_rounded, is_affine, shares_edges;
};

/// What of a border's outer shape it is a share of, at least: `BorderNode.leastShared`.
#define FLOE_LEAST_SHARED 1e-3f

/// A shape, perhaps without an inner one, and what full coverage comes to, 0…255.
struct floe_outline {
    struct floe_shape outer, inner;
    float scale;
    bool has_inner, is_share;
};

/// Pixels of a row, columns `start` ..< `end`, and where their bytes begin in the masks.
struct floe_edge_run {
    int32_t row, start, end, mask;
};

/// `BlendMode`, in its order.
enum floe_blend_mode {
    floe_blend_normal, floe_blend_multiply, floe_blend_screen, floe_blend_overlay, floe_blend_darken, floe_blend_lighten,
    floe_blend_color_dodge, floe_blend_color_burn, floe_blend_hard_light, floe_blend_soft_light,
    floe_blend_difference, floe_blend_exclusion,
    floe_blend_hue, floe_blend_saturation, floe_blend_color, floe_blend_luminosity
};

/// Loops for one instruction set, which any thread may call.
struct __attribute__((swift_attr("@Sendable"))) floe_kernels {
    // Mix

    /// out = s + m(out, 255 − s.alpha), s = m(source, coverage). A stride of 0 repeats one row of the source, or of the mask.
    void (*over)(
        uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const uint8_t *_Nullable mask,
        intptr_t mask_stride, uint32_t factor, intptr_t width, intptr_t height);
    /// `mode` of source[i] on out[i], by the formula in `BlendMode`.
    void (*blend)(
        uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, enum floe_blend_mode mode,
        intptr_t width, intptr_t height);
    /// Likewise of one pixel; source-over, too: out = pixel + m(out, 255 − pixel.alpha).
    void (*blend_solid)(
        uint32_t *out, intptr_t out_stride, uint32_t pixel, enum floe_blend_mode mode, intptr_t width, intptr_t height);
    /// Areas in order, each row by the kind of its area; none ends before it begins. All of them into one strip of rows after
    /// the other, while it is in the first-level cache.
    void (*draw_strips)(const struct floe_area *areas, intptr_t count);

    // Cover

    /// m(source[i], coverage)
    void (*scale)(uint32_t *out, const uint32_t *source, const uint8_t *_Nullable mask, uint32_t factor, intptr_t count);
    /// m(coverage, pixels[i].alpha)
    void (*multiply)(uint8_t *out, const uint8_t *_Nullable mask, uint32_t factor, const uint32_t *pixels, intptr_t count);
    /// How much of each pixel of some runs an outline covers, 0…255. NULL: by `ShapeCoverage`, pixel by pixel.
    void (*_Nullable coverage)(
        uint8_t *masks, const struct floe_outline *outline, const struct floe_edge_run *runs, intptr_t count);

    // Fetch

    /// lerp(a[i], b[i], weight); weight 0…256.
    void (*mix)(
        uint32_t *out, intptr_t out_stride, const uint32_t *a, const uint32_t *b, intptr_t stride, uint32_t weight,
        intptr_t width, intptr_t height);
    /// The two rows around v[i] mixed by its fraction, then two neighbours in them by that of u[i].
    void (*sample)(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count);
    /// What `sample` finds at (u[column], v[row]), each at least 1; `mixed` has room for 2 · width + 192 pixels.
    void (*sample_rows)(
        uint32_t *out, intptr_t out_stride, struct floe_texels texels, const int32_t *u, const int32_t *v, uint32_t *mixed,
        intptr_t width, intptr_t height);
    /// The texels at (u[i] >> 8, v[i] >> 8).
    void (*pick)(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count);
    /// The texels in which positions of projected rows lie; those without a width are a gradient's ramp, by u alone.
    void (*pick_projected)(
        uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
        const floe_row_start *starts, intptr_t width, intptr_t height);
    /// Positions u, v of rows behind one another, in 1/256 texel from the first texel's centre; fifteen more may be written.
    void (*project)(
        int32_t *u, int32_t *v, const struct floe_projected_rows *rows, const floe_row_start *starts, intptr_t width,
        intptr_t height);
    /// Likewise of one row, or of a column; texels that are not filtered as multiples of 256.
    void (*find_texels)(int32_t *u, int32_t *v, const struct floe_texel_row *row, intptr_t count);
};

/// The three cache lines at `p` are looked at before long.
static inline void floe_prefetch(const void *p) {
    for (int i = 0; i < 3; i++) __builtin_prefetch((const char *)p + 64 * i);
}

/// For any processor that the build is for.
extern const struct floe_kernels floe_portable_kernels;

#if defined(__x86_64__)
extern const struct floe_kernels floe_avx2_kernels;
/// Whether this processor, and the system on it, runs them.
bool floe_has_avx2(void);
extern const struct floe_kernels floe_avx512_kernels;
bool floe_has_avx512(void);
#endif

#pragma clang assume_nonnull end

#endif
