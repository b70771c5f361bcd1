// Whole rectangles. One call draws all rows of a node's interior, since most rows are short.

/// The first column at which stores into a row are aligned. The pixels before it fill no vector, and are stored by one that
/// overlaps the next. A store across two cache lines costs a quarter more.
INLINE intptr_t aligned_column(const uint32_t *out) { return -(intptr_t)((uintptr_t)out >> 2) & (vector - 1); }

/// The pixels to store in a column: the source's, or one for all columns if this is a fill.
INLINE pixels set_pixels(const uint32_t *source, intptr_t column, pixels pixel, bool is_fill) {
    return is_fill ? pixel : load(source + column);
}

/// Sets columns `i` ..< `width`, except for those at the end that fill no vector.
INLINE void set_columns(uint32_t *out, const uint32_t *source, pixels pixel, bool is_fill, intptr_t i, intptr_t width) {
    for (; i + 4 * vector <= width; i += 4 * vector) {
        pixels p[4];
        for (int k = 0; k < 4; k++) p[k] = set_pixels(source, i + k * vector, pixel, is_fill);
        for (int k = 0; k < 4; k++) store(out + i + k * vector, p[k]);
    }
    for (; i + vector <= width; i += vector) store(out + i, set_pixels(source, i, pixel, is_fill));
}

/// Copies the source, or fills with `p`. `is_fill` is known when compiling. Few columns have loops of their own, since testing for
/// them in every row takes as long as storing it.
INLINE void set_rows(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, pixels p, bool is_fill, intptr_t width,
    intptr_t height
) {
    const intptr_t last = width - vector;
#define EACH_ROW for (; height > 0; height--, out += out_stride, source += is_fill ? 0 : source_stride)
    if (last < 0) {
        EACH_ROW store_some(out, is_fill ? p : load_some(source, width), width);
    } else if (last == 0) {
        EACH_ROW store(out, set_pixels(source, 0, p, is_fill));
    } else if (last <= vector) {
        EACH_ROW {
            const pixels end = set_pixels(source, last, p, is_fill);
            store(out, set_pixels(source, 0, p, is_fill));
            store(out + last, end);
        }
    } else if (((((uintptr_t)out >> 2) | (uintptr_t)out_stride | (uintptr_t)width) & (vector - 1)) == 0) {
        // All stores are of aligned whole vectors, with nothing left over at the ends.
        EACH_ROW set_columns(out, source, p, is_fill, 0, width);
    } else {
        EACH_ROW {
            store(out, set_pixels(source, 0, p, is_fill));
            set_columns(out, source, p, is_fill, aligned_column(out), width);
            store(out + last, set_pixels(source, last, p, is_fill));
        }
    }
#undef EACH_ROW
}

static void fill(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height) {
    set_rows(out, out_stride, 0, 0, pixel, true, width, height);
}

// s + m(d, 255 − αs), s the same for all pixels
static void over_solid(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height) {
    if (pixel >> 24 == 255) return fill(out, out_stride, pixel, width, height);
    const pixels s = pixel;
    const lanes rest = even_factor(255 - (pixel >> 24));
    const intptr_t last = width - vector;
    for (; height > 0; height--, out += out_stride) {
        if (last < 0) {
            store_some(out, s + scaled_evenly(load_some(out, width), rest), width);
            continue;
        }
        const pixels end = s + scaled_evenly(load(out + last), rest);
        for (intptr_t i = 0; i < last; i += vector) store(out + i, s + scaled_evenly(load(out + i), rest));
        store(out + last, end);
    }
}

/// Source-over of columns first ..< last.
INLINE void over_columns(uint32_t *out, const uint32_t *source, intptr_t first, intptr_t last) {
    intptr_t i = first;
    // Two at a time takes a quarter less time.
    for (; i + 2 * vector <= last; i += 2 * vector) {
        const uint32_t *from = source + i;
        const pixels a = over(load(from), load(out + i)), b = over(load(from + vector), load(out + i + vector));
        store(out + i, a);
        store(out + i + vector, b);
    }
    for (; i + vector <= last; i += vector) store(out + i, over(load(source + i), load(out + i)));
    if (i == last) return;
    store_some(out + i, over(load_some(source + i, last - i), load_some(out + i, last - i)), last - i);
}

static inline intptr_t within(intptr_t v, intptr_t width) { return v < 0 ? 0 : v < width ? v : width; }

/// The widest row, in columns, that is blended without looking at its runs.
enum { narrow = 32 };

// s + m(d, 255 − αs), using the opacity runs of the source's rows; `column`: where these begin in the bitmap
static void over_runs(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride,
    const struct floe_opacity_run *runs, intptr_t column, intptr_t width, intptr_t height
) {
    // For few pixels, looking at the runs costs more than it saves. Blending clear pixels changes nothing.
    if (width <= narrow) {
        for (; height > 0; height--, out += out_stride, source += source_stride) over_columns(out, source, 0, width);
        return;
    }
    for (; height > 0; height--, out += out_stride, source += source_stride, runs++) {
        // The run's part within the drawn columns, counted from the first.
        const intptr_t start = within(runs->start - column, width), opaque_start = within(runs->opaque_start - column, width);
        const intptr_t opaque_end = within(runs->opaque_end - column, width), end = within(runs->end - column, width);
        // Begins where stores are aligned, if the row has that column: blending the clear pixels before `start` changes nothing.
        intptr_t first = start - ((start - aligned_column(out)) & (vector - 1));
        if (first < 0) first = start;
        // The left part is filled up to whole vectors with opaque pixels, and the opaque part ends with a whole vector. The rest
        // of it is drawn with the right part.
        intptr_t i = first + ((opaque_start - first + vector - 1) & ~(intptr_t)(vector - 1));
        if (i > opaque_end) i = opaque_start;
        over_columns(out, source, first, i);
        const intptr_t vectors = (opaque_end - i) & ~(intptr_t)(vector - 1);
        if (vectors > 0) {
            set_columns(out, source, 0, false, i, i + vectors);
            i += vectors;
        }
        // The pixels after `end` are clear: blending them changes nothing, and whole vectors are stored faster.
        const intptr_t whole = i + ((end - i + vector - 1) & ~(intptr_t)(vector - 1));
        over_columns(out, source, i, whole <= width ? whole : end);
    }
}

// s, or s + m(d, 255 − αs)
static void copy(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const void *runs, intptr_t column, bool is_opaque,
    intptr_t width, intptr_t height
) {
    if (is_opaque) set_rows(out, out_stride, source, source_stride, 0, false, width, height);
    else if (runs) over_runs(out, out_stride, source, source_stride, runs, column, width, height);
    else over_rows(out, out_stride, source, source_stride, 0, 0, 255, width, height);
}
