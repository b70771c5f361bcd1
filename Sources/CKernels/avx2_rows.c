// Whole rectangles for AVX2: one call for all rows of a node's inside, since most rows are short. Rows
// lie `out_stride` and `source_stride` pixels apart.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// s
AVX2 void floe_copy_rows_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, intptr_t width, intptr_t height
) {
    const __m256i words = first_words(width & 7);
    for (; height > 0; height--, out += out_stride, source += source_stride) {
        intptr_t i = 0;
        for (; i + 32 <= width; i += 32) {
            __m256i a = load8(source + i), b = load8(source + i + 8);
            __m256i c = load8(source + i + 16), d = load8(source + i + 24);
            store8(out + i, a);
            store8(out + i + 8, b);
            store8(out + i + 16, c);
            store8(out + i + 24, d);
        }
        for (; i + 8 <= width; i += 8) store8(out + i, load8(source + i));
        if (i < width) store_first(out + i, words, load_first(source + i, words));
    }
}

// the pixel
AVX2 void floe_fill_rows_avx2(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height) {
    const __m256i p = _mm256_set1_epi32((int)pixel), words = first_words(width & 7);
    for (; height > 0; height--, out += out_stride) {
        intptr_t i = 0;
        for (; i + 32 <= width; i += 32) {
            store8(out + i, p);
            store8(out + i + 8, p);
            store8(out + i + 16, p);
            store8(out + i + 24, p);
        }
        for (; i + 8 <= width; i += 8) store8(out + i, p);
        if (i < width) store_first(out + i, words, p);
    }
}

// s + m(d, 255 − αs)
AVX2 void floe_over_rows_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, intptr_t width, intptr_t height
) {
    for (; height > 0; height--, out += out_stride, source += source_stride) floe_over_avx2(out, source, width);
}

#endif
