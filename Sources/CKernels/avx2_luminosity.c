// The blend modes `color` and `luminosity` for AVX2, eight pixels at a time: `BlendMode`, step by step in
// the same order, so that the bits agree. Clipping into the gamut takes two divisions and is left out
// where none of the eight colours needs it: never for greys.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

/// Eight straight colours, components 0…1.
struct colors {
    __m256 r, g, b;
};

/// byte / alpha, at most 1; black where clear.
INLINE __m256 straight(__m256i p, int shift, __m256 k, __m256 clear) {
    __m256 byte = _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(p, shift), _mm256_set1_epi32(255)));
    return _mm256_andnot_ps(clear, _mm256_min_ps(_mm256_mul_ps(byte, k), _mm256_set1_ps(1)));
}

INLINE struct colors straight_colors(__m256i p, __m256 alpha) {
    __m256 k = _mm256_div_ps(_mm256_set1_ps(1), alpha);
    __m256 clear = _mm256_cmp_ps(alpha, _mm256_setzero_ps(), _CMP_EQ_OQ);
    return (struct colors){straight(p, 16, k, clear), straight(p, 8, k, clear), straight(p, 0, k, clear)};
}

/// Lum(C) = 0.3 R + 0.59 G + 0.11 B
INLINE __m256 luminosity(struct colors c) {
    __m256 rg = _mm256_add_ps(_mm256_mul_ps(_mm256_set1_ps(0.3f), c.r), _mm256_mul_ps(_mm256_set1_ps(0.59f), c.g));
    return _mm256_add_ps(rg, _mm256_mul_ps(_mm256_set1_ps(0.11f), c.b));
}

/// lum + (c − lum)·k where `chosen`
INLINE __m256 pull(__m256 c, __m256 lum, __m256 k, __m256 chosen) {
    return _mm256_blendv_ps(c, _mm256_add_ps(lum, _mm256_mul_ps(_mm256_sub_ps(c, lum), k)), chosen);
}

/// SetLum(C, l), with ClipColor; `lum_c` is Lum(C)
INLINE struct colors with_luminosity_of(struct colors c, __m256 lum_c, __m256 l) {
    const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1);
    __m256 d = _mm256_sub_ps(l, lum_c);
    struct colors m = {_mm256_add_ps(c.r, d), _mm256_add_ps(c.g, d), _mm256_add_ps(c.b, d)};
    __m256 lum = luminosity(m);
    __m256 low = _mm256_min_ps(_mm256_min_ps(m.r, m.g), m.b), high = _mm256_max_ps(_mm256_max_ps(m.r, m.g), m.b);
    __m256 is_low = _mm256_and_ps(_mm256_cmp_ps(low, zero, _CMP_LT_OQ), _mm256_cmp_ps(lum, low, _CMP_GT_OQ));
    __m256 is_high = _mm256_and_ps(_mm256_cmp_ps(high, one, _CMP_GT_OQ), _mm256_cmp_ps(high, lum, _CMP_GT_OQ));
    if (_mm256_movemask_ps(_mm256_or_ps(is_low, is_high)) == 0) return m;
    __m256 up = _mm256_div_ps(lum, _mm256_sub_ps(lum, low));
    __m256 down = _mm256_div_ps(_mm256_sub_ps(one, lum), _mm256_sub_ps(high, lum));
    m.r = pull(pull(m.r, lum, up, is_low), lum, down, is_high);
    m.g = pull(pull(m.g, lum, up, is_low), lum, down, is_high);
    m.b = pull(pull(m.b, lum, up, is_low), lum, down, is_high);
    return m;
}

INLINE struct colors with_luminosity(struct colors c, __m256 l) {
    return with_luminosity_of(c, luminosity(c), l);
}

/// c within 0…1
INLINE __m256 within_one(__m256 c) {
    return _mm256_max_ps(_mm256_min_ps(c, _mm256_set1_ps(1)), _mm256_setzero_ps());
}

/// What the channels of eight pixels share.
struct composite {
    /// αs, αb, 1 − αs, 1 − αb, αs·αb; the result's alpha in 255ths plus ½.
    __m256 sa, ba, rest_s, rest_b, both, alpha;
};

/// co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B, in 255ths, no more than alpha
INLINE __m256i composed(struct composite k, __m256 cs, __m256 cb, __m256 mixed) {
    __m256 co = _mm256_add_ps(
        _mm256_mul_ps(_mm256_mul_ps(cs, k.sa), k.rest_b), _mm256_mul_ps(_mm256_mul_ps(cb, k.ba), k.rest_s));
    co = _mm256_add_ps(co, _mm256_mul_ps(k.both, mixed));
    co = _mm256_max_ps(_mm256_min_ps(co, _mm256_set1_ps(1)), _mm256_setzero_ps());
    co = _mm256_add_ps(_mm256_mul_ps(co, _mm256_set1_ps(255)), _mm256_set1_ps(0.5f));
    return _mm256_cvttps_epi32(_mm256_min_ps(co, k.alpha));
}

/// Eight pixels; B is the source with the backdrop's luminosity, or the other way round.
INLINE __m256i blend8(__m256i sp, __m256i bp, int takes_backdrop) {
    const __m256 one = _mm256_set1_ps(1), full = _mm256_set1_ps(255);
    __m256 alpha_s = _mm256_cvtepi32_ps(_mm256_srli_epi32(sp, 24));
    __m256 alpha_b = _mm256_cvtepi32_ps(_mm256_srli_epi32(bp, 24));
    struct colors s = straight_colors(sp, alpha_s), b = straight_colors(bp, alpha_b);
    struct colors m = takes_backdrop ? with_luminosity(b, luminosity(s)) : with_luminosity(s, luminosity(b));
    struct composite k;
    k.sa = _mm256_div_ps(alpha_s, full);
    k.ba = _mm256_div_ps(alpha_b, full);
    k.rest_s = _mm256_sub_ps(one, k.sa);
    k.rest_b = _mm256_sub_ps(one, k.ba);
    k.both = _mm256_mul_ps(k.sa, k.ba);
    k.alpha = _mm256_add_ps(
        _mm256_mul_ps(_mm256_add_ps(k.sa, _mm256_mul_ps(k.ba, k.rest_s)), full), _mm256_set1_ps(0.5f));
    __m256i r = _mm256_slli_epi32(composed(k, s.r, b.r, m.r), 16);
    __m256i g = _mm256_slli_epi32(composed(k, s.g, b.g, m.g), 8);
    __m256i a = _mm256_slli_epi32(_mm256_cvttps_epi32(k.alpha), 24);
    return _mm256_or_si256(_mm256_or_si256(a, r), _mm256_or_si256(g, composed(k, s.b, b.b, m.b)));
}

INLINE void blend_row(uint32_t *out, const uint32_t *source, intptr_t count, int takes_backdrop) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i s = load8(source + i);
        // Pixels without source stay.
        if (!_mm256_testz_si256(s, s)) store8(out + i, blend8(s, load8(out + i), takes_backdrop));
    }
    if (i == count) return;
    const __m256i words = first_words(count - i);
    store_first(out + i, words, blend8(load_first(source + i, words), load_first(out + i, words), takes_backdrop));
}

// B(cb, cs) = SetLum(cs, Lum(cb))
AVX2 void floe_blend_color_avx2(uint32_t *out, const uint32_t *source, intptr_t count) {
    blend_row(out, source, count, 0);
}

// B(cb, cs) = SetLum(cb, Lum(cs))
AVX2 void floe_blend_luminosity_avx2(uint32_t *out, const uint32_t *source, intptr_t count) {
    blend_row(out, source, count, 1);
}

/// Eight opaque backdrops under one opaque colour: αs = αb = 1, so that co is B alone, and no more than 255.
INLINE __m256i opaque_color8(struct colors s, __m256 lum_s, __m256i bp) {
    const __m256 k = _mm256_set1_ps(1.0f / 255), full = _mm256_set1_ps(255), half = _mm256_set1_ps(0.5f);
    const __m256 never = _mm256_setzero_ps();
    struct colors b = {straight(bp, 16, k, never), straight(bp, 8, k, never), straight(bp, 0, k, never)};
    struct colors m = with_luminosity_of(s, lum_s, luminosity(b));
    __m256i r = _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(within_one(m.r), full), half));
    __m256i g = _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(within_one(m.g), full), half));
    __m256i bl = _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(within_one(m.b), full), half));
    __m256i rg = _mm256_or_si256(_mm256_slli_epi32(r, 16), _mm256_slli_epi32(g, 8));
    return _mm256_or_si256(_mm256_or_si256(rg, bl), _mm256_set1_epi32((int)0xFF000000));
}

/// Luminosity under an opaque grey: all channels are one, grey + Lum(b) − Lum(grey), and there is nothing to
/// clip while it stays within 0…1; 0 if it does not. byte · (1/255) never exceeds 1.
INLINE int opaque_grey8(__m256 grey, __m256 lum_s, __m256i bp, __m256i *result) {
    const __m256 k = _mm256_set1_ps(1.0f / 255);
    const __m256i low_byte = _mm256_set1_epi32(255);
    __m256 r = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(bp, 16), low_byte)), k);
    __m256 g = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(bp, 8), low_byte)), k);
    __m256 b = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_and_si256(bp, low_byte)), k);
    __m256 m = _mm256_add_ps(grey, _mm256_sub_ps(luminosity((struct colors){r, g, b}), lum_s));
    __m256 outside = _mm256_or_ps(
        _mm256_cmp_ps(m, _mm256_setzero_ps(), _CMP_LT_OQ), _mm256_cmp_ps(m, _mm256_set1_ps(1), _CMP_GT_OQ));
    if (_mm256_movemask_ps(outside)) return 0;
    __m256i v = _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(m, _mm256_set1_ps(255)), _mm256_set1_ps(0.5f)));
    const __m256i channels = _mm256_setr_epi8(
        0, 0, 0, -1, 4, 4, 4, -1, 8, 8, 8, -1, 12, 12, 12, -1, 0, 0, 0, -1, 4, 4, 4, -1, 8, 8, 8, -1, 12, 12, 12, -1);
    *result = _mm256_or_si256(_mm256_shuffle_epi8(v, channels), _mm256_set1_epi32((int)0xFF000000));
    return 1;
}

// `color` with the same source throughout
AVX2 void floe_blend_color_solid_avx2(uint32_t *out, uint32_t pixel, intptr_t count) {
    const __m256i p = _mm256_set1_epi32((int)pixel), opaque = _mm256_set1_epi32((int)0xFF000000);
    const struct colors s = straight_colors(p, _mm256_cvtepi32_ps(_mm256_srli_epi32(p, 24)));
    const __m256 lum_s = luminosity(s);
    const int is_opaque = pixel >> 24 == 255;
    const int is_grey = is_opaque && (pixel & 255) * 0x010101 == (pixel & 0xFFFFFF);
    if (pixel == 0) return;
    intptr_t i = 0;
    __m256i mixed;
    for (; is_grey && i + 8 <= count; i += 8) {
        const __m256i b = load8(out + i);
        if (!_mm256_testc_si256(b, opaque) || !opaque_grey8(s.r, lum_s, b, &mixed)) break;
        store8(out + i, mixed);
    }
    for (; i + 8 <= count; i += 8) {
        const __m256i b = load8(out + i);
        store8(out + i, is_opaque && _mm256_testc_si256(b, opaque) ? opaque_color8(s, lum_s, b) : blend8(p, b, 0));
    }
    if (i == count) return;
    const __m256i words = first_words(count - i);
    store_first(out + i, words, blend8(p, load_first(out + i, words), 0));
}

#endif
