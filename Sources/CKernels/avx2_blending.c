// Source-over and masks for AVX2, eight pixels at a time. Pictures and masks are mostly clear or opaque: eight pixels
// alike are skipped or copied where that is asked for cheaply.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

/// How rows are covered: all of them alike, fully or in part, or each column as the mask says.
enum covered { fully, evenly, by_mask };

/// Eight pixels of source-over, with what is opaque copied and what is clear skipped.
INLINE void over_eight(uint32_t *out, const uint32_t *source) {
    const __m256i s = load8(source);
    if (_mm256_testc_si256(s, _mm256_set1_epi32((int)0xFF000000))) store8(out, s);
    else if (!_mm256_testz_si256(s, s)) store8(out, over8(s, load8(out)));
}

INLINE void over_row(
    uint32_t *out, const uint32_t *source, const uint8_t *mask, __m256i factor, intptr_t count, enum covered covered
) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) {
        if (covered == by_mask) {
            const uint64_t bytes = load_bytes(mask + i);
            if (bytes == 0) continue;
            if (bytes != UINT64_MAX) {
                store8(out + i, over8(scaled(load8(source + i), spread_bytes(bytes)), load8(out + i)));
                continue;
            }
        }
        if (covered == evenly) store8(out + i, over8(scaled(load8(source + i), factor), load8(out + i)));
        else over_eight(out + i, source + i);
    }
    if (i == count) return;
    const __m256i words = first_words(count - i);
    __m256i s = load_first(source + i, words);
    if (covered != fully) s = scaled(s, covered == evenly ? factor : spread_bytes(load_bytes(mask + i)));
    store_first(out + i, words, over8(s, load_first(out + i, words)));
}

// s + m(d, 255 − αs), s the same throughout
AVX2 void floe_over_solid_avx2(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height) {
    const __m256i s = _mm256_set1_epi32((int)pixel), rest = rest_of(s), words = first_words(width & 7);
    for (; height > 0; height--, out += out_stride) {
        intptr_t i = 0;
        for (; i + 8 <= width; i += 8) store8(out + i, _mm256_add_epi32(s, scaled(load8(out + i), rest)));
        if (i < width) store_first(out + i, words, _mm256_add_epi32(s, scaled(load_first(out + i, words), rest)));
    }
}

// s + m(d, 255 − αs), s = m(source, coverage)
AVX2 void floe_over_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const uint8_t *mask,
    uint32_t factor, intptr_t width, intptr_t height
) {
    const __m256i f = _mm256_set1_epi16((short)factor);
    for (; height > 0; height--, out += out_stride, source += source_stride) {
        if (mask) over_row(out, source, mask, f, width, by_mask);
        else if (factor == 255) over_row(out, source, mask, f, width, fully);
        else over_row(out, source, mask, f, width, evenly);
    }
}

// m(source, coverage)
AVX2 void floe_scale_avx2(uint32_t *out, const uint32_t *source, const uint8_t *mask, uint32_t factor, intptr_t count) {
    __m256i f = _mm256_set1_epi16((short)factor);
    for (intptr_t i = 0; i < count; i += 8) {
        if (mask) f = spread_bytes(load_bytes(mask + i));
        if (i + 8 <= count) {
            store8(out + i, scaled(load8(source + i), f));
        } else {
            const __m256i words = first_words(count - i);
            store_first(out + i, words, scaled(load_first(source + i, words), f));
        }
    }
}

// m(mask, α); the upper lanes are zero but for the rounding, which is shifted out
AVX2 void floe_multiply_avx2(
    uint8_t *out, const uint8_t *mask, uint32_t factor, const uint32_t *pixels, intptr_t count
) {
    __m256i f = _mm256_set1_epi32((int)factor);
    for (intptr_t i = 0; i < count; i += 8) {
        if (mask) f = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(mask + i)));
        const __m256i p = i + 8 <= count ? load8(pixels + i) : load_first(pixels + i, first_words(count - i));
        store_bytes(out + i, divide255(_mm256_mullo_epi16(_mm256_srli_epi32(p, 24), f)));
    }
}

#endif
