// Positions along a row: in single precision for projected images and gradients, in double for axis-aligned and nine-part images.

/// Clamped positions at x = first + i. NaN becomes the lower limit.
INLINE void project_vector(
    const struct floe_projected_rows *r, floe_row_start start, floats x, bool is_affine, floats *u, floats *v
) {
    const floats w = is_affine ? (floats)1 : 1 / at_least(start.z + r->dw * x, FLOE_LEAST_W);
    *u = at_most(at_least((start.x + r->du * x) * w, r->min_u), r->max_u);
    *v = at_most(at_least((start.y + r->dv * x) * w, r->min_v), r->max_v);
}

/// x of the first vector. x is a whole number, so that counting it up is exact.
INLINE floats first_columns(const struct floe_projected_rows *rows) { return rows->first + (floats){EACH_GROUP(RISING)}; }

/// 256 · (p − ½), rounded: 256 p and 2²³ − 128 are exact, so that their one sum rounds as the reference's does.
INLINE pixels linear(floats p) { return (pixels)(p * 256 + (8388608 - 128)) - 0x4B000000; }

INLINE void project_of(
    int32_t *u, int32_t *v, const struct floe_projected_rows *rows, const floe_row_start *starts, intptr_t width, intptr_t height,
    bool is_affine
) {
    const struct floe_projected_rows r = *rows;
    for (; height > 0; height--, starts++, u += width, v += width) {
        const floe_row_start start = *starts;
        floats x = first_columns(&r), pu, pv;
        for (intptr_t i = 0; i < width; i += vector, x += vector) {
            project_vector(&r, start, x, is_affine, &pu, &pv);
            store(u + i, linear(pu));
            store(v + i, linear(pv));
        }
    }
}

// (u + du·x) / (w + dw·x), (v + dv·x) / …
static void project(
    int32_t *u, int32_t *v, const struct floe_projected_rows *rows, const floe_row_start *starts, intptr_t width, intptr_t height
) {
    if (rows->is_affine) project_of(u, v, rows, starts, width, height, true);
    else project_of(u, v, rows, starts, width, height, false);
}

/// The texel that contains a position, biased so that rounding does not lose its first boundary. Ramp positions are biased already.
INLINE pixels whole(floats p, bool is_ramp) { return (pixels)__builtin_convertvector(is_ramp ? p : p + 1.0f / 1024, words); }

INLINE void pick_projected_of(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
    const floe_row_start *starts, intptr_t width, intptr_t height, bool is_affine, bool is_ramp, bool is_near
) {
    const struct floe_projected_rows r = *rows;
    for (; height > 0; height--, starts++, out += out_stride) {
        const floe_row_start start = *starts;
        floats x = first_columns(&r), u, v;
        for (intptr_t i = 0; i < width; i += vector, x += vector) {
            project_vector(&r, start, x, is_affine, &u, &v);
            const pixels column = whole(u, is_ramp), at = is_ramp ? column : whole(v, false) * (uint32_t)texels.width + column;
            pick_vector(out + i, texels.base, at, width - i, is_near, r.du < 0 ? at[vector - 1] : at[0]);
        }
    }
}

// The texel at the position
static void pick_projected(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
    const floe_row_start *starts, intptr_t width, intptr_t height
) {
#define PICK(is_affine, is_ramp, is_near) \
    return pick_projected_of(out, out_stride, texels, rows, starts, width, height, is_affine, is_ramp, is_near)
    if (texels.width > 0) {
        if (rows->is_affine) PICK(true, false, false);
        PICK(false, false, false);
    }
    if (!rows->is_affine) PICK(false, true, false);
    if (__builtin_fabsf(rows->du) < 0.99f) PICK(true, true, true);
    PICK(true, true, false);
#undef PICK
}

// In double precision, step by step as in `ImageSampler.fixed`, so that the bits agree.

/// Positions in 1/256 texel from the first texel's centre. NaN becomes the lower limit.
INLINE pixels fixed(doubles texel, double low, double high, bool is_nearest) {
    const doubles p = at_most(at_least(texel, low), high);
    if (is_nearest) return (pixels)__builtin_convertvector(p + 1.0 / 1024, words) << 8;
    return (pixels)__builtin_convertvector((p - 0.5) * 256 + 0.5, words);
}

INLINE void find_texels_of(int32_t *u, int32_t *v, const struct floe_texel_row *row, intptr_t count, bool is_affine) {
    const bool is_nearest = row->is_nearest;
    doubles x = row->first + (doubles){EACH_GROUP(RISING)};
    for (intptr_t i = 0; i < count; i += vector, x += vector) {
        doubles px = row->u0 + row->du * x, py = row->v0 + row->dv * x;
        if (!is_affine) {
            const doubles r = 1 / at_least(row->w0 + row->dw * x, FLOE_LEAST_W);
            px *= r;
            py *= r;
        }
        store(u + i, fixed(px, row->min_u, row->max_u, is_nearest));
        store(v + i, fixed(py, row->min_v, row->max_v, is_nearest));
    }
}

// (u0 + du·x) / (w0 + dw·x), (v0 + dv·x) / …
static void find_texels(int32_t *u, int32_t *v, const struct floe_texel_row *row, intptr_t count) {
    if (row->dw == 0 && row->w0 == 1) find_texels_of(u, v, row, count, true);
    else find_texels_of(u, v, row, count, false);
}
