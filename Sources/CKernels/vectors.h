// Eight pixels at a time, in Clang's vectors: written once, compiled for each instruction set that has a file of its own
// (portable.c, avx2.c; `AVX2` says which). Two channels of each pixel at a time lie in 16-bit lanes:
//
//     pixel       A  R  G  B           even lanes (blue, red)     0  R  0  B
//                                      odd lanes (green, alpha)   0  A  0  G
//
// Where an instruction does what the compiler does not find by itself, it is named. Conditions between vectors choose lane by lane.

#include "CKernels.h"

// Positions and coverage must have the reference's bits: no product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

typedef uint32_t pixels __attribute__((ext_vector_type(8)));
typedef uint16_t lanes __attribute__((ext_vector_type(16)));
typedef int16_t signed_lanes __attribute__((ext_vector_type(16)));
typedef uint8_t bytes __attribute__((ext_vector_type(32)));
typedef uint8_t eight_bytes __attribute__((ext_vector_type(8)));
typedef int32_t words __attribute__((ext_vector_type(8)));
typedef int32_t four_words __attribute__((ext_vector_type(4)));
typedef float floats __attribute__((ext_vector_type(8)));
typedef float four_floats __attribute__((ext_vector_type(4)));
typedef double doubles __attribute__((ext_vector_type(4)));
typedef int64_t four_longs __attribute__((ext_vector_type(4)));

INLINE pixels load(const void *p) {
    pixels v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}
INLINE void store(void *p, pixels v) { __builtin_memcpy(p, &v, sizeof v); }

/// Eight bytes of a mask from p on, seven of which may lie behind its end.
INLINE uint64_t load_bytes(const uint8_t *p) {
    uint64_t b;
    __builtin_memcpy(&b, p, sizeof b);
    return b;
}

/// Those of eight words 0…255.
INLINE void store_bytes(uint8_t *p, pixels v) {
    const eight_bytes b = __builtin_convertvector(v, eight_bytes);
    __builtin_memcpy(p, &b, sizeof b);
}

/// A value 0…256 per pixel, in both lanes of the pixel.
INLINE lanes spread(pixels v) { return (lanes)(v | v << 16); }

INLINE lanes even_lanes(pixels p) { return (lanes)(p & 0x00FF00FF); }
INLINE lanes odd_lanes(pixels p) { return (lanes)p >> 8; }
INLINE pixels joined(lanes even, lanes odd) { return (pixels)(even | odd << 8); }

INLINE lanes all_lanes(uint32_t v) { return (lanes)(uint16_t)v; }

#if AVX2

/// The first of eight words, fewer than eight: all ones.
INLINE __m256i first_words(intptr_t count) { return (__m256i)((words)(int)count > (words){0, 1, 2, 3, 4, 5, 6, 7}); }
INLINE pixels load_some(const void *p, intptr_t count) { return (pixels)_mm256_maskload_epi32((const int *)p, first_words(count)); }
INLINE void store_some(void *p, pixels v, intptr_t count) { _mm256_maskstore_epi32((int *)p, first_words(count), (__m256i)v); }

INLINE bool is_opaque(pixels p) { return _mm256_testc_si256((__m256i)p, _mm256_set1_epi32((int)0xFF000000)); }
INLINE bool is_zero(pixels p) { return _mm256_testz_si256((__m256i)p, (__m256i)p); }
/// By alpha alone: that is looked at for `is_opaque`, too, and one instruction answers both.
INLINE bool is_clear(pixels p) { return _mm256_testz_si256((__m256i)p, _mm256_set1_epi32((int)0xFF000000)); }

/// A bit for each of four conditions that holds.
INLINE int bits(four_longs conditions) { return _mm256_movemask_pd((__m256d)conditions); }

/// v < high ? v : high, and v > low ? v : low: of what is not a number the second.
INLINE floats at_most(floats v, floats high) { return (floats)_mm256_min_ps((__m256)v, (__m256)high); }
INLINE floats at_least(floats v, floats low) { return (floats)_mm256_max_ps((__m256)v, (__m256)low); }
INLINE four_floats four_at_most(four_floats v, four_floats high) { return (four_floats)_mm_min_ps((__m128)v, (__m128)high); }
INLINE four_floats four_at_least(four_floats v, four_floats low) { return (four_floats)_mm_max_ps((__m128)v, (__m128)low); }
INLINE doubles less_of(doubles a, doubles b) { return (doubles)_mm256_min_pd((__m256d)a, (__m256d)b); }
INLINE doubles more_of(doubles a, doubles b) { return (doubles)_mm256_max_pd((__m256d)a, (__m256d)b); }

/// Each byte in both lanes of its pixel.
INLINE lanes spread_bytes(uint64_t b) {
    return (lanes)_mm256_shuffle_epi8(_mm256_set1_epi64x((long long)b), _mm256_setr_epi8(
        0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1, 3, -1, 3, -1, 4, -1, 4, -1, 5, -1, 5, -1, 6, -1, 6, -1, 7, -1, 7, -1));
}

/// Alpha in both lanes of each pixel.
INLINE lanes alpha_lanes(pixels p) {
    return (lanes)_mm256_shuffle_epi8((__m256i)p, _mm256_setr_epi8(
        3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1, 3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
}

/// (t + (t >> 8)) >> 8 with t = x + 128; one product: t · 257 >> 16 is the same for every 16-bit t.
INLINE lanes divide255(lanes x) { return (lanes)_mm256_mulhi_epu16((__m256i)(x + 128), _mm256_set1_epi16(257)); }

/// (x·y + 2¹⁴) >> 15
INLINE lanes rounded_product(lanes x, lanes y) { return (lanes)_mm256_mulhrs_epi16((__m256i)x, (__m256i)y); }

/// A factor that all pixels share, 0…255, for `evenly`: factor · 2¹⁵ / 255, rounded down or, where its bit is set, up.
/// One of the two makes x · factor / 255 of every byte x by one product, with the bits of `divide255`.
INLINE lanes even_factor(uint32_t factor) {
    static const uint32_t is_up[8] = {
        0x80002080, 0x00220020, 0x0A082200, 0x82020822, 0xA1208A20, 0xB022228A, 0x8A5B8AB6, 0x289A93AC};
    return all_lanes((factor * 257 >> 1) + (is_up[factor >> 5] >> (factor & 31) & 1));
}
INLINE lanes evenly(lanes x, lanes factor) { return rounded_product(x, factor); }

/// (a·(256 − w) + b·w + 128) >> 8 = a + (((b − a)·w + 128) >> 8); `weight` is w << `weight_bits`, w 0…255.
enum { weight_bits = 7 };
INLINE lanes lerp_lanes(lanes a, lanes b, lanes weight) { return a + rounded_product(b - a, weight); }

#else

INLINE pixels load_some(const void *p, intptr_t count) {
    pixels v = 0;
#pragma unroll
    for (int i = 0; i < 7; i++) {
        if (i < count) v[i] = ((const uint32_t *)p)[i];
    }
    return v;
}

// In parts that overlap.
INLINE void store_some(void *p, pixels v, intptr_t count) {
    uint32_t some[8], *out = p;
    store(some, v);
    if (count >= 4) {
        __builtin_memcpy(out, some, 16);
        __builtin_memcpy(out + count - 4, some + count - 4, 16);
    } else if (count >= 2) {
        __builtin_memcpy(out, some, 8);
        __builtin_memcpy(out + count - 2, some + count - 2, 8);
    } else if (count > 0) {
        *out = *some;
    }
}

INLINE bool is_opaque(pixels p) { return __builtin_reduce_and(p) >= 0xFF000000; }
INLINE bool is_zero(pixels p) { return __builtin_reduce_or(p) == 0; }
INLINE bool is_clear(pixels p) { return is_zero(p >> 24); }

INLINE int bits(four_longs conditions) { return (int)__builtin_reduce_or(conditions & (four_longs){1, 2, 4, 8}); }

INLINE floats at_most(floats v, floats high) { return v < high ? v : high; }
INLINE floats at_least(floats v, floats low) { return v > low ? v : low; }
INLINE four_floats four_at_most(four_floats v, four_floats high) { return v < high ? v : high; }
INLINE four_floats four_at_least(four_floats v, four_floats low) { return v > low ? v : low; }
INLINE doubles less_of(doubles a, doubles b) { return a < b ? a : b; }
INLINE doubles more_of(doubles a, doubles b) { return a > b ? a : b; }

INLINE lanes spread_bytes(uint64_t b) {
    eight_bytes v;
    __builtin_memcpy(&v, &b, sizeof v);
    return spread(__builtin_convertvector(v, pixels));
}
INLINE lanes alpha_lanes(pixels p) { return spread(p >> 24); }

INLINE lanes divide255(lanes x) {
    const lanes t = x + 128;
    return (t + (t >> 8)) >> 8;
}
INLINE lanes even_factor(uint32_t factor) { return all_lanes(factor); }
INLINE lanes evenly(lanes x, lanes factor) { return divide255(x * factor); }

// In 16 bits a·256 + (b − a)·w wraps to the same.
enum { weight_bits = 0 };
INLINE lanes lerp_lanes(lanes a, lanes b, lanes weight) { return ((a << 8) + (b - a) * weight + 128) >> 8; }

#endif

/// m(p, factor), the factor spread; by an `even_factor`.
INLINE pixels scaled(pixels p, lanes factor) { return joined(divide255(even_lanes(p) * factor), divide255(odd_lanes(p) * factor)); }
INLINE pixels scaled_evenly(pixels p, lanes factor) { return joined(evenly(even_lanes(p), factor), evenly(odd_lanes(p), factor)); }

/// s + m(d, 255 − s.alpha)
INLINE pixels over(pixels s, pixels d) { return s + scaled(d, alpha_lanes(s) ^ 255); }

/// lerp of eight pixels; the weight in all 16-bit lanes of the pixel, shifted.
INLINE pixels lerp(pixels a, pixels b, lanes weight) {
    return joined(lerp_lanes(even_lanes(a), even_lanes(b), weight), lerp_lanes(odd_lanes(a), odd_lanes(b), weight));
}
