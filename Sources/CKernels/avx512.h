// Arithmetic on sixteen pixels in a 512-bit register, as in avx2.h. For avx512*.c alone.

#ifndef FLOE_AVX512_H
#define FLOE_AVX512_H

#include <immintrin.h>
#include <stdint.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define INLINE512 static inline __attribute__((always_inline, target("avx512f,avx512bw,avx512vl,avx512dq")))

/// The first `count` (0…16) of sixteen pixels.
INLINE512 __mmask16 first_pixels(intptr_t count) { return (__mmask16)((1u << count) - 1); }

/// (t + (t >> 8)) >> 8 with t = x + 128
INLINE512 __m512i divide255_wide(__m512i x) {
    return _mm512_mulhi_epu16(_mm512_add_epi16(x, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

/// s + m(d, 255 − s.alpha)
INLINE512 __m512i over16(__m512i s, __m512i d) {
    const __m512i alphas = _mm512_broadcast_i32x4(
        _mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
    const __m512i odd_bytes = _mm512_broadcast_i32x4(
        _mm_setr_epi8(-1, 0, -1, 2, -1, 4, -1, 6, -1, 8, -1, 10, -1, 12, -1, 14));
    const __m512i full = _mm512_set1_epi16(255);
    __m512i rest = _mm512_xor_si512(_mm512_shuffle_epi8(s, alphas), full);
    __m512i e = divide255_wide(_mm512_mullo_epi16(_mm512_and_si512(d, full), rest));
    __m512i o = divide255_wide(_mm512_mullo_epi16(_mm512_srli_epi16(d, 8), rest));
    return _mm512_add_epi32(s, _mm512_mask_shuffle_epi8(e, 0xAAAAAAAAAAAAAAAAull, o, odd_bytes));
}

#endif
