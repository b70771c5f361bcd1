// Projected images in 256-bit registers: places along a row, eight at a time, and the texels there.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2_texels.h"

// Positions must have the reference's bits: no product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

/// What a row's places are worked out from, in every word; x of the next eight.
struct places {
    __m256 x, u0, v0, w0, du, dv, dw, min_u, max_u, min_v, max_v;
};

INLINE struct places places_of(const struct floe_projected_row *row) {
    const __m256 steps = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
    return (struct places){
        _mm256_add_ps(_mm256_set1_ps(row->first), steps), _mm256_set1_ps(row->u0), _mm256_set1_ps(row->v0),
        _mm256_set1_ps(row->w0), _mm256_set1_ps(row->du), _mm256_set1_ps(row->dv), _mm256_set1_ps(row->dw),
        _mm256_set1_ps(row->min_u), _mm256_set1_ps(row->max_u), _mm256_set1_ps(row->min_v),
        _mm256_set1_ps(row->max_v)};
}

/// The next eight places in texels, clamped; what is not a number goes to the lower limit, since
/// maximum and minimum return their second operand for it. x counts in whole numbers, so that nothing is lost.
INLINE void project_eight(struct places *p, int is_affine, __m256 *u, __m256 *v) {
    __m256 pu = _mm256_add_ps(p->u0, _mm256_mul_ps(p->du, p->x)), pv = _mm256_add_ps(p->v0, _mm256_mul_ps(p->dv, p->x));
    if (!is_affine) {
        const __m256 w = _mm256_max_ps(_mm256_add_ps(p->w0, _mm256_mul_ps(p->dw, p->x)), _mm256_set1_ps(FLOE_LEAST_W));
        const __m256 r = _mm256_div_ps(_mm256_set1_ps(1), w);
        pu = _mm256_mul_ps(pu, r);
        pv = _mm256_mul_ps(pv, r);
    }
    *u = _mm256_min_ps(_mm256_max_ps(pu, p->min_u), p->max_u);
    *v = _mm256_min_ps(_mm256_max_ps(pv, p->min_v), p->max_v);
    p->x = _mm256_add_ps(p->x, _mm256_set1_ps(8));
}

/// 256 · (p − ½) rounded, in the lower 23 bits: 256 p and what is left of 2²³ are exact, so that the one sum
/// rounds as the reference's does.
INLINE __m256i linear_bits(__m256 p) {
    __m256 sum = _mm256_add_ps(_mm256_mul_ps(p, _mm256_set1_ps(256)), _mm256_set1_ps(8388608 - 128));
    return _mm256_castps_si256(sum);
}

/// 256 · ⌊p + 2⁻¹⁰⌋; limits are positive.
INLINE __m256i nearest_bits(__m256 p) {
    return _mm256_slli_epi32(_mm256_cvttps_epi32(_mm256_add_ps(p, _mm256_set1_ps(1.0f / 1024))), 8);
}

INLINE __m256i position_bits(__m256 p, int is_nearest) {
    return is_nearest ? nearest_bits(p) : _mm256_and_si256(linear_bits(p), _mm256_set1_epi32(0x7FFFFF));
}

/// Vectors whose places are worked out before their texels are fetched: one vector's chain of operations
/// is long, and waiting for it would keep the next one's from starting.
enum { vectors_ahead = 8, pixels_ahead = 8 * vectors_ahead };

/// The next `count` places. Those that fill up the last vector are the ones before it, as far as `backward` says; else clamped
/// like all others.
INLINE void look_ahead(
    struct eight_places *out, struct places *places, __m256i width, __m256i origin, intptr_t count, int backward, int is_affine
) {
    for (intptr_t i = 0; i < count; i += 8) {
        __m256 u, v;
        if (i + 8 > count) places->x = _mm256_sub_ps(places->x, _mm256_set1_ps((float)backward));
        project_eight(places, is_affine, &u, &v);
        place_eight(out++, width, origin, linear_bits(u), linear_bits(v));
    }
}

/// The index that the exponents in `linear_bits` make.
INLINE __m256i origin_of(intptr_t width) {
    const uint32_t exponent = 0x4B000000u >> 8;
    return _mm256_set1_epi32((int)(exponent * (uint32_t)width + exponent));
}

INLINE void sample_projected(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count, int is_affine
) {
    struct eight_places ahead[vectors_ahead];
    struct places places = places_of(row);
    const __m256i width = _mm256_set1_epi32((int)texels.width), origin = origin_of(texels.width);
    // The last vector overlaps the one before it: storing a part of one takes several times as long.
    const int backward = count < 8 ? 0 : (int)(-count & 7);
    for (intptr_t first = 0; first < count; first += pixels_ahead) {
        const intptr_t end = first + pixels_ahead < count ? first + pixels_ahead : count;
        look_ahead(ahead, &places, width, origin, end - first, backward, is_affine);
        const struct eight_places *p = ahead;
        intptr_t i = first;
        for (; i + 8 <= end; i += 8) store8(out + i, sample_eight(texels.base, texels.width, p++));
        if (i == end) continue;
        const __m256i sampled = sample_eight(texels.base, texels.width, p);
        if (backward) store8(out + end - 8, sampled);
        else store_first(out + i, first_words(end - i), sampled);
    }
}

// 256 · (clamp((u0 + du·x) / (w0 + dw·x)) − ½), rounded; nearest: 256 · ⌊clamp(…) + 2⁻¹⁰⌋
AVX2 void floe_project_avx2(int32_t *u, int32_t *v, const struct floe_projected_row *row, intptr_t count) {
    struct places places = places_of(row);
    for (intptr_t i = 0; i < count; i += 8) {
        __m256 pu, pv;
        project_eight(&places, row->is_affine, &pu, &pv);
        __m256i fu = position_bits(pu, row->is_nearest), fv = position_bits(pv, row->is_nearest);
        if (i + 8 <= count) {
            store8(u + i, fu);
            store8(v + i, fv);
        } else {
            const __m256i words = first_words(count - i);
            store_first(u + i, words, fu);
            store_first(v + i, words, fv);
        }
    }
}

// bilinear at those places
AVX2 void floe_sample_projected_avx2(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count
) {
    if (row->is_affine) sample_projected(out, texels, row, count, 1);
    else sample_projected(out, texels, row, count, 0);
}

#endif
