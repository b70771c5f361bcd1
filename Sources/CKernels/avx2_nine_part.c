// Places in a nine-part image that is turned or in perspective, four pixels at a time, in Double and step by step as in
// `NinePartAxis` and `ImageSampler.fixed`, so that the bits agree.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

INLINE __m256d all(double v) { return _mm256_set1_pd(v); }
INLINE __m256d line(__m256d v, __m256d k, double c) { return _mm256_add_pd(_mm256_mul_pd(k, v), all(c)); }

INLINE __m256d segment(const struct floe_nine_part_axis *axis, int i, __m256d point) {
    return line(point, all(axis->slope[i]), axis->offset[i]);
}

/// `NinePartAxis.texel`. Most fours lie on one segment.
INLINE __m256d texel_of(const struct floe_nine_part_axis *axis, __m256d point) {
    const __m256d in_first = _mm256_cmp_pd(point, all(axis->first_edge), _CMP_LT_OQ);
    const __m256d in_second = _mm256_cmp_pd(point, all(axis->second_edge), _CMP_LT_OQ);
    const int first = _mm256_movemask_pd(in_first), second = _mm256_movemask_pd(in_second);
    if (second == 0) return segment(axis, 2, point);
    if (second == 15 && first == 0) return segment(axis, 1, point);
    if (first == 15) return segment(axis, 0, point);
    const __m256d beyond = _mm256_blendv_pd(segment(axis, 2, point), segment(axis, 1, point), in_second);
    return _mm256_blendv_pd(beyond, segment(axis, 0, point), in_first);
}

/// In 1/256 texel from the first texel's centre; what is not a number goes to the lower limit.
INLINE __m128i fixed_four(const struct floe_nine_part_axis *axis, __m256d point, int is_nearest) {
    const __m256d texel = _mm256_mul_pd(texel_of(axis, point), all(axis->scale));
    const __m256d p = _mm256_min_pd(_mm256_max_pd(texel, all(axis->low)), all(axis->high));
    if (is_nearest) return _mm_slli_epi32(_mm256_cvttpd_epi32(_mm256_add_pd(p, all(1.0 / 1024))), 8);
    return _mm256_cvttpd_epi32(line(_mm256_sub_pd(p, all(0.5)), all(256), 0.5));
}

INLINE void nine_part(int32_t *u, int32_t *v, const struct floe_nine_part_row *row, int is_affine, intptr_t count) {
    for (intptr_t i = 0; i < count; i += 4) {
        const __m256d x = _mm256_add_pd(all(row->first_centre + (double)i), _mm256_setr_pd(0, 1, 2, 3));
        __m256d px = _mm256_add_pd(line(x, all(row->xx), row->row_x), all(row->tx));
        __m256d py = _mm256_add_pd(line(x, all(row->xy), row->row_y), all(row->ty));
        if (!is_affine) {
            const __m256d depth = _mm256_add_pd(line(x, all(row->xw), row->row_w), all(row->tw));
            const __m256d r = _mm256_div_pd(all(1), _mm256_max_pd(depth, all(FLOE_LEAST_W)));
            px = _mm256_mul_pd(px, r);
            py = _mm256_mul_pd(py, r);
        }
        _mm_storeu_si128((__m128i *)(u + i), fixed_four(&row->horizontal, px, row->is_nearest));
        _mm_storeu_si128((__m128i *)(v + i), fixed_four(&row->vertical, py, row->is_nearest));
    }
}

AVX2 void floe_nine_part_avx2(int32_t *u, int32_t *v, const struct floe_nine_part_row *row, intptr_t count) {
    const int is_affine = row->xw == 0 && row->row_w + row->tw == 1;
    if (is_affine) nine_part(u, v, row, 1, count);
    else nine_part(u, v, row, 0, count);
}

#endif
