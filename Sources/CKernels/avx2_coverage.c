// Coverage of a quad's edges for AVX2, eight pixels at a time, in the order of `QuadCoverage`, so that
// the bits agree.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

/// clamp(((a·x + by) + c) + ½); what is not a number counts as outside: maximum returns its second operand.
INLINE __m256 side(struct floe_edge e, __m256 x) {
    __m256 d = _mm256_add_ps(_mm256_mul_ps(_mm256_set1_ps(e.a), x), _mm256_set1_ps(e.by));
    d = _mm256_add_ps(_mm256_add_ps(d, _mm256_set1_ps(e.c)), _mm256_set1_ps(0.5f));
    return _mm256_min_ps(_mm256_max_ps(d, _mm256_setzero_ps()), _mm256_set1_ps(1));
}

/// max(0, one side + the other − 1)
INLINE __m256 between(struct floe_edge a, struct floe_edge b, __m256 x) {
    __m256 sum = _mm256_sub_ps(_mm256_add_ps(side(a, x), side(b, x)), _mm256_set1_ps(1));
    return _mm256_max_ps(sum, _mm256_setzero_ps());
}

// ⌊max(0, left + right − 1) · max(0, top + bottom − 1) · scale + ½⌋
AVX2 void floe_coverage_avx2(uint32_t *mask, const struct floe_quad_row *row, intptr_t count) {
    const __m256 first = _mm256_set1_ps(row->first_centre), steps = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256 scale = _mm256_set1_ps(row->scale), half = _mm256_set1_ps(0.5f);
    for (intptr_t i = 0; i < count; i += 8) {
        __m256 x = _mm256_add_ps(first, _mm256_add_ps(_mm256_set1_ps((float)i), steps));
        __m256 inside = _mm256_mul_ps(between(row->left, row->right, x), between(row->top, row->bottom, x));
        __m256i m = _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(inside, scale), half));
        if (i + 8 <= count) store8(mask + i, m);
        else store_first(mask + i, first_words(count - i), m);
    }
}

#endif
