// Places in a nine-part image that is turned or in perspective, four pixels at a time, in Double and step by step as in
// `NinePartAxis` and `ImageSampler.fixed`, so that the bits agree.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

INLINE __m256d all(double v) { return _mm256_set1_pd(v); }
INLINE __m256d line(__m256d k, __m256d v, double c) { return _mm256_add_pd(_mm256_mul_pd(k, v), all(c)); }

/// In 1/256 texel from the first texel's centre; what is not a number goes to the lower limit.
INLINE __m128i fixed_four(const struct floe_nine_part_axis *axis, __m256d point, int is_nearest) {
    const __m256d in_first = _mm256_cmp_pd(point, all(axis->first_edge), _CMP_LT_OQ);
    const __m256d in_second = _mm256_cmp_pd(point, all(axis->second_edge), _CMP_LT_OQ);
    __m256d texel = line(point, all(axis->slope[2]), axis->offset[2]);
    texel = _mm256_blendv_pd(texel, line(point, all(axis->slope[1]), axis->offset[1]), in_second);
    texel = _mm256_blendv_pd(texel, line(point, all(axis->slope[0]), axis->offset[0]), in_first);
    texel = _mm256_mul_pd(texel, all(axis->scale));
    const __m256d p = _mm256_min_pd(_mm256_max_pd(texel, all(axis->low)), all(axis->high));
    if (is_nearest) return _mm_slli_epi32(_mm256_cvttpd_epi32(_mm256_add_pd(p, all(1.0 / 1024))), 8);
    return _mm256_cvttpd_epi32(line(_mm256_sub_pd(p, all(0.5)), all(256), 0.5));
}

AVX2 void floe_nine_part_avx2(int32_t *u, int32_t *v, const struct floe_nine_part_row *row, intptr_t count) {
    for (intptr_t i = 0; i < count; i += 4) {
        const __m256d x = _mm256_add_pd(all(row->first_centre + (double)i), _mm256_setr_pd(0, 1, 2, 3));
        const __m256d depth = line(_mm256_set1_pd(1), _mm256_add_pd(_mm256_mul_pd(all(row->xw), x), all(row->row_w)), row->tw);
        const __m256d w = _mm256_max_pd(depth, all(FLOE_LEAST_W));
        const __m256d px = line(all(1), _mm256_add_pd(_mm256_mul_pd(all(row->xx), x), all(row->row_x)), row->tx);
        const __m256d py = line(all(1), _mm256_add_pd(_mm256_mul_pd(all(row->xy), x), all(row->row_y)), row->ty);
        _mm_storeu_si128((__m128i *)(u + i), fixed_four(&row->horizontal, _mm256_div_pd(px, w), row->is_nearest));
        _mm_storeu_si128((__m128i *)(v + i), fixed_four(&row->vertical, _mm256_div_pd(py, w), row->is_nearest));
    }
}

#endif
