// Source-over and masks. Pictures and masks are mostly clear or opaque, so a vector that is entirely so is skipped or copied where
// testing for it is cheap. If a row is no whole number of vectors, its last vector overlaps the one before, since storing a partial
// vector takes longer. It is computed first, before any pixels are overwritten.

/// How rows are covered: evenly, fully or in part, or column by column through a mask.
enum covered { fully, in_part, by_mask };

/// Scales a vector of pixels by its coverage.
INLINE pixels covered_pixels(pixels s, const uint8_t *mask, lanes factor, enum covered covered) {
    if (covered == in_part) return scaled_evenly(s, factor);
    return covered == by_mask ? scaled(s, spread_bytes(load_bytes(mask))) : s;
}

INLINE void over_row(
    uint32_t *out, const uint32_t *source, const uint8_t *mask, lanes factor, intptr_t count, enum covered covered
) {
    const intptr_t last = count - vector;
    if (last < 0) {
        const pixels s = covered_pixels(load_some(source, count), mask, factor, covered);
        return store_some(out, over(s, load_some(out, count)), count);
    }
    const bool is_uneven = (count & (vector - 1)) != 0;
    pixels end = 0;
    if (is_uneven) end = over(covered_pixels(load(source + last), mask + last, factor, covered), load(out + last));
    for (intptr_t i = 0; i <= last; i += vector) {
        const pixels s = load(source + i);
        // One or two vectors have edges: testing takes longer than it saves.
        if (covered == by_mask && last <= vector) {
            store(out + i, over(scaled(s, spread_bytes(load_bytes(mask + i))), load(out + i)));
            continue;
        }
        if (covered == by_mask) {
            const few_bytes b = load_bytes(mask + i);
            if (__builtin_reduce_or(b) == 0) continue;
            if (__builtin_reduce_and(b) != 255) {
                store(out + i, over(scaled(s, spread_bytes(b)), load(out + i)));
                continue;
            }
        }
        if (covered == in_part) store(out + i, over(scaled_evenly(s, factor), load(out + i)));
        else if (is_opaque(s)) store(out + i, s);
        else if (!is_clear(s)) store(out + i, over(s, load(out + i)));
    }
    if (is_uneven) store(out + last, end);
}

/// The most vectors in a row that is scaled by its coverage once for all identical rows.
enum { same_vectors = 8 };

/// Source-over of the same row onto all rows, such as those between a box's upper and lower edges. Out of line, so that its state
/// takes no registers from other paths.
__attribute__((noinline)) static void over_same_rows(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, const uint8_t *mask, lanes factor, intptr_t width, intptr_t height
) {
    const enum covered covered = mask ? by_mask : in_part;
    const intptr_t last = width - vector;
    if (last < 0) {
        const pixels s = covered_pixels(load_some(source, width), mask, factor, covered);
        const lanes rest = alpha_lanes(s) ^ 255;
        for (; height > 0; height--, out += out_stride) store_some(out, s + scaled(load_some(out, width), rest), width);
        return;
    }
    pixels s[same_vectors];
    lanes rest[same_vectors];
    intptr_t count = 0;
    unsigned opaque = 0;
    for (intptr_t i = 0; i < width; i += vector, count++) {
        const intptr_t column = i < last ? i : last;
        s[count] = covered_pixels(load(source + column), mask + (mask ? column : 0), factor, covered);
        rest[count] = alpha_lanes(s[count]) ^ 255;
        opaque |= (unsigned)is_opaque(s[count]) << count;
    }
    count--;
    for (; height > 0; height--, out += out_stride) {
        const pixels end = s[count] + scaled(load(out + last), rest[count]);
        for (intptr_t k = 0; k < count; k++) {
            store(out + k * vector, opaque >> k & 1 ? s[k] : s[k] + scaled(load(out + k * vector), rest[k]));
        }
        store(out + last, end);
    }
}

// s + m(d, 255 − αs), s = m(source, coverage)
static void over_rows(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const uint8_t *mask,
    intptr_t mask_stride, uint32_t factor, intptr_t width, intptr_t height
) {
    const lanes f = even_factor(factor);
    if (source_stride == 0 && mask_stride == 0 && width <= same_vectors * vector && height > 1) {
        return over_same_rows(out, out_stride, source, mask, f, width, height);
    }
    for (; height > 0; height--, out += out_stride, source += source_stride) {
        if (mask) {
            over_row(out, source, mask, f, width, by_mask);
            mask += mask_stride;
        } else if (factor == 255) over_row(out, source, mask, f, width, fully);
        else over_row(out, source, mask, f, width, in_part);
    }
}

// m(source, coverage)
static void scale(uint32_t *out, const uint32_t *source, const uint8_t *mask, uint32_t factor, intptr_t count) {
    const lanes f = even_factor(factor);
    const enum covered covered = mask ? by_mask : in_part;
    const intptr_t last = count - vector;
    if (last < 0) return store_some(out, covered_pixels(load_some(source, count), mask, f, covered), count);
    const pixels end = covered_pixels(load(source + last), mask + (mask ? last : 0), f, covered);
    for (intptr_t i = 0; i < last; i += vector) store(out + i, covered_pixels(load(source + i), mask + (mask ? i : 0), f, covered));
    store(out + last, end);
}

// m(mask, α); the upper lanes are zero except for the rounding, which is shifted out
static void multiply(uint8_t *out, const uint8_t *mask, uint32_t factor, const uint32_t *source, intptr_t count) {
    const lanes f = even_factor(factor);
    for (intptr_t i = 0; i < count; i += vector) {
        const pixels p = i + vector <= count ? load(source + i) : load_some(source + i, count - i);
        const lanes alphas = (lanes)(p >> 24);
        store_bytes(out + i, (pixels)(mask ? divide255(alphas * spread_bytes(load_bytes(mask + i))) : evenly(alphas, f)));
    }
}

/// lerp(a, b, w), possibly in place. The last vector overlaps the one before it.
INLINE void mix_row(uint32_t *out, const uint32_t *a, const uint32_t *b, uint32_t weight, intptr_t width) {
    const lanes w = all_lanes(weight << weight_bits);
    const intptr_t last = width - vector;
    if (last < 0) return store_some(out, lerp(load_some(a, width), load_some(b, width), w), width);
    const pixels end = lerp(load(a + last), load(b + last), w);
    for (intptr_t i = 0; i < last; i += vector) store(out + i, lerp(load(a + i), load(b + i), w));
    store(out + last, end);
}

static void mix_rows(
    uint32_t *out, intptr_t out_stride, const uint32_t *a, const uint32_t *b, intptr_t stride, uint32_t weight, intptr_t width,
    intptr_t height
) {
    for (; height > 0; height--, out += out_stride, a += stride, b += stride) mix_row(out, a, b, weight, width);
}

static void mix(uint32_t *out, const uint32_t *a, const uint32_t *b, uint32_t weight, intptr_t count) {
    mix_row(out, a, b, weight, count);
}
