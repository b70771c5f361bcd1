// Whole rectangles for AVX-512, and strips of them: sixteen pixels at a time where that is faster, else as for
// AVX2. Source-over of 256 half clear pixels: 51 ns with AVX2 → 35 ns (AMD EPYC).

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2_rows.h"
#include "avx512.h"
#include "spans.h"
#include "strips.h"

/// Source-over of columns first ..< last.
INLINE512 void over_columns(uint32_t *out, const uint32_t *source, intptr_t first, intptr_t last) {
    intptr_t i = first;
    for (; i + 32 <= last; i += 32) {
        __m512i a = over16(_mm512_loadu_si512(source + i), _mm512_loadu_si512(out + i));
        __m512i b = over16(_mm512_loadu_si512(source + i + 16), _mm512_loadu_si512(out + i + 16));
        _mm512_storeu_si512(out + i, a);
        _mm512_storeu_si512(out + i + 16, b);
    }
    for (; i + 16 <= last; i += 16)
        _mm512_storeu_si512(out + i, over16(_mm512_loadu_si512(source + i), _mm512_loadu_si512(out + i)));
    if (i >= last) return;
    const __mmask16 rest = first_pixels(last - i);
    __m512i s = _mm512_maskz_loadu_epi32(rest, source + i), d = _mm512_maskz_loadu_epi32(rest, out + i);
    _mm512_mask_storeu_epi32(out + i, rest, over16(s, d));
}

// s + m(d, 255 − αs), with what is known of the source's rows; `column`: the bitmap's, where they begin
AVX512 static void over_spans(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride,
    const struct floe_alpha_span *spans, intptr_t column, intptr_t width, intptr_t height
) {
    for (; height > 0; height--, out += out_stride, source += source_stride, spans++) {
        const struct row_columns c = columns_of(spans, column, width);
        // The left part is filled up with opaque pixels, and the opaque part ends with a whole vector: what
        // is left of it is drawn with the right part.
        intptr_t i = c.start + ((c.opaque_start - c.start + 15) & ~(intptr_t)15);
        if (i > c.opaque_end) i = c.opaque_start;
        over_columns(out, source, c.start, i);
        for (; i + 16 <= c.opaque_end; i += 16) _mm512_storeu_si512(out + i, _mm512_loadu_si512(source + i));
        over_columns(out, source, i, c.end);
    }
}

/// Copies rows; those of whole vectors with half the stores.
AVX512 static void copy_rows(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, intptr_t width, intptr_t height
) {
    if (width & 15) return floe_copy_rows_avx2(out, out_stride, source, source_stride, width, height);
    for (; height > 0; height--, out += out_stride, source += source_stride) {
        intptr_t i = 0;
        for (; i + 64 <= width; i += 64) {
            __m512i a = _mm512_loadu_si512(source + i), b = _mm512_loadu_si512(source + i + 16);
            __m512i c = _mm512_loadu_si512(source + i + 32), d = _mm512_loadu_si512(source + i + 48);
            _mm512_storeu_si512(out + i, a);
            _mm512_storeu_si512(out + i + 16, b);
            _mm512_storeu_si512(out + i + 32, c);
            _mm512_storeu_si512(out + i + 48, d);
        }
        for (; i < width; i += 16) _mm512_storeu_si512(out + i, _mm512_loadu_si512(source + i));
    }
}

/// Fills rows, the same.
AVX512 static void fill_rows(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height) {
    if (width & 15) return floe_fill_rows_avx2(out, out_stride, pixel, width, height);
    const __m512i p = _mm512_set1_epi32((int)pixel);
    for (; height > 0; height--, out += out_stride)
        for (intptr_t i = 0; i < width; i += 16) _mm512_storeu_si512(out + i, p);
}

void floe_draw_strips_avx512(const struct floe_area *areas, intptr_t count) {
    FLOE_DRAW_STRIPS(copy_rows, fill_rows, floe_over_rows_avx2, over_spans)
}

#endif
