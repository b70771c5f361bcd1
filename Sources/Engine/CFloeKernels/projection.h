// Positions along a row, and the texels there: in single precision for projected images and gradients, in double for axis-aligned and
// nine-part images.

/// The clamped position down the bitmap at x = first + i, by the reciprocal of w. NaN becomes the lower limit.
INLINE floats row_position(const struct floe_projected_rows *r, floe_row_start start, floats x, floats scale) {
    return at_most(at_least((start.y + r->dv * x) * scale, r->min_v), r->max_v);
}

/// Clamped positions at x. Returns the reciprocal of w.
INLINE floats project_vector(
    const struct floe_projected_rows *r, floe_row_start start, floats x, bool is_affine, floats *u, floats *v
) {
    const floats scale = is_affine ? (floats)1 : 1 / at_least(start.z + r->dw * x, FLOE_LEAST_W);
    *u = at_most(at_least((start.x + r->du * x) * scale, r->min_u), r->max_u);
    *v = row_position(r, start, x, scale);
    return scale;
}

/// x of the first vector. x is a whole number, so that counting it up is exact.
INLINE floats first_columns(const struct floe_projected_rows *rows) { return rows->first + (floats){EACH_GROUP(RISING)}; }

/// 256 · (p − ½), rounded: 256 p and 2²³ − 128 are exact, so that their one sum rounds as the reference's does.
INLINE pixels linear(floats p) { return (pixels)(p * 256 + (8388608 - 128)) - 0x4B000000; }

/// Whether u and w are the same in all rows, as those of an image turned about an upright axis.
INLINE bool has_same_columns(const floe_row_start *starts, intptr_t height) {
    return height > 1 && starts[0].x == starts[height - 1].x && starts[0].z == starts[height - 1].z;
}

/// The widest contiguous rows, in columns, that are sampled together, since a single one fills no vectors: `Rasterizer.narrow`, up to
/// which rows are packed.
enum { short_row = 40, short_pixels = 512 };

/// The most texels of a picture that is not prefetched row by row, since caches hold it while others are drawn as well. Without
/// prefetching, sixty cards of 480 × 300 pixels in perspective take 1.3 times as long.
static const float most_cached = 65536;

/// Rows are sampled in blocks of columns, `together` at a time if they are contiguous. `same_columns`: as `has_same_columns`.
INLINE void sample_projected_of(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
    const floe_row_start *starts, intptr_t width, intptr_t height, intptr_t together, bool is_affine, bool same_columns
) {
    const struct floe_projected_rows r = *rows;
    const bool prefetches = (float)texels.width * r.max_v > most_cached;
    int32_t at[short_pixels + vector] __attribute__((aligned(64))), fractions[short_pixels + vector] __attribute__((aligned(64)));
    floats scales[pixels_ahead / vector], u, v;
    pixels columns[pixels_ahead / vector];
    for (intptr_t first = 0; first < width; first += pixels_ahead) {
        const intptr_t count = width - first < pixels_ahead ? width - first : pixels_ahead;
        const floats left = first_columns(&r) + (float)first;
        floats x = left;
        for (intptr_t k = 0; same_columns && k * vector < count; k++, x += vector) {
            scales[k] = project_vector(&r, starts[0], x, is_affine, &u, &v);
            columns[k] = linear(u);
        }
        int32_t before = 0;
        for (intptr_t top = 0; top < height; top += together) {
            intptr_t end = 0;
            for (intptr_t row = top; row < height && row < top + together; row++, end += count) {
                x = left;
                for (intptr_t k = 0; k * vector < count; k++, x += vector) {
                    if (same_columns) v = row_position(&r, starts[row], x, scales[k]);
                    else project_vector(&r, starts[row], x, is_affine, &u, &v);
                    const intptr_t place = end + k * vector;
                    place_texels(at + place, fractions + place, texels, same_columns ? columns[k] : linear(u), linear(v));
                }
            }
            // Past the end, the last vector samples the first texel, which always exists.
            store(at + end, (pixels)0);
            // The next row's texels lie about as far from these as these from the previous row's.
            const int32_t middle = at[count / 2];
            sample_placed(out + top * out_stride + first, texels, at, fractions, prefetches && top > 0 ? middle - before : 0, end);
            before = middle;
        }
    }
}

// The texels around the position, interpolated
static void sample_projected(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
    const floe_row_start *starts, intptr_t width, intptr_t height
) {
    if (width == 0) return;
    const intptr_t together = out_stride == width && width <= short_row ? short_pixels / width : 1;
#define SAMPLE(is_affine, same) \
    return sample_projected_of(out, out_stride, texels, rows, starts, width, height, together, is_affine, same)
    if (has_same_columns(starts, height)) SAMPLE(rows->is_affine, true);
    if (rows->is_affine) SAMPLE(true, false);
    SAMPLE(false, false);
#undef SAMPLE
}

/// The texel that contains a position, biased so that rounding does not lose its first boundary.
INLINE pixels whole(floats p) { return (pixels)__builtin_convertvector(p + 1.0f / 1024, words); }

INLINE void pick_projected_of(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
    const floe_row_start *starts, intptr_t width, intptr_t height, bool is_affine
) {
    const struct floe_projected_rows r = *rows;
    for (; height > 0; height--, starts++, out += out_stride) {
        const floe_row_start start = *starts;
        floats x = first_columns(&r), u, v;
        for (intptr_t i = 0; i < width; i += vector, x += vector) {
            project_vector(&r, start, x, is_affine, &u, &v);
            pick_vector(out + i, texels.base, whole(v) * (uint32_t)texels.width + whole(u), width - i, false, 0);
        }
    }
}

// The texel at the position
static void pick_projected(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const struct floe_projected_rows *rows,
    const floe_row_start *starts, intptr_t width, intptr_t height
) {
    if (rows->is_affine) pick_projected_of(out, out_stride, texels, rows, starts, width, height, true);
    else pick_projected_of(out, out_stride, texels, rows, starts, width, height, false);
}

/// The angle of (x, y), 0…1024, step by step as in the reference, so that the bits agree.
INLINE floats angle_of(floats x, floats y) {
    const floats across = __builtin_elementwise_abs(x), down = __builtin_elementwise_abs(y);
    const words is_steep = down > across;
    const floats r = (is_steep ? across : down) / (is_steep ? down : at_least(across, FLOE_LEAST_W)), s = r * r;
    floats sum = FLOE_ANGLE_8;
    sum = sum * s + FLOE_ANGLE_7;
    sum = sum * s + FLOE_ANGLE_6;
    sum = sum * s + FLOE_ANGLE_5;
    sum = sum * s + FLOE_ANGLE_4;
    sum = sum * s + FLOE_ANGLE_3;
    sum = sum * s + FLOE_ANGLE_2;
    sum = sum * s + FLOE_ANGLE_1;
    floats angle = sum * r;
    angle = is_steep ? 256 - angle : angle;
    angle = x < 0 ? 512 - angle : angle;
    return y < 0 ? 1024 - angle : angle;
}

INLINE void pick_ramp_of(
    uint32_t *out, intptr_t out_stride, const uint32_t *ramp, const struct floe_projected_rows *rows, const floe_row_start *starts,
    intptr_t width, intptr_t height, enum floe_gradient type, bool is_affine, bool is_near
) {
    const struct floe_projected_rows r = *rows;
    // Positions on an axial gradient are biased already.
    const float bias = 1.0f / 1024;
    for (; height > 0; height--, starts++, out += out_stride) {
        const floe_row_start start = *starts;
        floats x = first_columns(&r);
        for (intptr_t i = 0; i < width; i += vector, x += vector) {
            const floats scale = is_affine ? (floats)1 : 1 / at_least(start.z + r.dw * x, FLOE_LEAST_W);
            const floats u = (start.x + r.du * x) * scale, v = (start.y + r.dv * x) * scale;
            floats place = u;
            if (type == floe_gradient_radial) place = __builtin_elementwise_sqrt(u * u + v * v) + bias;
            if (type == floe_gradient_conic) place = angle_of(u, v) + bias;
            const pixels at = (pixels)__builtin_convertvector(at_most(at_least(place, r.min_u), r.max_u), words);
            pick_vector(out + i, ramp, at, width - i, is_near, r.du < 0 ? at[vector - 1] : at[0]);
        }
    }
}

// The entry at the position
static void pick_ramp(
    uint32_t *out, intptr_t out_stride, const uint32_t *ramp, enum floe_gradient type, const struct floe_projected_rows *rows,
    const floe_row_start *starts, intptr_t width, intptr_t height
) {
#define PICK(type, is_affine, is_near) \
    return pick_ramp_of(out, out_stride, ramp, rows, starts, width, height, floe_gradient_##type, is_affine, is_near)
    // An angle is the same whatever w is.
    if (type == floe_gradient_conic) PICK(conic, true, false);
    if (type == floe_gradient_radial) {
        if (rows->is_affine) PICK(radial, true, false);
        PICK(radial, false, false);
    }
    if (!rows->is_affine) PICK(axial, false, false);
    if (__builtin_fabsf(rows->du) < 0.99f) PICK(axial, true, true);
    PICK(axial, true, false);
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
