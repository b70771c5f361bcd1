// Finding and mixing texels for AVX2, eight pixels at a time. Gather instructions are slow on many
// processors, so neighbours are loaded in pairs of 64 bits and dealt out to vectors of firsts and
// seconds; a row that is not shrunk needs no single loads at all: its texels lie in one window.

#include "CKernels.h"

#include <string.h>

#if defined(__x86_64__)
#include "avx2_texels.h"

/// lerp(a, b, w), perhaps in place: the last eight pixels overlap those before them.
INLINE void mix_row(uint32_t *out, const uint32_t *a, const uint32_t *b, uint32_t weight, intptr_t width) {
    const __m256i w = _mm256_set1_epi16((short)(weight << 7));
    const intptr_t last = width - 8;
    if (last < 0) {
        const __m256i words = first_words(width);
        return store_first(out, words, lerp8(load_first(a, words), load_first(b, words), w));
    }
    const __m256i end = lerp8(load8(a + last), load8(b + last), w);
    for (intptr_t i = 0; i < last; i += 8) store8(out + i, lerp8(load8(a + i), load8(b + i), w));
    store8(out + last, end);
}

AVX2 void floe_mix_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *a, const uint32_t *b, intptr_t stride, uint32_t weight,
    intptr_t width, intptr_t height
) {
    for (; height > 0; height--, out += out_stride, a += stride, b += stride) {
        if (weight == 256) memmove(out, b, (size_t)width * sizeof *b);
        else mix_row(out, a, b, weight, width);
    }
}

/// Words 0…15 from p on.
INLINE __m256i of_sixteen(const uint32_t *p, __m256i places) {
    const __m256i low = _mm256_permutevar8x32_epi32(load8(p), places), high = _mm256_permutevar8x32_epi32(load8(p + 8), places);
    return _mm256_blendv_epi8(low, high, _mm256_cmpgt_epi32(places, _mm256_set1_epi32(7)));
}

/// Eight pixels of a row.
INLINE __m256i columns_eight(const uint32_t *row, __m256i u) {
    const __m256i w = spread(_mm256_and_si256(_mm256_slli_epi32(u, 7), _mm256_set1_epi32(255 << 7)));
    const __m256i columns = _mm256_srli_epi32(u, 8);
    const int32_t c = _mm256_cvtsi256_si32(columns);
    const __m256i from = _mm256_sub_epi32(columns, _mm256_set1_epi32(c));
    // Up to eight neighbours, or up to sixteen, rising or not: no higher bit.
    if (_mm256_testz_si256(from, _mm256_set1_epi32(~7))) {
        return lerp8(_mm256_permutevar8x32_epi32(load8(row + c), from), _mm256_permutevar8x32_epi32(load8(row + c + 1), from), w);
    }
    if (_mm256_testz_si256(from, _mm256_set1_epi32(~15))) return lerp8(of_sixteen(row + c, from), of_sixteen(row + c + 1, from), w);
    int32_t k[8] __attribute__((aligned(32)));
    store8(k, columns);
    __m256i low = pairs(row + k[0], row + k[1], row + k[4], row + k[5]);
    __m256i high = pairs(row + k[2], row + k[3], row + k[6], row + k[7]);
    return lerp8(firsts(low, high), seconds(low, high), w);
}

/// lerp(row[u >> 8], row[(u >> 8) + 1], u & 255)
INLINE void sample_columns(uint32_t *out, const uint32_t *row, const int32_t *u, intptr_t count) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) store8(out + i, columns_eight(row, load8(u + i)));
    if (i == count) return;
    if (count > 8) return store8(out + count - 8, columns_eight(row, load8(u + count - 8)));
    // What fills up the vector repeats its first column.
    const __m256i words = first_words(count), all = _mm256_blendv_epi8(_mm256_set1_epi32(u[0]), load_first(u, words), words);
    store_first(out, words, columns_eight(row, all));
}

/// lerp(lerp(t00, t01, down), lerp(t10, t11, down), across): down each column first. `is_level`: v has one position for all.
INLINE void sample_row(
    uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, int is_level, intptr_t count
) {
    const __m256i width = _mm256_set1_epi32((int)texels.width), origin = _mm256_setzero_si256();
    const __m256i level = _mm256_set1_epi32(*v);
    struct eight_places places;
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) {
        place_eight(&places, width, origin, load8(u + i), is_level ? level : load8(v + i));
        store8(out + i, sample_eight(texels.base, texels.width, &places));
    }
    if (i == count) return;
    // Positions behind the end count as 0: the first texel is always there, or the first of the row.
    const __m256i words = first_words(count - i);
    place_eight(&places, width, origin, load_first(u + i, words), is_level ? level : load_first(v + i, words));
    store_first(out + i, words, sample_eight(texels.base, texels.width, &places));
}

AVX2 void floe_sample_avx2(
    uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count
) {
    if (count > 0) sample_row(out, texels, u, v, 0, count);
}

// Rows of texels mixed two by two, then along the row
AVX2 void floe_sample_rows_avx2(
    uint32_t *out, intptr_t out_stride, struct floe_texels texels, const int32_t *u, const int32_t *v, uint32_t *mixed,
    intptr_t width, intptr_t height
) {
    // Columns rise or fall, or, of a nine-part image whose parts overlap, run back and forth.
    int32_t low = u[0], high = u[0];
    for (intptr_t i = 1; i < width; i++) {
        low = u[i] < low ? u[i] : low;
        high = u[i] > high ? u[i] : high;
    }
    const intptr_t first = low >> 8, count = (high >> 8) + 2 - first;
    // Much smaller than the bitmap: mixing only the texels that are used costs less.
    if (count > 2 * width + 16) {
        for (; height > 0; height--, out += out_stride, v++) sample_row(out, texels, u, v, 1, width);
        return;
    }
    // Short rows are mixed some at a time: loading across what two stores have just written makes the processor wait.
    const intptr_t some = count < 80 ? 160 / count : 1;
    for (intptr_t row = 0; row < height;) {
        const intptr_t first_row = row, end = height - row < some ? height : row + some;
        for (uint32_t *next = mixed; row < end; row++, next += count) {
            const uint32_t weight = (uint32_t)v[row] & 255;
            const uint32_t *upper = texels.base + (v[row] >> 8) * texels.width + first;
            if (weight > 0) mix_row(next, upper, upper + texels.width, weight, count);
        }
        const uint32_t *next = mixed - first;
        for (row = first_row; row < end; row++, out += out_stride, next += count) {
            sample_columns(out, v[row] & 255 ? next : texels.base + (v[row] >> 8) * texels.width, u, width);
        }
    }
}

// the texel at (u >> 8, v >> 8)
AVX2 void floe_pick_avx2(
    uint32_t *out, struct floe_texels texels, const int32_t *u, const int32_t *v, intptr_t count
) {
    const __m256i width = _mm256_set1_epi32((int)texels.width), words = first_words(count & 7);
    for (intptr_t i = 0; i < count; i += 8) {
        const int is_whole = i + 8 <= count;
        const __m256i row = _mm256_srai_epi32(is_whole ? load8(v + i) : load_first(v + i, words), 8);
        const __m256i column = _mm256_srai_epi32(is_whole ? load8(u + i) : load_first(u + i, words), 8);
        const __m256i at = _mm256_add_epi32(_mm256_mullo_epi32(row, width), column);
        const __m256i picked = _mm256_i32gather_epi32((const int *)texels.base, at, 4);
        if (is_whole) store8(out + i, picked);
        else store_first(out + i, words, picked);
    }
}

// Positions must have the reference's bits: no product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

/// Eight entries of a ramp, set one by one: where gathers are microcode one takes two fifths longer.
INLINE void store_entries(uint32_t *out, const uint32_t *ramp, __m256i places) {
    const __m128i low = _mm256_castsi256_si128(places), high = _mm256_extracti128_si256(places, 1);
    const uint64_t pairs[4] = {
        (uint64_t)_mm_cvtsi128_si64(low), (uint64_t)_mm_extract_epi64(low, 1),
        (uint64_t)_mm_cvtsi128_si64(high), (uint64_t)_mm_extract_epi64(high, 1)};
    for (int k = 0; k < 4; k++) {
        out[2 * k] = ramp[(uint32_t)pairs[k]];
        out[2 * k + 1] = ramp[pairs[k] >> 32];
    }
}

// ramp[clamp(⌊t⌋)]: what is not a number takes the first
AVX2 void floe_gradient_avx2(uint32_t *out, const uint32_t *ramp, const struct floe_gradient_row *row, intptr_t count) {
    const __m256 t0 = _mm256_set1_ps(row->t0), dt = _mm256_set1_ps(row->dt), last = _mm256_set1_ps((float)(row->length - 1));
    const __m256 w0 = _mm256_set1_ps(row->w0), dw = _mm256_set1_ps(row->dw), one = _mm256_set1_ps(1);
    __m256 x = _mm256_add_ps(_mm256_set1_ps(row->first), _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7));
    for (intptr_t i = 0; i < count; i += 8) {
        // The last eight overlap those before: storing a part of a vector takes several times as long.
        if (i + 8 > count && count > 8) {
            x = _mm256_sub_ps(x, _mm256_set1_ps((float)(i + 8 - count)));
            i = count - 8;
        }
        __m256 t = _mm256_add_ps(t0, _mm256_mul_ps(dt, x));
        if (!row->is_affine) {
            const __m256 w = _mm256_max_ps(_mm256_add_ps(w0, _mm256_mul_ps(dw, x)), _mm256_set1_ps(FLOE_LEAST_W));
            t = _mm256_mul_ps(t, _mm256_div_ps(one, w));
        }
        t = _mm256_min_ps(_mm256_max_ps(t, _mm256_setzero_ps()), last);
        const __m256i places = _mm256_cvttps_epi32(t);
        if (i + 8 <= count) store_entries(out + i, ramp, places);
        else store_first(out + i, first_words(count - i), _mm256_i32gather_epi32((const int *)ramp, places, 4));
        x = _mm256_add_ps(x, _mm256_set1_ps(8));
    }
}

#endif
