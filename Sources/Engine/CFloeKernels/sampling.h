// Fetching and interpolating texels. Gather instructions are slow on many processors, so neighbours are loaded in pairs of 64 bits
// and split into vectors of firsts and seconds. A row that is not shrunk needs no single loads: its texels lie in one window.

INLINE double pair(const uint32_t *p) {
    double d;
    __builtin_memcpy(&d, p, sizeof d);
    return d;
}

/// The pairs of neighbours at the first two of every four places. Loaded as doubles, whose instructions can load one half.
INLINE pixels pairs(const uint32_t *base, const int32_t *places) {
#define PAIR(i) pair(base + places[i]), pair(base + places[i + 1])
    return (pixels)(half_doubles){EACH_GROUP(PAIR)};
#undef PAIR
}

/// The first (second) texels of the pairs: two from a, then two from b, in each 128-bit group.
#define FIRSTS(i) i, i + 2, vector + i, vector + i + 2
#define SECONDS(i) i + 1, i + 3, vector + i + 1, vector + i + 3
INLINE pixels firsts(pixels a, pixels b) { return __builtin_shufflevector(a, b, EACH_GROUP(FIRSTS)); }
INLINE pixels seconds(pixels a, pixels b) { return __builtin_shufflevector(a, b, EACH_GROUP(SECONDS)); }

/// Each pixel's fraction across in both of its lanes, and its fraction down in all lanes of two neighbours, for the first (last) two
/// of every four pixels.
#define TWO(lane) lane, lane
#define FOUR(lane) TWO(lane), TWO(lane)
#define ACROSS(i) TWO(2 * i), TWO(2 * i + 2), TWO(2 * i + 4), TWO(2 * i + 6)
#define DOWN_LOW(i) FOUR(2 * i + 1), FOUR(2 * i + 3)
#define DOWN_HIGH(i) FOUR(2 * i + 5), FOUR(2 * i + 7)

INLINE pixels fraction(pixels place) { return place << weight_bits & 255 << weight_bits; }

/// The texels that pixels are interpolated from: the place of the first one of each pixel, and the fractions of its position in 1/256
/// texel, u's in the lower half of a word and v's in the upper one.
INLINE void place_texels(int32_t *at, int32_t *fractions, struct floe_texels texels, pixels u, pixels v) {
    store(at, (v >> 8) * (uint32_t)texels.width + (u >> 8));
    store(fractions, fraction(u) | fraction(v) << 16);
}

/// Bilinear samples between the texels at places `at` and their neighbours.
/// Pairs of neighbours are interpolated down before they are split, and stay in 16-bit lanes until the end.
INLINE pixels sample_vector(struct floe_texels texels, const int32_t *at, lanes fractions) {
    const uint32_t *base = texels.base, *next = base + texels.width;
    const pixels upper_low = pairs(base, at), lower_low = pairs(next, at);
    const pixels upper_high = pairs(base, at + 2), lower_high = pairs(next, at + 2);
    const lanes across = __builtin_shufflevector(fractions, fractions, EACH_GROUP(ACROSS));
    const lanes down_low = __builtin_shufflevector(fractions, fractions, EACH_GROUP(DOWN_LOW));
    const lanes down_high = __builtin_shufflevector(fractions, fractions, EACH_GROUP(DOWN_HIGH));
    const pixels even_low = (pixels)lerp_lanes(even_lanes(upper_low), even_lanes(lower_low), down_low);
    const pixels even_high = (pixels)lerp_lanes(even_lanes(upper_high), even_lanes(lower_high), down_high);
    const pixels odd_low = (pixels)lerp_lanes(odd_lanes(upper_low), odd_lanes(lower_low), down_low);
    const pixels odd_high = (pixels)lerp_lanes(odd_lanes(upper_high), odd_lanes(lower_high), down_high);
    return joined(
        lerp_lanes((lanes)firsts(even_low, even_high), (lanes)seconds(even_low, even_high), across),
        lerp_lanes((lanes)firsts(odd_low, odd_high), (lanes)seconds(odd_low, odd_high), across));
}

#if BITS == 256
/// Gathers words at places 0…15 from p on.
INLINE pixels of_sixteen(const uint32_t *p, pixels places) {
    return (words)places > 7 ? permuted(load(p + 8), places) : permuted(load(p), places);
}
#endif

/// A vector of samples of one row.
INLINE pixels columns_vector(const uint32_t *row, pixels u) {
    const lanes w = spread(fraction(u));
    const pixels columns = u >> 8;
#if BITS > 128
    const uint32_t c = columns[0];
    const pixels from = columns - c;
    // Columns within a vector's length, or within sixteen, of the first, rising or not: no higher bit is set.
    if (is_zero(from & ~(vector - 1u))) return lerp(permuted(load(row + c), from), permuted(load(row + c + 1), from), w);
#endif
#if BITS == 256
    if (is_zero(from & ~15u)) return lerp(of_sixteen(row + c, from), of_sixteen(row + c + 1, from), w);
#endif
    int32_t k[vector] __attribute__((aligned(64)));
    store(k, columns);
    const pixels low = pairs(row, k), high = pairs(row, k + 2);
    return lerp(firsts(low, high), seconds(low, high), w);
}

/// lerp(row[u >> 8], row[(u >> 8) + 1], u & 255)
INLINE void sample_columns(uint32_t *out, const uint32_t *row, const int32_t *u, intptr_t count) {
    intptr_t i = 0;
    for (; i + vector <= count; i += vector) store(out + i, columns_vector(row, load(u + i)));
    if (i == count) return;
    if (count > vector) return store(out + count - vector, columns_vector(row, load(u + count - vector)));
    // The rest of the vector repeats its first column.
    const words place = {EACH_GROUP(RISING)};
    store_some(out, columns_vector(row, place < (int)count ? load_some(u, count) : (pixels)(uint32_t)u[0]), count);
}

/// The number of pixels whose texel places are computed before any texel is fetched. One vector's dependency chain is long, and
/// waiting for it would keep the next one's from starting.
enum { pixels_ahead = 64 };

/// Samples the texels at `at`. Those that lie `ahead` of every fourth of them, which need not be in the bitmap, are prefetched, unless it
/// is 0.
INLINE void sample_placed(
    uint32_t *out, struct floe_texels texels, const int32_t *at, const int32_t *fractions, intptr_t ahead, intptr_t count
) {
    for (intptr_t i = 0; i < count; i += vector) {
        for (int k = 0; ahead != 0 && k < vector; k += 4) {
            const uintptr_t texel = (uintptr_t)texels.base + (uintptr_t)(at[i + k] + ahead) * sizeof *texels.base;
            __builtin_prefetch((const void *)texel);
            __builtin_prefetch((const void *)(texel + (uintptr_t)texels.width * sizeof *texels.base));
        }
        store_first(out + i, sample_vector(texels, at + i, (lanes)load(fractions + i)), count - i);
    }
}

/// lerp(lerp(t00, t01, down), lerp(t10, t11, down), across): down each column first. `is_level`: v has one position for all pixels.
INLINE void sample_row(
    uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, bool is_level, intptr_t count
) {
    const pixels level = (uint32_t)*v;
    int32_t at[pixels_ahead] __attribute__((aligned(64))), fractions[pixels_ahead] __attribute__((aligned(64)));
    for (intptr_t first = 0; first < count; first += pixels_ahead) {
        const intptr_t end = first + pixels_ahead < count ? first + pixels_ahead : count;
        // Positions past the end read as 0: the first texel, or the row's first, always exists.
        for (intptr_t i = first; i < end; i += vector) {
            const pixels row = is_level ? level : load_first(v + i, end - i);
            place_texels(at + (i - first), fractions + (i - first), texels, load_first(u + i, end - i), row);
        }
        sample_placed(out + first, texels, at, fractions, 0, end - first);
    }
}

static void sample(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count) {
    if (count > 0) sample_row(out, texels, u, v, false, count);
}

// Interpolates pairs of texel rows, then along the row
static void sample_rows(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const int32_t *u, const int32_t *v, uint32_t *mixed,
    intptr_t width, intptr_t height
) {
    // Columns rise or fall, or run back and forth in a nine-part image whose parts overlap.
    int32_t low = u[0], high = u[0];
    for (intptr_t i = 1; i < width; i++) {
        low = u[i] < low ? u[i] : low;
        high = u[i] > high ? u[i] : high;
    }
    const intptr_t first = low >> 8, count = (high >> 8) + 2 - first;
    // The image is much smaller than the bitmap: interpolating only the texels that are used costs less.
    if (count > 2 * width + 16) {
        for (; height > 0; height--, out += out_stride, v++) sample_row(out, texels, u, v, true, width);
        return;
    }
    // Short rows are interpolated several at a time: a load across the results of two recent stores stalls the processor.
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

INLINE void copy_column(uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t stride, intptr_t height) {
    for (; height > 0; height--, out += out_stride, source += stride) *out = *source;
}

/// Rows of `shift`, `step` apart. `lower`: from a texel to the one below it.
static void shift_rows(
    uint32_t *out, intptr_t out_stride, const struct floe_shift *s, const uint32_t *texels, intptr_t step, intptr_t lower,
    intptr_t height, uint32_t *mixed
) {
    const intptr_t left = s->left, width = s->width, count = left + width + s->right;
    // All rows are interpolated down before the first is across, which would otherwise wait for it.
    if (lower > 0 && s->v > 0) {
        mix_rows(mixed, width + 1, texels, texels + lower, step, s->v, width + 1, height);
        texels = mixed;
        step = width + 1;
    }
    mix_rows(out + left, out_stride, texels, texels + 1, step, s->u, width, height);
    // After all rows, since a texel cannot be read at once after a whole vector was stored.
    for (intptr_t i = 0; i < left; i++) copy_column(out + i, out_stride, texels, step, height);
    for (intptr_t i = left + width; i < count; i++) copy_column(out + i, out_stride, texels + width, step, height);
}

// lerp(lerp(t00, t01, v), lerp(t10, t11, v), u)
static void shift(uint32_t *out, intptr_t out_stride, const struct floe_shift *s, uint32_t *mixed) {
    const uint32_t *texels = s->texels;
    shift_rows(out, out_stride, s, texels, 0, 0, s->above, mixed);
    out += s->above * out_stride;
    shift_rows(out, out_stride, s, texels, s->stride, s->stride, s->height, mixed);
    out += s->height * out_stride;
    shift_rows(out, out_stride, s, texels + s->height * s->stride, 0, 0, s->below, mixed);
}

/// Copies texels one by one: where gathers are microcoded, a gather takes two fifths longer. `is_near`: they may be neighbours
/// from `first` on.
INLINE void pick_vector(
    uint32_t *out, const uint32_t *base, pixels at, intptr_t count, __attribute__((unused)) bool is_near,
    __attribute__((unused)) uint32_t first
) {
#if BITS > 128
    const pixels from = at - first;
    if (is_near && is_zero(from & ~(vector - 1u))) {
        return store_first(out, permuted(load(base + first), from), count);
    }
#endif
    if (count < vector) {
        for (int k = 0; k < count; k++) out[k] = base[at[k]];
        return;
    }
    for (int k = 0; k < vector / 2; k++) {
        const uint64_t two = (uint64_t)((half_longs)at)[k];
        out[2 * k] = base[(uint32_t)two];
        out[2 * k + 1] = base[two >> 32];
    }
}

// the texel at (u >> 8, v >> 8)
static void pick(uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count) {
    for (intptr_t i = 0; i < count; i += vector) {
        const intptr_t some = count - i < vector ? count - i : vector;
        const pixels at = (load_first(v + i, some) >> 8) * (uint32_t)texels.width + (load_first(u + i, some) >> 8);
        pick_vector(out + i, texels.base, at, some, true, at[0]);
    }
}
