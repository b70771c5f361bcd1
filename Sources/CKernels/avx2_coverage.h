// Coverage of a quad's edges in 256-bit registers, in the order of `QuadCoverage`, so that the bits agree.

#ifndef FLOE_AVX2_COVERAGE_H
#define FLOE_AVX2_COVERAGE_H

#include "CKernels.h"
#include "avx2.h"

/// Puts the areas of those of eight pixels into `inside` in which edges may cross; their centres: x.
/// Called so seldom that nothing is kept out of registers for it.
__attribute__((cold)) AVX2 __m256 floe_with_corners(const struct floe_quad_row *row, __m256 x, __m256 inside, int corners);

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

/// t = clamp(((a·x + by) + c) + ½); what is not a number counts as outside: maximum returns its second operand.
INLINE __m256 side(struct floe_edge e, __m256 x) {
    __m256 d = _mm256_add_ps(_mm256_mul_ps(_mm256_set1_ps(e.a), x), _mm256_set1_ps(e.by));
    d = _mm256_add_ps(_mm256_add_ps(d, _mm256_set1_ps(e.c)), _mm256_set1_ps(0.5f));
    return _mm256_min_ps(_mm256_max_ps(d, _mm256_setzero_ps()), _mm256_set1_ps(1));
}

/// The area there: of the lesser of t and 1 − t, and 1 less that where t is more than ½.
INLINE __m256 area(struct floe_edge e, __m256 t) {
    const __m256 one = _mm256_set1_ps(1);
    __m256 near = _mm256_min_ps(t, _mm256_sub_ps(one, t)), curved = _mm256_min_ps(near, _mm256_set1_ps(e.curve_end));
    __m256 area = _mm256_add_ps(
        _mm256_mul_ps(_mm256_mul_ps(curved, curved), _mm256_set1_ps(e.curve)),
        _mm256_mul_ps(_mm256_sub_ps(near, curved), _mm256_set1_ps(e.slope)));
    return _mm256_blendv_ps(area, _mm256_sub_ps(one, area), _mm256_cmp_ps(t, _mm256_set1_ps(0.5f), _CMP_GT_OQ));
}

/// `area`, where any of the eight lies on the edge: of the others it is t, which is 0 or 1.
INLINE __m256 behind(struct floe_edge e, __m256 x) {
    const __m256 t = side(e, x), near = _mm256_min_ps(t, _mm256_sub_ps(_mm256_set1_ps(1), t));
    return _mm256_testz_si256(_mm256_castps_si256(near), _mm256_castps_si256(near)) ? t : area(e, t);
}

/// max(0, one side + the other − 1)
INLINE __m256 between(struct floe_edge a, struct floe_edge b, __m256 x) {
    __m256 sum = _mm256_sub_ps(_mm256_add_ps(behind(a, x), behind(b, x)), _mm256_set1_ps(1));
    return _mm256_max_ps(sum, _mm256_setzero_ps());
}

/// Those between 0 and 1.
INLINE __m256 is_partial(__m256 v) {
    return _mm256_and_ps(
        _mm256_cmp_ps(v, _mm256_setzero_ps(), _CMP_GT_OQ), _mm256_cmp_ps(v, _mm256_set1_ps(1), _CMP_LT_OQ));
}

/// max(0, left + right − 1) · max(0, top + bottom − 1) of pixels i … i + 7, at corners the area itself. `has_corners` is a
/// constant where it is called, so that rows without any keep their registers.
INLINE __m256 covered_eight(const struct floe_quad_row *row, intptr_t i, int has_corners) {
    const __m256 steps = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
    __m256 x = _mm256_add_ps(_mm256_set1_ps(row->first_centre), _mm256_add_ps(_mm256_set1_ps((float)i), steps));
    const __m256 across = between(row->left, row->right, x), down = between(row->top, row->bottom, x);
    __m256 inside = _mm256_mul_ps(across, down);
    if (has_corners) {
        const int corners = _mm256_movemask_ps(_mm256_and_ps(is_partial(across), is_partial(down)));
        if (__builtin_expect(corners != 0, 0)) inside = floe_with_corners(row, x, inside, corners);
    }
    return inside;
}

/// ⌊coverage · scale + ½⌋ of pixels i … i + 7.
INLINE __m256i coverage_eight(const struct floe_quad_row *row, intptr_t i, int has_corners) {
    __m256 scaled = _mm256_mul_ps(covered_eight(row, i, has_corners), _mm256_set1_ps(row->scale));
    return _mm256_cvttps_epi32(_mm256_add_ps(scaled, _mm256_set1_ps(0.5f)));
}

#endif
