// Finding and mixing texels for AVX2, eight pixels at a time. Gather instructions are slow on many
// processors, so neighbours are loaded in pairs of 64 bits and dealt out to vectors of firsts and
// seconds; a row that is not shrunk needs no single loads at all: its texels lie in one window.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// Positions must have the reference's bits: no product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

// lerp(a, b, w)
AVX2 void floe_mix_avx2(uint32_t *out, const uint32_t *a, const uint32_t *b, uint32_t weight, intptr_t count) {
    const __m256i w = _mm256_set1_epi16((short)weight);
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) store8(out + i, lerp8(load8(a + i), load8(b + i), w));
    if (i == count) return;
    const __m256i words = first_words(count - i);
    store_first(out + i, words, lerp8(load_first(a + i, words), load_first(b + i, words), w));
}

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

/// Eight pixels of a row.
INLINE __m256i columns_eight(const uint32_t *row, const int32_t *columns, const uint32_t *weights) {
    __m256i w = _mm256_permute4x64_epi64(seconds(load8(weights), load8(weights + 8)), 0xD8);
    const int32_t c = columns[0];
    const __m256i from = _mm256_sub_epi32(load8(columns), _mm256_set1_epi32(c));
    // Eight neighbours at most, rising or not: no bit above the third.
    if (_mm256_testz_si256(from, _mm256_set1_epi32(~7))) {
        __m256i a = _mm256_permutevar8x32_epi32(load8(row + c), from);
        __m256i b = _mm256_permutevar8x32_epi32(load8(row + c + 1), from);
        return lerp8(a, b, w);
    }
    __m256i low = pairs(row + columns[0], row + columns[1], row + columns[4], row + columns[5]);
    __m256i high = pairs(row + columns[2], row + columns[3], row + columns[6], row + columns[7]);
    return lerp8(firsts(low, high), seconds(low, high), w);
}

// lerp(row[c], row[c + 1], w)
AVX2 void floe_sample_columns_avx2(
    uint32_t *out, const uint32_t *row, const int32_t *columns, const uint32_t *weights, intptr_t count
) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) store8(out + i, columns_eight(row, columns + i, weights + 2 * i));
    if (i == count) return;
    // What fills up the last vector repeats its first column.
    int32_t last_columns[8];
    uint32_t last_weights[16];
    for (intptr_t k = 0; k < 8; k++) {
        intptr_t from = i + k < count ? i + k : i;
        last_columns[k] = columns[from];
        last_weights[2 * k] = weights[2 * from];
        last_weights[2 * k + 1] = weights[2 * from + 1];
    }
    store_first(out + i, first_words(count - i), columns_eight(row, last_columns, last_weights));
}

/// Eight bilinear pixels.
INLINE __m256i sample_eight(const uint32_t *base, intptr_t width, __m256i u, __m256i v) {
    const __m256i fraction = _mm256_set1_epi32(255);
    __m256i at = _mm256_add_epi32(
        _mm256_mullo_epi32(_mm256_srai_epi32(v, 8), _mm256_set1_epi32((int)width)), _mm256_srai_epi32(u, 8));
    int32_t k[8] __attribute__((aligned(32)));
    _mm256_store_si256((__m256i *)k, at);
    const uint32_t *next = base + width;
    __m256i upper_low = pairs(base + k[0], base + k[1], base + k[4], base + k[5]);
    __m256i upper_high = pairs(base + k[2], base + k[3], base + k[6], base + k[7]);
    __m256i lower_low = pairs(next + k[0], next + k[1], next + k[4], next + k[5]);
    __m256i lower_high = pairs(next + k[2], next + k[3], next + k[6], next + k[7]);
    __m256i down = spread(_mm256_and_si256(v, fraction)), across = spread(_mm256_and_si256(u, fraction));
    __m256i a = lerp8(firsts(upper_low, upper_high), firsts(lower_low, lower_high), down);
    __m256i b = lerp8(seconds(upper_low, upper_high), seconds(lower_low, lower_high), down);
    return lerp8(a, b, across);
}

// lerp(lerp(t00, t01, down), lerp(t10, t11, down), across): down each column first
AVX2 void floe_sample_avx2(
    uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count
) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8)
        store8(out + i, sample_eight(texels.base, texels.width, load8(u + i), load8(v + i)));
    if (i == count) return;
    // Positions behind the end count as 0: the first texel is always there.
    const __m256i words = first_words(count - i);
    __m256i s = sample_eight(texels.base, texels.width, load_first(u + i, words), load_first(v + i, words));
    store_first(out + i, words, s);
}

/// The position clamped, in 1/256 texel; what is not a number goes to the lower limit, since
/// maximum and minimum return their second operand for it.
INLINE __m256i fixed8(__m256 p, __m256 low, __m256 high, int is_nearest) {
    __m256 clamped = _mm256_min_ps(_mm256_max_ps(p, low), high);
    if (is_nearest) {
        __m256 biased = _mm256_add_ps(clamped, _mm256_set1_ps(1.0f / 1024));
        return _mm256_slli_epi32(_mm256_cvttps_epi32(_mm256_floor_ps(biased)), 8);
    }
    __m256 scaled256 = _mm256_mul_ps(_mm256_sub_ps(clamped, _mm256_set1_ps(0.5f)), _mm256_set1_ps(256));
    __m256i bits = _mm256_castps_si256(_mm256_add_ps(scaled256, _mm256_set1_ps(8388608)));
    return _mm256_and_si256(bits, _mm256_set1_epi32(0x7FFFFF));
}

// 256 · (clamp((u0 + du·x) / (w0 + dw·x)) − ½), rounded; nearest: 256 · ⌊clamp(…) + 2⁻¹⁰⌋
AVX2 void floe_project_avx2(int32_t *u, int32_t *v, const struct floe_projected_row *row, intptr_t count) {
    const __m256 first = _mm256_set1_ps(row->first), steps = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256 u0 = _mm256_set1_ps(row->u0), du = _mm256_set1_ps(row->du);
    const __m256 v0 = _mm256_set1_ps(row->v0), dv = _mm256_set1_ps(row->dv);
    const __m256 w0 = _mm256_set1_ps(row->w0), dw = _mm256_set1_ps(row->dw);
    const __m256 min_u = _mm256_set1_ps(row->min_u), max_u = _mm256_set1_ps(row->max_u);
    const __m256 min_v = _mm256_set1_ps(row->min_v), max_v = _mm256_set1_ps(row->max_v);
    for (intptr_t i = 0; i < count; i += 8) {
        __m256 x = _mm256_add_ps(first, _mm256_add_ps(_mm256_set1_ps((float)i), steps));
        __m256 pu = _mm256_add_ps(u0, _mm256_mul_ps(du, x)), pv = _mm256_add_ps(v0, _mm256_mul_ps(dv, x));
        if (!row->is_affine) {
            __m256 r = _mm256_div_ps(_mm256_set1_ps(1), _mm256_add_ps(w0, _mm256_mul_ps(dw, x)));
            pu = _mm256_mul_ps(pu, r);
            pv = _mm256_mul_ps(pv, r);
        }
        __m256i fu = fixed8(pu, min_u, max_u, row->is_nearest), fv = fixed8(pv, min_v, max_v, row->is_nearest);
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

#endif
