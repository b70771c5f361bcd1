// Finding and mixing texels. Gather instructions are slow on many processors, so neighbours are loaded in pairs of 64 bits and dealt
// out to vectors of firsts and seconds; a row that is not shrunk needs no single loads at all: its texels lie in one window.

/// Four pairs of neighbouring texels, by the instructions for Double: those load a half.
INLINE pixels pairs(const uint32_t *p0, const uint32_t *p1, const uint32_t *p2, const uint32_t *p3) {
    double d0, d1, d2, d3;
    __builtin_memcpy(&d0, p0, sizeof d0);
    __builtin_memcpy(&d1, p1, sizeof d1);
    __builtin_memcpy(&d2, p2, sizeof d2);
    __builtin_memcpy(&d3, p3, sizeof d3);
    return (pixels)(doubles){d0, d1, d2, d3};
}

/// The first (second) of each pair of a's lower half, of b's, of a's upper half, of b's.
INLINE pixels firsts(pixels a, pixels b) { return __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14); }
INLINE pixels seconds(pixels a, pixels b) { return __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15); }

/// Eight places: the index of the upper left texel, and both fractions (in 1/256 texel), as weights.
struct eight_places {
    pixels at, down, across;
};

INLINE pixels fraction(pixels place) { return place << weight_bits & 255 << weight_bits; }

/// From positions in 1/256 texel, both with the same multiple of 2¹⁶ added to them, so that `origin` is the
/// index that it makes: 0 for none.
INLINE void place_eight(struct eight_places *p, intptr_t width, pixels origin, pixels u, pixels v) {
    p->at = (v >> 8) * (uint32_t)width + (u >> 8) - origin;
    p->down = fraction(v);
    p->across = fraction(u);
}

/// The bilinear pixels there. Pairs of neighbours are mixed down before they are dealt out, and stay in
/// lanes of 16 bits until the end.
INLINE pixels sample_eight(const uint32_t *base, intptr_t width, const struct eight_places *p) {
    const uint32_t *next = base + width;
    int32_t k[8] __attribute__((aligned(32)));
    store(k, p->at);
    const pixels upper_low = pairs(base + k[0], base + k[1], base + k[4], base + k[5]);
    const pixels lower_low = pairs(next + k[0], next + k[1], next + k[4], next + k[5]);
    const pixels upper_high = pairs(base + k[2], base + k[3], base + k[6], base + k[7]);
    const pixels lower_high = pairs(next + k[2], next + k[3], next + k[6], next + k[7]);
    // `down` in all lanes of two neighbours, for pixels 0, 1, 4, 5 and 2, 3, 6, 7.
    const lanes down = (lanes)p->down, across = spread(p->across);
    const lanes down_low = __builtin_shufflevector(down, down, 0, 0, 0, 0, 2, 2, 2, 2, 8, 8, 8, 8, 10, 10, 10, 10);
    const lanes down_high = __builtin_shufflevector(down, down, 4, 4, 4, 4, 6, 6, 6, 6, 12, 12, 12, 12, 14, 14, 14, 14);
    const pixels even_low = (pixels)lerp_lanes(even_lanes(upper_low), even_lanes(lower_low), down_low);
    const pixels even_high = (pixels)lerp_lanes(even_lanes(upper_high), even_lanes(lower_high), down_high);
    const pixels odd_low = (pixels)lerp_lanes(odd_lanes(upper_low), odd_lanes(lower_low), down_low);
    const pixels odd_high = (pixels)lerp_lanes(odd_lanes(upper_high), odd_lanes(lower_high), down_high);
    return joined(
        lerp_lanes((lanes)firsts(even_low, even_high), (lanes)seconds(even_low, even_high), across),
        lerp_lanes((lanes)firsts(odd_low, odd_high), (lanes)seconds(odd_low, odd_high), across));
}

#if BITS == 256
INLINE pixels permuted(pixels p, pixels places) { return (pixels)_mm256_permutevar8x32_epi32((__m256i)p, (__m256i)places); }

/// Words 0…15 from p on.
INLINE pixels of_sixteen(const uint32_t *p, pixels places) {
    return (words)places > 7 ? permuted(load(p + 8), places) : permuted(load(p), places);
}
#endif

/// Eight pixels of a row.
INLINE pixels columns_eight(const uint32_t *row, pixels u) {
    const lanes w = spread(fraction(u));
    const pixels columns = u >> 8;
#if BITS == 256
    const uint32_t c = columns[0];
    const pixels from = columns - c;
    // Up to eight neighbours, or up to sixteen, rising or not: no higher bit.
    if (is_zero(from & ~7u)) return lerp(permuted(load(row + c), from), permuted(load(row + c + 1), from), w);
    if (is_zero(from & ~15u)) return lerp(of_sixteen(row + c, from), of_sixteen(row + c + 1, from), w);
#endif
    int32_t k[8] __attribute__((aligned(32)));
    store(k, columns);
    const pixels low = pairs(row + k[0], row + k[1], row + k[4], row + k[5]);
    const pixels high = pairs(row + k[2], row + k[3], row + k[6], row + k[7]);
    return lerp(firsts(low, high), seconds(low, high), w);
}

/// lerp(row[u >> 8], row[(u >> 8) + 1], u & 255)
INLINE void sample_columns(uint32_t *out, const uint32_t *row, const int32_t *u, intptr_t count) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) store(out + i, columns_eight(row, load(u + i)));
    if (i == count) return;
    if (count > 8) return store(out + count - 8, columns_eight(row, load(u + count - 8)));
    // What fills up the vector repeats its first column.
    const words place = {0, 1, 2, 3, 4, 5, 6, 7};
    store_some(out, columns_eight(row, place < (int)count ? load_some(u, count) : (pixels)(uint32_t)u[0]), count);
}

/// lerp(lerp(t00, t01, down), lerp(t10, t11, down), across): down each column first. `is_level`: v has one position for all.
INLINE void sample_row(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, bool is_level, intptr_t count) {
    const pixels level = (uint32_t)*v;
    struct eight_places places;
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) {
        place_eight(&places, texels.width, 0, load(u + i), is_level ? level : load(v + i));
        store(out + i, sample_eight(texels.base, texels.width, &places));
    }
    if (i == count) return;
    // Positions behind the end count as 0: the first texel is always there, or the first of the row.
    place_eight(&places, texels.width, 0, load_some(u + i, count - i), is_level ? level : load_some(v + i, count - i));
    store_some(out + i, sample_eight(texels.base, texels.width, &places), count - i);
}

static void sample(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count) {
    if (count > 0) sample_row(out, texels, u, v, false, count);
}

// Rows of texels mixed two by two, then along the row
static void sample_rows(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const int32_t *u, const int32_t *v, uint32_t *mixed,
    intptr_t width, intptr_t height
) {
    // Columns rise or fall, or, of a nine-part image whose parts overlap, run back and forth.
    int32_t low = u[0], high = u[0];
    for (intptr_t i = 1; i < width; i++) {
        low = u[i] < low ? u[i] : low;
        high = u[i] > high ? u[i] : high;
    }
    const intptr_t first = low >> 8, count = (high >> 8) + 2 - first;
    // Much smaller than the bitmap: mixing only the texels that are used costs less.
    if (count > 2 * width + 16) {
        for (; height > 0; height--, out += out_stride, v++) sample_row(out, texels, u, v, true, width);
        return;
    }
    // Short rows are mixed some at a time: loading across what two stores have just written makes the processor wait.
    const intptr_t some = count < 80 ? 160 / count : 1;
    for (intptr_t row = 0; row < height;) {
        const intptr_t first_row = row, end = height - row < some ? height : row + some;
        for (uint32_t *next = mixed; row < end; row++, next += count) {
            const uint32_t weight = (uint32_t)v[row] & 255;
            const uint32_t *upper = texels.base + (v[row] >> 8) * texels.width + first;
            if (weight > 0) mix_row(next, upper, upper + texels.width, weight, count);
        }
        const uint32_t *next = mixed - first;
        for (row = first_row; row < end; row++, out += out_stride, next += count) {
            sample_columns(out, v[row] & 255 ? next : texels.base + (v[row] >> 8) * texels.width, u, width);
        }
    }
}

/// Texels, set one by one: where gathers are microcode one takes two fifths longer.
INLINE void store_texels(uint32_t *out, const uint32_t *base, pixels places, intptr_t count) {
    if (count < 8) {
        for (int k = 0; k < count; k++) out[k] = base[places[k]];
        return;
    }
    for (int k = 0; k < 4; k++) {
        const uint64_t two = (uint64_t)((four_longs)places)[k];
        out[2 * k] = base[(uint32_t)two];
        out[2 * k + 1] = base[two >> 32];
    }
}

// the texel at (u >> 8, v >> 8)
static void pick(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count) {
    for (intptr_t i = 0; i < count; i += 8) {
        const bool is_whole = i + 8 <= count;
        const pixels row = is_whole ? load(v + i) : load_some(v + i, count - i), column = is_whole ? load(u + i) : load_some(u + i, count - i);
        const pixels at = (row >> 8) * (uint32_t)texels.width + (column >> 8);
#if BITS == 256
        const pixels from = at - at[0];
        if (is_whole && is_zero(from & ~7u)) {
            store(out + i, permuted(load(texels.base + at[0]), from));
            continue;
        }
#endif
        store_texels(out + i, texels.base, at, count - i);
    }
}

/// Colours of eight columns. `is_slow`: their places lie within eight entries.
INLINE void gradient_eight(
    uint32_t *out, const uint32_t *ramp, const struct floe_gradient_row *row, floats x, intptr_t count, bool is_affine,
    __attribute__((unused)) bool is_slow
) {
    floats t = row->t0 + row->dt * x;
    if (!is_affine) t *= 1 / at_least(row->w0 + row->dw * x, FLOE_LEAST_W);
    t = at_most(at_least(t, 0), (float)(row->length - 1));
    const pixels places = (pixels)__builtin_convertvector(t, words);
#if BITS == 256
    if (is_slow) {
        const int first = (int)places[0] - (row->dt < 0 ? 7 : 0), most = row->length - 8, start = first < 0 ? 0 : first < most ? first : most;
        return store(out, permuted(load(ramp + start), places - (uint32_t)start));
    }
#endif
    store_texels(out, ramp, places, count);
}

INLINE void gradient_row(
    uint32_t *out, const uint32_t *ramp, const struct floe_gradient_row *row, intptr_t count, bool is_affine, bool is_slow
) {
    floats x = row->first + (floats){0, 1, 2, 3, 4, 5, 6, 7};
    const struct floe_gradient_row r = *row;
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8, x += 8) gradient_eight(out + i, ramp, &r, x, 8, is_affine, is_slow);
    if (i == count) return;
    // The last eight overlap those before.
    if (count > 8) gradient_eight(out + count - 8, ramp, &r, x - (float)(i + 8 - count), 8, is_affine, is_slow);
    else gradient_eight(out, ramp, &r, x, count, is_affine, false);
}

// ramp[clamp(⌊t⌋)]: what is not a number takes the first
static void gradient(uint32_t *out, const uint32_t *ramp, const struct floe_gradient_row *row, intptr_t count) {
    if (!row->is_affine) gradient_row(out, ramp, row, count, false, false);
    else if (__builtin_fabsf(row->dt) < 0.99f) gradient_row(out, ramp, row, count, true, true);
    else gradient_row(out, ramp, row, count, true, false);
}
