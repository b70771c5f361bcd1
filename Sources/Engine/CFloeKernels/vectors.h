// Vectors of eight or sixteen pixels in Clang's vector types: written once, and compiled for each instruction set in a file of its
// own (portable.c, avx2.c, avx512.c), which sets `BITS`, the register width. Two channels of each pixel lie in 16-bit lanes:
//
//     pixel       A  R  G  B           even lanes (blue, red)     0  R  0  B
//                                      odd lanes (green, alpha)   0  A  0  G
//
// Intrinsics are used where the compiler does not find an instruction by itself. Conditional operators on vectors select per lane.

#include "CFloeKernels.h"

// Vectors wider than a register are only passed within a file.
#pragma clang diagnostic ignored "-Wpsabi"

// Positions and coverage must match the reference bit for bit: products and sums must not be fused.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

/// Pixels per vector.
enum { vector = BITS == 512 ? 16 : 8 };

typedef uint32_t pixels __attribute__((ext_vector_type(vector)));
typedef uint16_t lanes __attribute__((ext_vector_type(2 * vector)));
typedef int16_t signed_lanes __attribute__((ext_vector_type(2 * vector)));
typedef uint8_t bytes __attribute__((ext_vector_type(4 * vector)));
typedef uint8_t few_bytes __attribute__((ext_vector_type(vector)));
typedef int32_t words __attribute__((ext_vector_type(vector)));
typedef float floats __attribute__((ext_vector_type(vector)));
typedef double doubles __attribute__((ext_vector_type(vector)));
typedef int64_t longs __attribute__((ext_vector_type(vector)));
typedef double half_doubles __attribute__((ext_vector_type(vector / 2)));
typedef int64_t half_longs __attribute__((ext_vector_type(vector / 2)));

/// Concatenates `list` of the first word of every 128-bit group, within which instructions shuffle.
#if BITS == 512
#define EACH_GROUP(list) list(0), list(4), list(8), list(12)
#else
#define EACH_GROUP(list) list(0), list(4)
#endif
#define RISING(i) i, i + 1, i + 2, i + 3

INLINE pixels load(const void *p) {
    pixels v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}
INLINE void store(void *p, pixels v) { __builtin_memcpy(p, &v, sizeof v); }

/// Loads the mask bytes from p on. All but the first may lie past the mask's end.
INLINE few_bytes load_bytes(const uint8_t *p) {
    few_bytes b;
    __builtin_memcpy(&b, p, sizeof b);
    return b;
}

/// Stores words of 0…255 as mask bytes.
INLINE void store_bytes(uint8_t *p, pixels v) {
    const few_bytes b = __builtin_convertvector(v, few_bytes);
    __builtin_memcpy(p, &b, sizeof b);
}

/// Spreads a value of 0…256 per pixel to both lanes of the pixel.
INLINE lanes spread(pixels v) { return (lanes)(v | v << 16); }

INLINE lanes even_lanes(pixels p) { return (lanes)(p & 0x00FF00FF); }
INLINE lanes odd_lanes(pixels p) { return (lanes)p >> 8; }
INLINE pixels joined(lanes even, lanes odd) { return (pixels)(even | odd << 8); }

INLINE lanes all_lanes(uint32_t v) { return (lanes)(uint16_t)v; }

#if BITS < 512

// Stored in parts: on some processors (Zen 1 to 4) a masked store of AVX2 is microcoded, and takes longer than all of these.
INLINE void store_some(void *p, pixels v, intptr_t count) {
    uint32_t *out = p;
    uint32_t __attribute__((ext_vector_type(4))) part = v.lo;
    if (count & 4) {
        __builtin_memcpy(out, &part, 16);
        part = v.hi;
        out += 4;
    }
    if (count & 2) {
        __builtin_memcpy(out, &part, 8);
        part = part.zwzw;
        out += 2;
    }
    if (count & 1) *out = part.x;
}

#endif

#if BITS > 128

#if BITS == 512

#define NATIVE(operation) _mm512_##operation
typedef __m512i native;

INLINE __mmask16 first_words(intptr_t count) { return (__mmask16)((1u << count) - 1); }
INLINE pixels load_some(const void *p, intptr_t count) { return (pixels)_mm512_maskz_loadu_epi32(first_words(count), p); }
INLINE void store_some(void *p, pixels v, intptr_t count) { _mm512_mask_storeu_epi32(p, first_words(count), (native)v); }

INLINE bool has_none(pixels p, uint32_t bits) { return _mm512_test_epi32_mask((native)p, (native)(pixels)bits) == 0; }

/// Gathers the words of p at `places`.
INLINE pixels permuted(pixels p, pixels places) { return (pixels)_mm512_permutexvar_epi32((native)places, (native)p); }

#else

#define NATIVE(operation) _mm256_##operation
typedef __m256i native;

/// A mask that is all ones in the first `count` words, fewer than all.
INLINE native first_words(intptr_t count) { return (native)((words)(int)count > (words){EACH_GROUP(RISING)}); }
INLINE pixels load_some(const void *p, intptr_t count) { return (pixels)_mm256_maskload_epi32((const int *)p, first_words(count)); }

INLINE bool has_none(pixels p, uint32_t bits) { return _mm256_testz_si256((native)p, (native)(pixels)bits); }

INLINE pixels permuted(pixels p, pixels places) { return (pixels)_mm256_permutevar8x32_epi32((native)p, (native)places); }

#endif

/// Spreads byte number `i` of each pixel to both of its lanes.
INLINE lanes byte_lanes(pixels p, int i) {
    const uint8_t a = (uint8_t)i, b = a + 4, c = a + 8, d = a + 12, none = 255;
#define PLACES(group) a, none, a, none, b, none, b, none, c, none, c, none, d, none, d, none
    return (lanes)NATIVE(shuffle_epi8)((native)p, (native)(bytes){EACH_GROUP(PLACES)});
}

/// Spreads alpha to all bytes of its pixel.
INLINE pixels alpha_bytes(pixels p) {
#define ALPHAS(group) 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15
    return (pixels)NATIVE(shuffle_epi8)((native)p, (native)(bytes){EACH_GROUP(ALPHAS)});
}

/// (t + (t >> 8)) >> 8 with t = x + 128, as one product: t · 257 >> 16 gives the same result for every 16-bit t.
INLINE lanes divide255(lanes x) { return (lanes)NATIVE(mulhi_epu16)((native)(x + 128), NATIVE(set1_epi16)(257)); }

/// (x·y + 2¹⁴) >> 15
INLINE lanes rounded_product(lanes x, lanes y) { return (lanes)NATIVE(mulhrs_epi16)((native)x, (native)y); }

/// Prepares a factor of 0…255 that all pixels share for `evenly`: factor · 2¹⁵ / 255, rounded up if its bit is set, else down.
/// One of the two gives x · factor / 255 for every byte x by a single product, bit for bit as `divide255` does.
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

INLINE bool has_none(pixels p, uint32_t bits) { return __builtin_reduce_or(p & bits) == 0; }

INLINE lanes byte_lanes(pixels p, int i) { return spread(p >> 8 * i & 255); }
INLINE pixels alpha_bytes(pixels p) {
    const lanes alphas = byte_lanes(p, 3);
    return (pixels)(alphas | alphas << 8);
}

INLINE lanes divide255(lanes x) {
    const lanes t = x + 128;
    return (t + (t >> 8)) >> 8;
}
INLINE lanes even_factor(uint32_t factor) { return all_lanes(factor); }
INLINE lanes evenly(lanes x, lanes factor) { return divide255(x * factor); }

// In 16 bits a·256 + (b − a)·w wraps around to the same result.
enum { weight_bits = 0 };
INLINE lanes lerp_lanes(lanes a, lanes b, lanes weight) { return ((a << 8) + (b - a) * weight + 128) >> 8; }

#endif

/// Loads or stores the first `count` pixels, or a whole vector if there are more.
INLINE pixels load_first(const void *p, intptr_t count) { return count < vector ? load_some(p, count) : load(p); }
INLINE void store_first(void *p, pixels v, intptr_t count) {
    if (count < vector) store_some(p, v, count);
    else store(p, v);
}

// NaN becomes the limit, as with the machine instructions.
#define OVERLOADED INLINE __attribute__((overloadable))
OVERLOADED floats at_most(floats v, floats high) { return v < high ? v : high; }
OVERLOADED floats at_least(floats v, floats low) { return v > low ? v : low; }
OVERLOADED doubles at_most(doubles v, doubles high) { return v < high ? v : high; }
OVERLOADED doubles at_least(doubles v, doubles low) { return v > low ? v : low; }

/// Tests alpha alone: one AVX2 instruction answers both.
INLINE bool is_opaque(pixels p) { return has_none(~p, 0xFF000000); }
INLINE bool is_clear(pixels p) { return has_none(p, 0xFF000000); }
INLINE bool is_zero(pixels p) { return has_none(p, UINT32_MAX); }

/// Spreads alpha, or each byte of a mask, to both lanes of its pixel.
INLINE lanes alpha_lanes(pixels p) { return byte_lanes(p, 3); }
INLINE lanes spread_bytes(few_bytes b) { return byte_lanes(__builtin_convertvector(b, pixels), 0); }

/// m(p, factor), by factors spread to their pixels' lanes, or by an `even_factor`.
INLINE pixels scaled(pixels p, lanes factor) { return joined(divide255(even_lanes(p) * factor), divide255(odd_lanes(p) * factor)); }
INLINE pixels scaled_evenly(pixels p, lanes factor) { return joined(evenly(even_lanes(p), factor), evenly(odd_lanes(p), factor)); }

/// s + m(d, 255 − s.alpha)
INLINE pixels over(pixels s, pixels d) { return s + scaled(d, alpha_lanes(s) ^ 255); }

/// lerp of a vector of pixels. The weight is in all 16-bit lanes of its pixel, shifted by `weight_bits`.
INLINE pixels lerp(pixels a, pixels b, lanes weight) {
    return joined(lerp_lanes(even_lanes(a), even_lanes(b), weight), lerp_lanes(odd_lanes(a), odd_lanes(b), weight));
}
