// The blend modes. Those that combine channels by products alone need no straight colours: for premultiplied channels s and b
// with alphas αs and αb, everything is a sum of products, in 255ths of 255ths, and fits the 16-bit lanes of source-over.
// Rounded once, it equals `BlendMode`: no result lies so near to a rounding boundary that the error of its Floats matters.
// With B as combined by the mode,
//
//     co = (s·(255 − αb) + b·(255 − αs) + B) / 255 = (255·(s + b) − X) / 255,  X = s·αb + b·αs − B
//
//     X: multiply s·αb + b·αs − s·b   screen s·b   darken, lighten max, min(s·αb, b·αs)
//        difference 2·min(s·αb, b·αs)   exclusion 2·s·b
//        hardLight s·αb + b·αs − 2·s·b where 2s ≤ αs, else 2·s·b + αs·αb − s·αb − b·αs
//
// The others divide. They follow `BlendMode` step by step in the same order, so that the bits agree. Clipping into the gamut
// takes two divisions, and is skipped where none of a vector's colours needs it; greys never do.

/// Twice x for colours, once for an alpha channel, whose X is αs·αb in every mode.
INLINE lanes twice_of_colors(lanes x, bool has_alpha) { return x + (has_alpha ? (lanes)((pixels)x & 0xFFFF) : x); }

/// X of a vector's lanes. Intermediate sums may exceed 16 bits, the result does not.
INLINE lanes shared_lanes(lanes s, lanes b, lanes sa, lanes ba, bool has_alpha, enum floe_blend_mode mode) {
    if (mode == floe_blend_screen) return s * b;
    if (mode == floe_blend_exclusion) return twice_of_colors(s * b, has_alpha);
    const lanes over = s * ba, under = b * sa;
    if (mode == floe_blend_darken) return __builtin_elementwise_max(over, under);
    if (mode == floe_blend_lighten) return __builtin_elementwise_min(over, under);
    if (mode == floe_blend_difference) return twice_of_colors(__builtin_elementwise_min(over, under), has_alpha);
    const lanes both = over + under, product = s * b;
    if (mode == floe_blend_multiply) return both - product;
    // The source decides for hardLight, the backdrop for overlay.
    const lanes top = mode == floe_blend_hard_light ? s : b, top_alpha = mode == floe_blend_hard_light ? sa : ba;
    const lanes dark = both - (product + product), light = sa * ba - dark;
    return (signed_lanes)(top + top) > (signed_lanes)top_alpha ? light : dark;
}

/// Blends a vector by a mode of products.
INLINE pixels products(pixels s, pixels b, enum floe_blend_mode mode) {
    const pixels source_alpha = alpha_bytes(s), backdrop_alpha = alpha_bytes(b);
    const lanes sa = even_lanes(source_alpha), ba = even_lanes(backdrop_alpha);
    // No channel exceeds its pixel's alpha.
    s = (pixels)__builtin_elementwise_min((bytes)s, (bytes)source_alpha);
    b = (pixels)__builtin_elementwise_min((bytes)b, (bytes)backdrop_alpha);
    const lanes even = shared_lanes(even_lanes(s), even_lanes(b), sa, ba, false, mode);
    const lanes odd = shared_lanes(odd_lanes(s), odd_lanes(b), sa, ba, true, mode);
    // Where X fits 16 bits, s + b − round(X / 255) is the same: no multiple of 1/255 lies halfway between two integers.
    if (mode <= floe_blend_lighten && mode != floe_blend_overlay) return s + b - joined(divide255(even), divide255(odd));
    const lanes even_sum = even_lanes(s) + even_lanes(b), odd_sum = odd_lanes(s) + odd_lanes(b);
    return joined(divide255((even_sum << 8) - even_sum - even), divide255((odd_sum << 8) - odd_sum - odd));
}

/// Straight colours, components 0…1.
struct colors {
    floats r, g, b;
};

INLINE floats within_one(floats c) { return at_least(at_most(c, 1), 0); }

/// The byte of each pixel from bit `shift` on.
INLINE floats channel(pixels p, int shift) { return __builtin_convertvector((words)(p >> shift & 255), floats); }

INLINE struct colors straight_colors(pixels p, floats alpha) {
    const floats k = (floats)1 / alpha;
    // byte / alpha, at most 1; black where clear.
#define STRAIGHT(shift) alpha == 0 ? (floats)0 : at_most(channel(p, shift) * k, 1)
    return (struct colors){STRAIGHT(16), STRAIGHT(8), STRAIGHT(0)};
#undef STRAIGHT
}

/// Straight colours of opaque pixels: byte · (1/255) never exceeds 1.
INLINE struct colors opaque_colors(pixels p) {
    const floats k = 1.0f / 255;
    return (struct colors){channel(p, 16) * k, channel(p, 8) * k, channel(p, 0) * k};
}

INLINE floats lowest(struct colors c) { return at_most(at_most(c.r, c.g), c.b); }
INLINE floats highest(struct colors c) { return at_least(at_least(c.r, c.g), c.b); }
/// Lum(C) = 0.3 R + 0.59 G + 0.11 B
INLINE floats luminosity(struct colors c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
/// Sat(C) = max − min
INLINE floats saturation(struct colors c) { return highest(c) - lowest(c); }

/// lum + (c − lum)·k where `chosen`
INLINE struct colors pulled(struct colors c, floats lum, floats k, words chosen) {
    return (struct colors){
        chosen ? lum + (c.r - lum) * k : c.r, chosen ? lum + (c.g - lum) * k : c.g, chosen ? lum + (c.b - lum) * k : c.b};
}

/// SetLum(C, l), with ClipColor
INLINE struct colors with_luminosity(struct colors c, floats l) {
    const floats d = l - luminosity(c);
    struct colors m = {c.r + d, c.g + d, c.b + d};
    const floats lum = luminosity(m), low = lowest(m), high = highest(m);
    const words is_low = low < 0 & lum > low, is_high = high > 1 & high > lum;
    if (!is_zero((pixels)is_low)) m = pulled(m, lum, lum / (lum - low), is_low);
    if (!is_zero((pixels)is_high)) m = pulled(m, lum, (1 - lum) / (high - lum), is_high);
    return m;
}

/// SetSat(C, s)
INLINE struct colors with_saturation(struct colors c, floats s) {
    const floats low = lowest(c), range = saturation(c), k = s / range;
    const words is_colored = range > 0;
    return (struct colors){
        is_colored ? (c.r - low) * k : 0, is_colored ? (c.g - low) * k : 0, is_colored ? (c.b - low) * k : 0};
}

/// B(cb, cs) of one channel.
INLINE floats separable(floats cb, floats cs, enum floe_blend_mode mode) {
    if (mode == floe_blend_color_dodge) {
        const floats m = cs >= 1 ? 1 : at_most(cb / (1 - cs), 1);
        return cb == 0 ? 0 : m;
    }
    if (mode == floe_blend_color_burn) {
        const floats m = cs <= 0 ? 0 : 1 - at_most((1 - cb) / cs, 1);
        return cb >= 1 ? 1 : m;
    }
    // softLight
    const floats dark = cb - (1 - 2 * cs) * cb * (1 - cb), low = ((16 * cb - 12) * cb + 4) * cb;
    const floats d = cb <= 0.25f ? low : __builtin_elementwise_sqrt(cb);
    return cs <= 0.5f ? dark : cb + (2 * cs - 1) * (d - cb);
}

/// B(cb, cs) of all channels.
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

/// Converts a channel of 0…1 to a byte, rounded.
INLINE pixels bytes_of(floats c) { return (pixels)__builtin_convertvector(c * 255 + 0.5f, words); }

INLINE pixels pixels_of(pixels alpha, pixels r, pixels g, pixels b) { return alpha | r << 16 | (g << 8 | b); }

/// Packs clamped colours into opaque pixels.
INLINE pixels opaque_pixels(struct colors c) {
    return pixels_of(0xFF000000, bytes_of(within_one(c.r)), bytes_of(within_one(c.g)), bytes_of(within_one(c.b)));
}

/// Blends a vector onto opaque pixels by a mode that divides: the sum reduces to co = cb·(1 − αs) + αs·B.
INLINE pixels divided_on_opaque(pixels sp, pixels bp, enum floe_blend_mode mode) {
    const struct colors b = opaque_colors(bp);
    if (is_opaque(sp)) return opaque_pixels(mixed_colors(b, opaque_colors(sp), mode));
    const floats alpha = channel(sp, 24), sa = alpha / 255, rest = 1 - sa;
    const struct colors m = mixed_colors(b, straight_colors(sp, alpha), mode);
    return opaque_pixels((struct colors){b.r * rest + sa * m.r, b.g * rest + sa * m.g, b.b * rest + sa * m.b});
}

/// Blends a vector by a mode that divides: co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B, in 255ths, limited to alpha.
INLINE pixels divided(pixels sp, pixels bp, enum floe_blend_mode mode) {
    const floats alpha_s = channel(sp, 24), alpha_b = channel(bp, 24);
    const struct colors s = straight_colors(sp, alpha_s), b = straight_colors(bp, alpha_b), m = mixed_colors(b, s, mode);
    const floats sa = alpha_s / 255, ba = alpha_b / 255, rest_s = 1 - sa, rest_b = 1 - ba, both = sa * ba;
    const floats alpha = (sa + ba * rest_s) * 255 + 0.5f;
#define COMPOSED(c) \
    (pixels)__builtin_convertvector( \
        at_most(within_one(s.c * sa * rest_b + b.c * ba * rest_s + both * m.c) * 255 + 0.5f, alpha), words)
    return pixels_of((pixels)__builtin_convertvector(alpha, words) << 24, COMPOSED(r), COMPOSED(g), COMPOSED(b));
#undef COMPOSED
}

/// Whether a mode combines channels by products alone.
INLINE bool is_of_products(enum floe_blend_mode mode) {
    return (mode >= floe_blend_multiply && mode <= floe_blend_lighten) || mode == floe_blend_hard_light
        || mode == floe_blend_difference || mode == floe_blend_exclusion;
}

INLINE pixels blended(pixels s, pixels b, enum floe_blend_mode mode) {
    if (is_of_products(mode)) return products(s, b, mode);
    return is_opaque(b) ? divided_on_opaque(s, b, mode) : divided(s, b, mode);
}

/// A single colour that is blended onto many pixels. On opaque pixels, the modes of products map each channel b as follows, with
/// the line l = c + k·b / 255:
///
///     multiply  l, k = 255 − αs + s                     darken, lighten  min, max(b, l), k = 255 − αs, c = s
///     screen    l, k = 255 − s, c = s                   exclusion        l, k = 255 − 2s, c = s
///     hardLight l, k = 255 − αs + 2s where 2s ≤ αs,     difference       max(b − s, l), k = 255 − 2αs, c = s
///               else k = 255 + αs − 2s, c = 2s − αs     overlay          b + k·min(b, 255 − b) / 255, k = 2s − αs
///
/// An opaque grey blended by `color` gives one grey, grey + Lum(b) − Lum(grey), with nothing to clip while it is within 0…1.
struct one_color {
    pixels added;
    /// All ones in bytes whose k is negative. Their product is subtracted.
    pixels negative;
    /// |k|
    lanes even, odd;
    struct colors straight;
};

INLINE struct one_color one_color_of(uint32_t pixel, enum floe_blend_mode mode) {
    const int alpha = (int)(pixel >> 24);
    uint32_t factors[4], added = 0, negative = 0;
    for (int i = 0; i < 4; i++) {
        const int c = pixel >> 8 * i & 255, s = c < alpha ? c : alpha, twice = i < 3 ? 2 : 1;
        int constant = s, k = 255 - alpha;
        if (mode == floe_blend_multiply) constant = 0, k += s;
        if (mode == floe_blend_hard_light) constant = 2 * s > alpha ? 2 * s - alpha : 0, k = constant > 0 ? 255 - constant : k + 2 * s;
        if (mode == floe_blend_screen) k = 255 - s;
        if (mode == floe_blend_exclusion) k = 255 - twice * s;
        if (mode == floe_blend_difference) k = 255 - twice * alpha;
        if (mode == floe_blend_overlay) k = 2 * s - alpha;
        factors[i] = even_factor((uint32_t)(k < 0 ? -k : k))[0];
        added |= (uint32_t)constant << 8 * i;
        negative |= k < 0 ? 255u << 8 * i : 0;
    }
    return (struct one_color){
        .added = added, .negative = negative, .even = (lanes)(pixels)(factors[0] | factors[2] << 16),
        .odd = (lanes)(pixels)(factors[1] | factors[3] << 16), .straight = opaque_colors(pixel)};
}

/// Blends the colour onto a vector of pixels and returns true, if these are opaque and no grey has to be clipped.
INLINE bool mix_evenly(uint32_t *out, const struct one_color *color, enum floe_blend_mode mode) {
    const pixels b = load(out);
    if (!is_opaque(b)) return false;
    if (!is_of_products(mode)) {
        const floats m = color->straight.r + (luminosity(opaque_colors(b)) - luminosity(color->straight));
        if (!is_zero((pixels)(m < 0 | m > 1))) return false;
        const pixels grey = bytes_of(m);
        store(out, pixels_of(0xFF000000, grey, grey, grey));
        return true;
    }
    const bool is_overlay = mode == floe_blend_overlay;
    const pixels x = is_overlay ? (pixels)__builtin_elementwise_min((bytes)b, (bytes)~b) : b, base = is_overlay ? b : color->added;
    const pixels product = joined(evenly(even_lanes(x), color->even), evenly(odd_lanes(x), color->odd));
    pixels line = base + product;
    if (is_overlay || mode == floe_blend_difference || mode == floe_blend_exclusion)
        line = (pixels)__builtin_elementwise_sub_sat((bytes)(base + (product & ~color->negative)), (bytes)(product & color->negative));
    if (mode == floe_blend_darken) line = (pixels)__builtin_elementwise_min((bytes)b, (bytes)line);
    if (mode == floe_blend_lighten) line = (pixels)__builtin_elementwise_max((bytes)b, (bytes)line);
    if (mode == floe_blend_difference)
        line = (pixels)__builtin_elementwise_max(__builtin_elementwise_sub_sat((bytes)b, (bytes)color->added), (bytes)line);
    store(out, line);
    return true;
}

/// The known properties of a source's pixels.
enum source { any_pixels, all_identical, opaque_grey };

/// The general case, which greys seldom reach. Out of line, since their loop needs all registers.
__attribute__((cold, noinline)) static void color_vector(uint32_t *out, uint32_t grey) {
    store(out, blended((pixels)grey, load(out), floe_blend_color));
}

/// Blends onto rows. `source`: the colours of `any_pixels`; `pixel`: the colour of all other kinds.
INLINE void blend_rows(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, uint32_t pixel, intptr_t width, intptr_t height,
    enum source kind, enum floe_blend_mode mode
) {
    const intptr_t last = width - vector;
    const bool is_uneven = (width & (vector - 1)) != 0, is_even = kind != any_pixels;
    const pixels all = pixel;
    if (last < 0) {
        for (; height > 0; height--, out += out_stride, source += source_stride)
            store_some(out, blended(is_even ? all : load_some(source, width), load_some(out, width), mode), width);
        return;
    }
    const struct one_color color = is_even ? one_color_of(pixel, mode) : (struct one_color){0};
    for (; height > 0; height--, out += out_stride, source += source_stride) {
        pixels end = 0;
        if (is_uneven) end = blended(is_even ? all : load(source + last), load(out + last), mode);
        for (intptr_t i = 0; i <= last; i += vector) {
            if (is_even && (kind == opaque_grey || is_of_products(mode)) && mix_evenly(out + i, &color, mode)) continue;
            const pixels s = is_even ? all : load(source + i);
            // Where the source is zero, the backdrop stays.
            if (kind == opaque_grey) color_vector(out + i, pixel);
            else if (is_even || !is_zero(s)) store(out + i, blended(s, load(out + i), mode));
        }
        if (is_uneven) store(out + last, end);
    }
}

// Each mode has a loop of its own, and another for a single colour, from which values are derived only once.
#define EACH_MODE \
    MODE(multiply) MODE(screen) MODE(overlay) MODE(darken) MODE(lighten) MODE(color_dodge) MODE(color_burn) MODE(hard_light) \
    MODE(soft_light) MODE(difference) MODE(exclusion) MODE(hue) MODE(saturation) MODE(color) MODE(luminosity)

static void blend(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, enum floe_blend_mode mode,
    intptr_t width, intptr_t height
) {
    switch (mode) {
    case floe_blend_normal: return over_rows(out, out_stride, source, source_stride, 0, 0, 255, width, height);
#define MODE(m) \
    case floe_blend_##m: \
        return blend_rows(out, out_stride, source, source_stride, 0, width, height, any_pixels, floe_blend_##m);
        EACH_MODE
#undef MODE
    }
}

/// Out of line, so that source-over, which is frequent and has few pixels, does not save registers for the modes.
__attribute__((noinline)) static void blend_color(
    uint32_t *out, intptr_t out_stride, uint32_t pixel, enum floe_blend_mode mode, intptr_t width, intptr_t height
) {
    if (mode == floe_blend_color && pixel >> 24 == 255 && (pixel & 255) * 0x010101 == (pixel & 0xFFFFFF))
        return blend_rows(out, out_stride, 0, 0, pixel, width, height, opaque_grey, floe_blend_color);
    switch (mode) {
    case floe_blend_normal: return;
#define MODE(m) \
    case floe_blend_##m: return blend_rows(out, out_stride, 0, 0, pixel, width, height, all_identical, floe_blend_##m);
        EACH_MODE
#undef MODE
    }
}

static void blend_solid(
    uint32_t *out, intptr_t out_stride, uint32_t pixel, enum floe_blend_mode mode, intptr_t width, intptr_t height
) {
    if (mode == floe_blend_normal) over_solid(out, out_stride, pixel, width, height);
    else if (pixel != 0) blend_color(out, out_stride, pixel, mode, width, height);
}
