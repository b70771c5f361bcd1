// Projected images: places along a row, eight at a time, and the texels there.

/// What a row's places are worked out from; x of the next eight.
struct places {
    floats x;
    struct floe_projected_row row;
};

INLINE struct places places_of(const struct floe_projected_row *row) {
    return (struct places){row->first + (floats){0, 1, 2, 3, 4, 5, 6, 7}, *row};
}

/// The next eight places in texels, clamped; what is not a number goes to the lower limit. x counts in whole numbers, so that
/// nothing is lost.
INLINE void project_eight(struct places *p, bool is_affine, floats *u, floats *v) {
    const struct floe_projected_row *row = &p->row;
    floats pu = row->u0 + row->du * p->x, pv = row->v0 + row->dv * p->x;
    if (!is_affine) {
        const floats r = 1 / at_least(row->w0 + row->dw * p->x, FLOE_LEAST_W);
        pu *= r;
        pv *= r;
    }
    *u = at_most(at_least(pu, row->min_u), row->max_u);
    *v = at_most(at_least(pv, row->min_v), row->max_v);
    p->x += 8;
}

/// 256 · (p − ½) rounded, in the lower 23 bits: 256 p and what is left of 2²³ are exact, so that the one sum
/// rounds as the reference's does.
INLINE pixels linear_bits(floats p) { return (pixels)(p * 256 + (8388608 - 128)); }

/// The texel in which a place lies, its boundary with the one before included.
INLINE pixels whole(floats p) { return (pixels)__builtin_convertvector(p + 1.0f / 1024, words); }

/// Vectors whose places are worked out before their texels are fetched: one vector's chain of operations
/// is long, and waiting for it would keep the next one's from starting.
enum { vectors_ahead = 8, pixels_ahead = 8 * vectors_ahead };

/// The next `count` places. Those that fill up the last vector are the ones before it, as far as `backward` says; else clamped
/// like all others.
INLINE void look_ahead(
    struct eight_places *out, struct places *places, intptr_t width, pixels origin, intptr_t count, int backward, bool is_affine
) {
    for (intptr_t i = 0; i < count; i += 8) {
        floats u, v;
        if (i + 8 > count) places->x -= (float)backward;
        project_eight(places, is_affine, &u, &v);
        place_eight(out++, width, origin, linear_bits(u), linear_bits(v));
    }
}

INLINE void sample_row_projected(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count, bool is_affine
) {
    struct eight_places ahead[vectors_ahead];
    struct places places = places_of(row);
    // The index that the exponents in `linear_bits` make.
    const uint32_t exponent = 0x4B000000u >> 8;
    const pixels origin = exponent * (uint32_t)texels.width + exponent;
    // The last vector overlaps the one before it.
    const int backward = count < 8 ? 0 : (int)(-count & 7);
    for (intptr_t first = 0; first < count; first += pixels_ahead) {
        const intptr_t end = first + pixels_ahead < count ? first + pixels_ahead : count;
        look_ahead(ahead, &places, texels.width, origin, end - first, backward, is_affine);
        const struct eight_places *p = ahead;
        intptr_t i = first;
        for (; i + 8 <= end; i += 8) store(out + i, sample_eight(texels.base, texels.width, p++));
        if (i == end) continue;
        const pixels sampled = sample_eight(texels.base, texels.width, p);
        if (backward) store(out + end - 8, sampled);
        else store_some(out + i, sampled, end - i);
    }
}

// bilinear at (u0 + du·x) / (w0 + dw·x), (v0 + dv·x) / …
static void sample_projected(uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count) {
    if (row->is_affine) sample_row_projected(out, texels, row, count, true);
    else sample_row_projected(out, texels, row, count, false);
}

INLINE void pick_row_projected(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count, bool is_affine
) {
    struct places places = places_of(row);
    for (intptr_t i = 0; i < count; i += 8) {
        floats u, v;
        project_eight(&places, is_affine, &u, &v);
        store_texels(out + i, texels.base, whole(v) * (uint32_t)texels.width + whole(u), count - i);
    }
}

// the texel there; limits are positive
static void pick_projected(uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count) {
    if (row->is_affine) pick_row_projected(out, texels, row, count, true);
    else pick_row_projected(out, texels, row, count, false);
}

// Places in Double, four pixels at a time, step by step as in `ImageSampler.fixed`, so that the bits agree.

/// In 1/256 texel from the first texel's centre; what is not a number goes to the lower limit.
INLINE four_words fixed_four(doubles texel, double low, double high, bool is_nearest) {
    const doubles p = less_of(more_of(texel, low), high);
    if (is_nearest) return __builtin_convertvector(p + 1.0 / 1024, four_words) << 8;
    return __builtin_convertvector((p - 0.5) * 256 + 0.5, four_words);
}

INLINE void find_texels_of(int32_t *u, int32_t *v, const struct floe_texel_row *row, intptr_t count, bool is_affine) {
    const bool is_nearest = row->is_nearest;
    doubles x = row->first + (doubles){0, 1, 2, 3};
    for (intptr_t i = 0; i < count; i += 4, x += 4.0) {
        doubles px = row->u0 + row->du * x, py = row->v0 + row->dv * x;
        if (!is_affine) {
            const doubles r = 1 / more_of(row->w0 + row->dw * x, FLOE_LEAST_W);
            px *= r;
            py *= r;
        }
        const four_words pu = fixed_four(px, row->min_u, row->max_u, is_nearest), pv = fixed_four(py, row->min_v, row->max_v, is_nearest);
        __builtin_memcpy(u + i, &pu, sizeof pu);
        __builtin_memcpy(v + i, &pv, sizeof pv);
    }
}

// (u0 + du·x) / (w0 + dw·x), (v0 + dv·x) / …
static void find_texels(int32_t *u, int32_t *v, const struct floe_texel_row *row, intptr_t count) {
    if (row->dw == 0 && row->w0 == 1) find_texels_of(u, v, row, count, true);
    else find_texels_of(u, v, row, count, false);
}
