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

// The last eight pixels of a row that fills no whole vectors overlap those before them: storing a part of a vector takes
// several times as long. They are worked out first, from what is there before anything is set.

/// Eight pixels of source-over, covered.
INLINE __m256i covered_eight(__m256i s, __m256i d, const uint8_t *mask, __m256i factor, enum covered covered) {
    if (covered == evenly) s = scaled_evenly(s, factor);
    if (covered == by_mask) s = scaled(s, spread_bytes(load_bytes(mask)));
    return over8(s, d);
}

INLINE void over_row(
    uint32_t *out, const uint32_t *source, const uint8_t *mask, __m256i factor, intptr_t count, enum covered covered
) {
    const intptr_t last = count - 8;
    if (last < 0) {
        const __m256i words = first_words(count);
        return store_first(out, words, covered_eight(load_first(source, words), load_first(out, words), mask, factor, covered));
    }
    const int is_uneven = (count & 7) != 0;
    __m256i end = _mm256_setzero_si256();
    if (is_uneven) end = covered_eight(load8(source + last), load8(out + last), mask + last, factor, covered);
    for (intptr_t i = 0; i <= last; i += 8) {
        if (covered == by_mask) {
            const uint64_t bytes = load_bytes(mask + i);
            if (bytes == 0) continue;
            if (bytes != UINT64_MAX) {
                store8(out + i, over8(scaled(load8(source + i), spread_bytes(bytes)), load8(out + i)));
                continue;
            }
        }
        if (covered == evenly) store8(out + i, over8(scaled_evenly(load8(source + i), factor), load8(out + i)));
        else over_eight(out + i, source + i);
    }
    if (is_uneven) store8(out + last, end);
}

// s + m(d, 255 − αs), s the same throughout
AVX2 void floe_over_solid_avx2(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height) {
    const __m256i s = _mm256_set1_epi32((int)pixel), rest = even_factor(255 - (pixel >> 24)), words = first_words(width);
    const intptr_t last = width - 8;
    for (; height > 0; height--, out += out_stride) {
        if (last < 0) {
            store_first(out, words, _mm256_add_epi32(s, scaled_evenly(load_first(out, words), rest)));
            continue;
        }
        const __m256i end = _mm256_add_epi32(s, scaled_evenly(load8(out + last), rest));
        for (intptr_t i = 0; i < last; i += 8) store8(out + i, _mm256_add_epi32(s, scaled_evenly(load8(out + i), rest)));
        store8(out + last, end);
    }
}

// s + m(d, 255 − αs), s = m(source, coverage)
AVX2 void floe_over_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, const uint8_t *mask,
    intptr_t mask_stride, uint32_t factor, intptr_t width, intptr_t height
) {
    const __m256i f = even_factor(factor);
    for (; height > 0; height--, out += out_stride, source += source_stride) {
        if (mask) {
            over_row(out, source, mask, f, width, by_mask);
            mask += mask_stride;
        } else if (factor == 255) over_row(out, source, mask, f, width, fully);
        else over_row(out, source, mask, f, width, evenly);
    }
}

/// Eight pixels, covered.
INLINE __m256i scaled_eight(__m256i s, const uint8_t *mask, __m256i factor) {
    return mask ? scaled(s, spread_bytes(load_bytes(mask))) : scaled_evenly(s, factor);
}

// m(source, coverage)
AVX2 void floe_scale_avx2(uint32_t *out, const uint32_t *source, const uint8_t *mask, uint32_t factor, intptr_t count) {
    const __m256i f = even_factor(factor);
    const intptr_t last = count - 8;
    if (last < 0) {
        const __m256i words = first_words(count);
        return store_first(out, words, scaled_eight(load_first(source, words), mask, f));
    }
    const __m256i end = scaled_eight(load8(source + last), mask ? mask + last : mask, f);
    for (intptr_t i = 0; i < last; i += 8) store8(out + i, scaled_eight(load8(source + i), mask ? mask + i : mask, f));
    store8(out + last, end);
}

// m(mask, α); the upper lanes are zero but for the rounding, which is shifted out
AVX2 void floe_multiply_avx2(
    uint8_t *out, const uint8_t *mask, uint32_t factor, const uint32_t *pixels, intptr_t count
) {
    const __m256i f = even_factor(factor);
    for (intptr_t i = 0; i < count; i += 8) {
        const __m256i p = i + 8 <= count ? load8(pixels + i) : load_first(pixels + i, first_words(count - i));
        const __m256i alphas = _mm256_srli_epi32(p, 24);
        if (mask) {
            const __m256i bytes = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(mask + i)));
            store_bytes(out + i, divide255(_mm256_mullo_epi16(alphas, bytes)));
        } else {
            store_bytes(out + i, _mm256_mulhrs_epi16(alphas, f));
        }
    }
}

#endif
