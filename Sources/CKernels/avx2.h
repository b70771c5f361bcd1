// Arithmetic on eight pixels in a 256-bit register, as in Swift's `PixelVector`: two channels of each
// pixel at a time in 16-bit lanes, blue and red ("even"), green and alpha ("odd"). For avx2*.c alone.
// Rows end in a partial vector; masked loads touch nothing behind the end, and masked stores neither.

#ifndef FLOE_AVX2_H
#define FLOE_AVX2_H

#include <immintrin.h>
#include <stdint.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

INLINE __m256i load8(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }
INLINE void store8(void *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

/// All ones in the first `count` of eight words.
INLINE __m256i first_words(intptr_t count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
INLINE __m256i load_first(const void *p, __m256i words) { return _mm256_maskload_epi32((const int *)p, words); }
INLINE void store_first(void *p, __m256i words, __m256i v) {
    _mm256_maskstore_epi32((int *)p, words, v);
}

/// Eight bytes of a mask from p on, seven of which may lie behind its end.
INLINE uint64_t load_bytes(const uint8_t *p) {
    uint64_t bytes;
    __builtin_memcpy(&bytes, p, sizeof bytes);
    return bytes;
}

/// Those of eight words 0…255.
INLINE void store_bytes(uint8_t *p, __m256i words) {
    __m128i lanes = _mm_packus_epi32(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storel_epi64((__m128i *)p, _mm_packus_epi16(lanes, lanes));
}

/// Each byte in both lanes of its pixel.
INLINE __m256i spread_bytes(uint64_t bytes) {
    const __m256i places = _mm256_setr_epi8(
        0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1, 3, -1, 3, -1, 4, -1, 4, -1, 5, -1, 5, -1, 6, -1, 6, -1, 7, -1, 7, -1);
    return _mm256_shuffle_epi8(_mm256_set1_epi64x((long long)bytes), places);
}

/// A value 0…256 per pixel, in both lanes of the pixel.
INLINE __m256i spread(__m256i v) { return _mm256_or_si256(v, _mm256_slli_epi32(v, 16)); }

INLINE __m256i even_lanes(__m256i p) { return _mm256_and_si256(p, _mm256_set1_epi32(0x00FF00FF)); }
INLINE __m256i odd_lanes(__m256i p) { return _mm256_srli_epi16(p, 8); }

/// (t + (t >> 8)) >> 8 with t = x + 128; one product: t · 257 >> 16 is the same for every 16-bit t.
INLINE __m256i divide255(__m256i x) {
    return _mm256_mulhi_epu16(_mm256_add_epi16(x, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

/// m(p, factor), the factor spread.
INLINE __m256i scaled(__m256i p, __m256i factor) {
    __m256i e = divide255(_mm256_mullo_epi16(even_lanes(p), factor));
    __m256i o = divide255(_mm256_mullo_epi16(odd_lanes(p), factor));
    return _mm256_or_si256(e, _mm256_slli_epi16(o, 8));
}

/// A factor that all pixels share, 0…255, for `scaled_evenly`: factor · 2¹⁵ / 255, rounded down or, where its bit is set, up.
/// One of the two makes x · factor / 255 of every byte x by one product, (x · f + 2¹⁴) >> 15, with the bits of `divide255`.
INLINE __m256i even_factor(uint32_t factor) {
    static const uint32_t is_up[8] = {
        0x80002080, 0x00220020, 0x0A082200, 0x82020822, 0xA1208A20, 0xB022228A, 0x8A5B8AB6, 0x289A93AC};
    return _mm256_set1_epi16((short)((factor * 257 >> 1) + (is_up[factor >> 5] >> (factor & 31) & 1)));
}

/// m(p, factor), by an `even_factor`.
INLINE __m256i scaled_evenly(__m256i p, __m256i factor) {
    __m256i e = _mm256_mulhrs_epi16(even_lanes(p), factor), o = _mm256_mulhrs_epi16(odd_lanes(p), factor);
    return _mm256_or_si256(e, _mm256_slli_epi16(o, 8));
}

/// Alpha in both lanes of each pixel.
INLINE __m256i alpha_lanes(__m256i p) {
    const __m256i alphas = _mm256_setr_epi8(
        3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
        3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
    return _mm256_shuffle_epi8(p, alphas);
}

/// 255 − alpha in both lanes of each pixel.
INLINE __m256i rest_of(__m256i p) { return _mm256_xor_si256(alpha_lanes(p), _mm256_set1_epi16(255)); }

/// s + m(d, 255 − s.alpha)
INLINE __m256i over8(__m256i s, __m256i d) { return _mm256_add_epi32(s, scaled(d, rest_of(s))); }

/// (a·(256 − w) + b·w + 128) >> 8 = a + (((b − a)·w + 128) >> 8), lanes of 16 bits; `weight` is w·128, so
/// that the product is rounded and shifted by one instruction: (x·y + 2¹⁴) >> 15. w 0…255.
INLINE __m256i lerp_lanes(__m256i a, __m256i b, __m256i weight) {
    return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), weight));
}

/// lerp of eight pixels; `weight` is w·128 in all 16-bit lanes of the pixel.
INLINE __m256i lerp8(__m256i a, __m256i b, __m256i weight) {
    __m256i e = lerp_lanes(even_lanes(a), even_lanes(b), weight);
    __m256i o = lerp_lanes(odd_lanes(a), odd_lanes(b), weight);
    return _mm256_or_si256(e, _mm256_slli_epi16(o, 8));
}

#endif
