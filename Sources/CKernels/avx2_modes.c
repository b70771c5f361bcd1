// The blend modes for AVX2, eight pixels at a time. Those whose channels mix by products alone need no straight
// colours: on premultiplied channels s and b of alphas αs and αb everything is a sum of products, in 255ths of 255ths,
// and fits the 16-bit lanes of source-over. Rounded once, it is what `BlendMode` says, in which no two results lie
// as near to a boundary as its Floats may be off. With B as the mode mixes them
//
//     co = (s·(255 − αb) + b·(255 − αs) + B) / 255 = (255·(s + b) − X) / 255,  X = s·αb + b·αs − B
//
//     X: multiply s·αb + b·αs − s·b   screen s·b   darken, lighten max, min(s·αb, b·αs)
//        difference 2·min(s·αb, b·αs)   exclusion 2·s·b
//        hardLight s·αb + b·αs − 2·s·b where 2s ≤ αs, else 2·s·b + αs·αb − s·αb − b·αs
//
// The others divide: `BlendMode`, step by step in the same order, so that the bits agree. Clipping into the gamut takes
// two divisions and is left out where none of the eight colours needs it: never for greys.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

INLINE __m256i times(__m256i a, __m256i b) { return _mm256_mullo_epi16(a, b); }

/// Twice X, or once for an alpha channel, for which it is αs·αb in every mode.
INLINE __m256i twice_of_colors(__m256i x, int has_alpha) {
    return _mm256_add_epi16(x, has_alpha ? _mm256_blend_epi16(x, _mm256_setzero_si256(), 0xAA) : x);
}

/// X of sixteen channels. Sums may pass through more than 16 bits, what they come to in the end does not.
INLINE __m256i shared_lanes(__m256i s, __m256i b, __m256i sa, __m256i ba, int has_alpha, enum floe_blend_mode mode) {
    if (mode == floe_blend_screen) return times(s, b);
    if (mode == floe_blend_exclusion) return twice_of_colors(times(s, b), has_alpha);
    const __m256i over = times(s, ba), under = times(b, sa);
    if (mode == floe_blend_darken) return _mm256_max_epu16(over, under);
    if (mode == floe_blend_lighten) return _mm256_min_epu16(over, under);
    if (mode == floe_blend_difference) return twice_of_colors(_mm256_min_epu16(over, under), has_alpha);
    const __m256i both = _mm256_add_epi16(over, under), product = times(s, b);
    if (mode == floe_blend_multiply) return _mm256_sub_epi16(both, product);
    // What decides is the source for hardLight, else the backdrop.
    const __m256i top = mode == floe_blend_hard_light ? s : b, top_alpha = mode == floe_blend_hard_light ? sa : ba;
    const __m256i dark = _mm256_sub_epi16(both, _mm256_add_epi16(product, product));
    const __m256i light = _mm256_sub_epi16(times(sa, ba), dark);
    return _mm256_blendv_epi8(dark, light, _mm256_cmpgt_epi16(_mm256_add_epi16(top, top), top_alpha));
}

/// What sixteen channels come to.
INLINE __m256i composed_lanes(__m256i s, __m256i b, __m256i sa, __m256i ba, int has_alpha, enum floe_blend_mode mode) {
    const __m256i sum = _mm256_add_epi16(s, b), full = _mm256_sub_epi16(_mm256_slli_epi16(sum, 8), sum);
    return divide255(_mm256_sub_epi16(full, shared_lanes(s, b, sa, ba, has_alpha, mode)));
}

/// Eight pixels of a mode of products. No channel counts for more than its alpha.
INLINE __m256i products8(__m256i s, __m256i b, enum floe_blend_mode mode) {
    const __m256i sa = alpha_lanes(s), ba = alpha_lanes(b);
    s = _mm256_min_epu8(s, _mm256_or_si256(sa, _mm256_slli_epi16(sa, 8)));
    b = _mm256_min_epu8(b, _mm256_or_si256(ba, _mm256_slli_epi16(ba, 8)));
    const __m256i even = composed_lanes(even_lanes(s), even_lanes(b), sa, ba, 0, mode);
    const __m256i odd = composed_lanes(odd_lanes(s), odd_lanes(b), sa, ba, 1, mode);
    return _mm256_or_si256(even, _mm256_slli_epi16(odd, 8));
}

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

/// B(cb, cs) of one channel.
INLINE __m256 separable(__m256 cb, __m256 cs, enum floe_blend_mode mode) {
    const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1), two = _mm256_set1_ps(2);
    if (mode == floe_blend_color_dodge) {
        __m256 m = _mm256_min_ps(_mm256_div_ps(cb, _mm256_sub_ps(one, cs)), one);
        m = _mm256_blendv_ps(m, one, _mm256_cmp_ps(cs, one, _CMP_GE_OQ));
        return _mm256_andnot_ps(_mm256_cmp_ps(cb, zero, _CMP_EQ_OQ), m);
    }
    if (mode == floe_blend_color_burn) {
        __m256 m = _mm256_sub_ps(one, _mm256_min_ps(_mm256_div_ps(_mm256_sub_ps(one, cb), cs), one));
        m = _mm256_andnot_ps(_mm256_cmp_ps(cs, zero, _CMP_LE_OQ), m);
        return _mm256_blendv_ps(m, one, _mm256_cmp_ps(cb, one, _CMP_GE_OQ));
    }
    // softLight
    __m256 dark = _mm256_mul_ps(_mm256_mul_ps(_mm256_sub_ps(one, _mm256_mul_ps(two, cs)), cb), _mm256_sub_ps(one, cb));
    __m256 low = _mm256_sub_ps(_mm256_mul_ps(_mm256_set1_ps(16), cb), _mm256_set1_ps(12));
    low = _mm256_mul_ps(_mm256_add_ps(_mm256_mul_ps(low, cb), _mm256_set1_ps(4)), cb);
    __m256 d = _mm256_blendv_ps(_mm256_sqrt_ps(cb), low, _mm256_cmp_ps(cb, _mm256_set1_ps(0.25f), _CMP_LE_OQ));
    __m256 light = _mm256_add_ps(cb, _mm256_mul_ps(_mm256_sub_ps(_mm256_mul_ps(two, cs), one), _mm256_sub_ps(d, cb)));
    return _mm256_blendv_ps(light, _mm256_sub_ps(cb, dark), _mm256_cmp_ps(cs, _mm256_set1_ps(0.5f), _CMP_LE_OQ));
}

/// Sat(C) = max − min
INLINE __m256 saturation(struct colors c) {
    __m256 high = _mm256_max_ps(_mm256_max_ps(c.r, c.g), c.b);
    return _mm256_sub_ps(high, _mm256_min_ps(_mm256_min_ps(c.r, c.g), c.b));
}

/// SetSat(C, s)
INLINE struct colors with_saturation(struct colors c, __m256 s) {
    __m256 low = _mm256_min_ps(_mm256_min_ps(c.r, c.g), c.b), range = saturation(c);
    __m256 k = _mm256_div_ps(s, range), colored = _mm256_cmp_ps(range, _mm256_setzero_ps(), _CMP_GT_OQ);
    return (struct colors){
        _mm256_and_ps(colored, _mm256_mul_ps(_mm256_sub_ps(c.r, low), k)),
        _mm256_and_ps(colored, _mm256_mul_ps(_mm256_sub_ps(c.g, low), k)),
        _mm256_and_ps(colored, _mm256_mul_ps(_mm256_sub_ps(c.b, low), k))};
}

/// B of all channels.
INLINE struct colors mixed_colors(struct colors b, struct colors s, enum floe_blend_mode mode) {
    switch (mode) {
    case floe_blend_hue: return with_luminosity(with_saturation(s, saturation(b)), luminosity(b));
    case floe_blend_saturation: return with_luminosity(with_saturation(b, saturation(s)), luminosity(b));
    case floe_blend_color: return with_luminosity(s, luminosity(b));
    case floe_blend_luminosity: return with_luminosity(b, luminosity(s));
    default:
        return (struct colors){separable(b.r, s.r, mode), separable(b.g, s.g, mode), separable(b.b, s.b, mode)};
    }
}

/// A byte of eight pixels, 0…1, where none is clear: byte · (1/255) never exceeds 1.
INLINE __m256 opaque_channel(__m256i p, int shift) {
    __m256i byte = _mm256_and_si256(_mm256_srli_epi32(p, shift), _mm256_set1_epi32(255));
    return _mm256_mul_ps(_mm256_cvtepi32_ps(byte), _mm256_set1_ps(1.0f / 255));
}

INLINE struct colors opaque_colors(__m256i p) {
    return (struct colors){opaque_channel(p, 16), opaque_channel(p, 8), opaque_channel(p, 0)};
}

/// 255ths of a channel 0…1, rounded.
INLINE __m256i bytes(__m256 c) {
    return _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(c, _mm256_set1_ps(255)), _mm256_set1_ps(0.5f)));
}

INLINE __m256i pixels_of(__m256i alpha, __m256i r, __m256i g, __m256i b) {
    return _mm256_or_si256(
        _mm256_or_si256(alpha, _mm256_slli_epi32(r, 16)), _mm256_or_si256(_mm256_slli_epi32(g, 8), b));
}

/// co = cb·(1 − αs) + αs·B: what is left of the sum on an opaque backdrop; no more than 1.
INLINE __m256i over_opaque(__m256 cb, __m256 mixed, __m256 sa, __m256 rest_s) {
    return bytes(within_one(_mm256_add_ps(_mm256_mul_ps(cb, rest_s), _mm256_mul_ps(sa, mixed))));
}

/// Eight pixels of a mode that divides, on opaque ones.
INLINE __m256i on_opaque8(__m256i sp, __m256i bp, enum floe_blend_mode mode) {
    const __m256i opaque = _mm256_set1_epi32((int)0xFF000000);
    const struct colors b = opaque_colors(bp);
    if (_mm256_testc_si256(sp, opaque)) {
        const struct colors m = mixed_colors(b, opaque_colors(sp), mode);
        return pixels_of(opaque, bytes(within_one(m.r)), bytes(within_one(m.g)), bytes(within_one(m.b)));
    }
    __m256 alpha = _mm256_cvtepi32_ps(_mm256_srli_epi32(sp, 24));
    const struct colors m = mixed_colors(b, straight_colors(sp, alpha), mode);
    const __m256 sa = _mm256_div_ps(alpha, _mm256_set1_ps(255)), rest_s = _mm256_sub_ps(_mm256_set1_ps(1), sa);
    return pixels_of(
        opaque, over_opaque(b.r, m.r, sa, rest_s), over_opaque(b.g, m.g, sa, rest_s), over_opaque(b.b, m.b, sa, rest_s));
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

/// Eight pixels of a mode that divides.
INLINE __m256i divided8(__m256i sp, __m256i bp, enum floe_blend_mode mode) {
    const __m256 one = _mm256_set1_ps(1), full = _mm256_set1_ps(255);
    __m256 alpha_s = _mm256_cvtepi32_ps(_mm256_srli_epi32(sp, 24));
    __m256 alpha_b = _mm256_cvtepi32_ps(_mm256_srli_epi32(bp, 24));
    struct colors s = straight_colors(sp, alpha_s), b = straight_colors(bp, alpha_b);
    struct colors m = mixed_colors(b, s, mode);
    struct composite k;
    k.sa = _mm256_div_ps(alpha_s, full);
    k.ba = _mm256_div_ps(alpha_b, full);
    k.rest_s = _mm256_sub_ps(one, k.sa);
    k.rest_b = _mm256_sub_ps(one, k.ba);
    k.both = _mm256_mul_ps(k.sa, k.ba);
    k.alpha = _mm256_add_ps(
        _mm256_mul_ps(_mm256_add_ps(k.sa, _mm256_mul_ps(k.ba, k.rest_s)), full), _mm256_set1_ps(0.5f));
    return pixels_of(
        _mm256_slli_epi32(_mm256_cvttps_epi32(k.alpha), 24), composed(k, s.r, b.r, m.r), composed(k, s.g, b.g, m.g),
        composed(k, s.b, b.b, m.b));
}

/// Whether a mode's channels mix by products alone.
static inline int is_of_products(enum floe_blend_mode mode) {
    return (mode >= floe_blend_multiply && mode <= floe_blend_lighten) || mode == floe_blend_hard_light
        || mode == floe_blend_difference || mode == floe_blend_exclusion;
}

INLINE __m256i blend8(__m256i s, __m256i b, enum floe_blend_mode mode) {
    if (is_of_products(mode)) return products8(s, b, mode);
    return _mm256_testc_si256(b, _mm256_set1_epi32((int)0xFF000000)) ? on_opaque8(s, b, mode) : divided8(s, b, mode);
}

INLINE void blend_rows(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, intptr_t width, intptr_t height,
    enum floe_blend_mode mode
) {
    const __m256i words = first_words(width & 7);
    const intptr_t last = width - 8;
    const int is_uneven = (width & 7) != 0;
    for (; height > 0; height--, out += out_stride, source += source_stride) {
        if (last < 0) {
            store_first(out, words, blend8(load_first(source, words), load_first(out, words), mode));
            continue;
        }
        __m256i end = words;
        if (is_uneven) end = blend8(load8(source + last), load8(out + last), mode);
        for (intptr_t i = 0; i <= last; i += 8) {
            __m256i s = load8(source + i);
            // Pixels without source stay.
            if (!_mm256_testz_si256(s, s)) store8(out + i, blend8(s, load8(out + i), mode));
        }
        if (is_uneven) store8(out + last, end);
    }
}

/// Eight opaque backdrops under one opaque colour: αs = αb = 1, so that co is B alone, and no more than 255.
INLINE __m256i opaque_color8(struct colors s, __m256 lum_s, __m256i bp) {
    struct colors m = with_luminosity_of(s, lum_s, luminosity(opaque_colors(bp)));
    return pixels_of(
        _mm256_set1_epi32((int)0xFF000000), bytes(within_one(m.r)), bytes(within_one(m.g)), bytes(within_one(m.b)));
}

/// Luminosity under an opaque grey: all channels are one, grey + Lum(b) − Lum(grey), and there is nothing to
/// clip while it stays within 0…1; 0 if it does not.
INLINE int opaque_grey8(__m256 grey, __m256 lum_s, __m256i bp, __m256i *result) {
    __m256 m = _mm256_add_ps(grey, _mm256_sub_ps(luminosity(opaque_colors(bp)), lum_s));
    __m256 outside = _mm256_or_ps(
        _mm256_cmp_ps(m, _mm256_setzero_ps(), _CMP_LT_OQ), _mm256_cmp_ps(m, _mm256_set1_ps(1), _CMP_GT_OQ));
    if (_mm256_movemask_ps(outside)) return 0;
    __m256i v = bytes(m);
    const __m256i channels = _mm256_setr_epi8(
        0, 0, 0, -1, 4, 4, 4, -1, 8, 8, 8, -1, 12, 12, 12, -1, 0, 0, 0, -1, 4, 4, 4, -1, 8, 8, 8, -1, 12, 12, 12, -1);
    *result = _mm256_or_si256(_mm256_shuffle_epi8(v, channels), _mm256_set1_epi32((int)0xFF000000));
    return 1;
}

/// `color` with the same source throughout.
INLINE void blend_one_color(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height) {
    const __m256i p = _mm256_set1_epi32((int)pixel), opaque = _mm256_set1_epi32((int)0xFF000000);
    const struct colors s = straight_colors(p, _mm256_cvtepi32_ps(_mm256_srli_epi32(p, 24)));
    const __m256 lum_s = luminosity(s);
    const __m256i words = first_words(width & 7);
    const int is_opaque = pixel >> 24 == 255;
    const int is_grey = is_opaque && (pixel & 255) * 0x010101 == (pixel & 0xFFFFFF);
    if (pixel == 0) return;
    for (; height > 0; height--, out += out_stride) {
        intptr_t i = 0;
        __m256i mixed;
        for (; is_grey && i + 8 <= width; i += 8) {
            const __m256i b = load8(out + i);
            if (!_mm256_testc_si256(b, opaque) || !opaque_grey8(s.r, lum_s, b, &mixed)) break;
            store8(out + i, mixed);
        }
        for (; i + 8 <= width; i += 8) {
            const __m256i b = load8(out + i);
            const int is_plain = is_opaque && _mm256_testc_si256(b, opaque);
            store8(out + i, is_plain ? opaque_color8(s, lum_s, b) : blend8(p, b, floe_blend_color));
        }
        if (i < width) store_first(out + i, words, blend8(p, load_first(out + i, words), floe_blend_color));
    }
}

/// Whether a row has pixels, and all of them are the same.
INLINE int is_one_color(const uint32_t *source, intptr_t count) {
    intptr_t i = 0;
    const __m256i first = _mm256_set1_epi32(count > 0 ? (int)source[0] : 0);
    for (; i + 8 <= count; i += 8) {
        const __m256i other = _mm256_xor_si256(load8(source + i), first);
        if (!_mm256_testz_si256(other, other)) return 0;
    }
    for (; i < count; i++) {
        if (source[i] != source[0]) return 0;
    }
    return count > 0;
}

AVX2 void floe_blend_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, enum floe_blend_mode mode,
    intptr_t width, intptr_t height
) {
    if (mode == floe_blend_color && source_stride == 0 && is_one_color(source, width))
        return blend_one_color(out, out_stride, source[0], width, height);
    // Each mode is a loop of its own.
#define MODE(m) case m: return blend_rows(out, out_stride, source, source_stride, width, height, m)
    switch (mode) {
    case floe_blend_normal: return floe_over_avx2(out, out_stride, source, source_stride, 0, 0, 255, width, height);
        MODE(floe_blend_multiply);
        MODE(floe_blend_screen);
        MODE(floe_blend_overlay);
        MODE(floe_blend_darken);
        MODE(floe_blend_lighten);
        MODE(floe_blend_hard_light);
        MODE(floe_blend_difference);
        MODE(floe_blend_exclusion);
        MODE(floe_blend_color_dodge);
        MODE(floe_blend_color_burn);
        MODE(floe_blend_soft_light);
        MODE(floe_blend_hue);
        MODE(floe_blend_saturation);
        MODE(floe_blend_color);
        MODE(floe_blend_luminosity);
    }
#undef MODE
}

#endif
