// Fetching and mixing texels in 256-bit registers. Gather instructions are slow on many processors, so
// neighbours are loaded in pairs of 64 bits and dealt out to vectors of firsts and seconds.

#ifndef FLOE_AVX2_TEXELS_H
#define FLOE_AVX2_TEXELS_H

#include "avx2.h"

/// Four pairs of neighbouring texels.
INLINE __m256i pairs(const uint32_t *p0, const uint32_t *p1, const uint32_t *p2, const uint32_t *p3) {
    __m128d low = _mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)p0)), (const double *)p1);
    __m128d high = _mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)p2)), (const double *)p3);
    return _mm256_castpd_si256(_mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1));
}

/// Words 0 and 2 (1 and 3) of each half of a, then of b.
INLINE __m256i firsts(__m256i a, __m256i b) {
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
}
INLINE __m256i seconds(__m256i a, __m256i b) {
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xDD));
}

/// Eight places: the index of the upper left texel, and both fractions (in 1/256 texel) times 128.
struct eight_places {
    int32_t at[8];
    uint32_t down[8], across[8];
} __attribute__((aligned(32)));

/// From positions in 1/256 texel, both with the same multiple of 2¹⁶ added to them, so that `origin` is the
/// index that it makes: 0 for none.
INLINE void place_eight(struct eight_places *p, __m256i width, __m256i origin, __m256i u, __m256i v) {
    const __m256i fraction = _mm256_set1_epi32(255 << 7);
    __m256i at = _mm256_add_epi32(_mm256_mullo_epi32(_mm256_srli_epi32(v, 8), width), _mm256_srli_epi32(u, 8));
    store8(p->at, _mm256_sub_epi32(at, origin));
    store8(p->down, _mm256_and_si256(_mm256_slli_epi32(v, 7), fraction));
    store8(p->across, _mm256_and_si256(_mm256_slli_epi32(u, 7), fraction));
}

/// The bilinear pixels there. Pairs of neighbours are mixed down before they are dealt out, and stay in
/// lanes of 16 bits until the end.
INLINE __m256i sample_eight(const uint32_t *base, intptr_t width, const struct eight_places *p) {
    // `down` in all lanes of two neighbours, for pixels 0, 1, 4, 5 and 2, 3, 6, 7.
    const __m256i low_pairs = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
    const __m256i high_pairs = _mm256_add_epi8(low_pairs, _mm256_set1_epi8(8));
    const uint32_t *next = base + width;
    const int32_t *k = p->at;
    __m256i upper_low = pairs(base + k[0], base + k[1], base + k[4], base + k[5]);
    __m256i lower_low = pairs(next + k[0], next + k[1], next + k[4], next + k[5]);
    __m256i upper_high = pairs(base + k[2], base + k[3], base + k[6], base + k[7]);
    __m256i lower_high = pairs(next + k[2], next + k[3], next + k[6], next + k[7]);
    const __m256i down = load8(p->down), across = spread(load8(p->across));
    __m256i down_low = _mm256_shuffle_epi8(down, low_pairs), down_high = _mm256_shuffle_epi8(down, high_pairs);
    __m256i even_low = lerp_lanes(even_lanes(upper_low), even_lanes(lower_low), down_low);
    __m256i even_high = lerp_lanes(even_lanes(upper_high), even_lanes(lower_high), down_high);
    __m256i odd_low = lerp_lanes(odd_lanes(upper_low), odd_lanes(lower_low), down_low);
    __m256i odd_high = lerp_lanes(odd_lanes(upper_high), odd_lanes(lower_high), down_high);
    __m256i even = lerp_lanes(firsts(even_low, even_high), seconds(even_low, even_high), across);
    __m256i odd = lerp_lanes(firsts(odd_low, odd_high), seconds(odd_low, odd_high), across);
    return _mm256_or_si256(even, _mm256_slli_epi16(odd, 8));
}

#endif
