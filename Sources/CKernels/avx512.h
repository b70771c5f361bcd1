// Arithmetic on sixteen pixels in a 512-bit register, as in avx2.h. For avx512*.c alone.

#ifndef FLOE_AVX512_H
#define FLOE_AVX512_H

#include <immintrin.h>
#include <stdint.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define INLINE512 static inline __attribute__((always_inline, target("avx512f,avx512bw,avx512vl,avx512dq")))

/// The first `count` (0…16) of sixteen pixels.
INLINE512 __mmask16 first_pixels(intptr_t count) { return (__mmask16)((1u << count) - 1); }

/// s + m(d, 255 − s.alpha). Blue and red are divided as in avx2.h; of green and alpha the same t + (t >> 8) has
/// the quotient in its upper byte, where it belongs, so that one choice of bits joins both.
INLINE512 __m512i over16(__m512i s, __m512i d) {
    const __m512i alphas = _mm512_broadcast_i32x4(
        _mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
    const __m512i low = _mm512_set1_epi16(255), half = _mm512_set1_epi16(128);
    enum { first_where_low = 0xCA };
    __m512i rest = _mm512_xor_si512(_mm512_shuffle_epi8(s, alphas), low);
    __m512i even = _mm512_add_epi16(_mm512_mullo_epi16(_mm512_and_si512(d, low), rest), half);
    __m512i odd = _mm512_add_epi16(_mm512_mullo_epi16(_mm512_srli_epi16(d, 8), rest), half);
    even = _mm512_mulhi_epu16(even, _mm512_set1_epi16(257));
    odd = _mm512_add_epi16(odd, _mm512_srli_epi16(odd, 8));
    return _mm512_add_epi32(s, _mm512_ternarylogic_epi32(low, even, odd, first_where_low));
}

#endif
