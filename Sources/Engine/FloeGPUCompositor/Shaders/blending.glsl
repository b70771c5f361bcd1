// The sixteen blend modes of W3C Compositing and Blending Level 1, numbered as BlendMode's cases. Included after textures.glsl in
// operations that blend with a backdrop. The MODE is a compile-time constant: a switch at every pixel takes llvmpipe three times as long.

const vec3 luminance = vec3(0.3, 0.59, 0.11);

float lowest(vec3 c) { return min(min(c.x, c.y), c.z); }
float highest(vec3 c) { return max(max(c.x, c.y), c.z); }

vec3 withLuminosity(vec3 color, float target) {
    vec3 c = color + (target - dot(luminance, color));
    float l = dot(luminance, c), low = lowest(c), high = highest(c);
    // Greys have l = low = high except for rounding, and nothing to clip.
    if (low < 0.0 && l > low) c = l + (c - l) * (l / (l - low));
    if (high > 1.0 && high > l) c = l + (c - l) * ((1.0 - l) / (high - l));
    return c;
}

vec3 withSaturation(vec3 c, float target) {
    float low = lowest(c), range = highest(c) - low;
    return range > 0.0 ? (c - low) * (target / range) : vec3(0.0);
}

float hardLight(float cs, float cb) {
    return cs <= 0.5 ? cb * 2.0 * cs : (2.0 * cs - 1.0) + cb - (2.0 * cs - 1.0) * cb;
}

float softLight(float cs, float cb) {
    float d = cb <= 0.25 ? ((16.0 * cb - 12.0) * cb + 4.0) * cb : sqrt(cb);
    return cs <= 0.5 ? cb - (1.0 - 2.0 * cs) * cb * (1.0 - cb) : cb + (2.0 * cs - 1.0) * (d - cb);
}

float separable(int mode, float cs, float cb) {
    switch (mode) {
    case 1: return cb * cs;
    case 2: return cb + cs - cb * cs;
    case 3: return hardLight(cb, cs);
    case 4: return min(cb, cs);
    case 5: return max(cb, cs);
    case 6: return cb == 0.0 ? 0.0 : cs >= 1.0 ? 1.0 : min(1.0, cb / (1.0 - cs));
    case 7: return cb >= 1.0 ? 1.0 : cs <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - cb) / cs);
    case 8: return hardLight(cs, cb);
    case 9: return softLight(cs, cb);
    case 10: return abs(cb - cs);
    case 11: return cb + cs - 2.0 * cb * cs;
    default: return cs;
    }
}

vec3 mixture(int mode, vec3 cs, vec3 cb) {
    switch (mode) {
    case 12: return withLuminosity(withSaturation(cs, highest(cb) - lowest(cb)), dot(luminance, cb));
    case 13: return withLuminosity(withSaturation(cb, highest(cs) - lowest(cs)), dot(luminance, cb));
    case 14: return withLuminosity(cs, dot(luminance, cb));
    case 15: return withLuminosity(cb, dot(luminance, cs));
    default: return vec3(separable(mode, cs.x, cb.x), separable(mode, cs.y, cb.y), separable(mode, cs.z, cb.z));
    }
}

// Equal colour and alpha give 1 even where a card's quotient is a bit too small: for colorBurn and colorDodge that bit makes all
// the difference.
vec3 unpremultiplied(vec4 c) {
    return c.a > 0.0 ? min(c.rgb * ((1.0 + 1.0 / 1048576.0) / c.a), 1.0) : vec3(0.0);
}

// co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs), all premultiplied.
vec4 blend(int mode, vec4 source, vec4 backdrop) {
    // From whole numbers, so that equal unpremultiplied colours are equal whatever their alpha.
    vec4 s = floor(source * 255.0 + 0.5), b = floor(backdrop * 255.0 + 0.5);
    vec3 cs = unpremultiplied(s), cb = unpremultiplied(b);
    float as = s.a / 255.0, ab = b.a / 255.0;
    vec3 color = cs * as * (1.0 - ab) + cb * ab * (1.0 - as) + as * ab * mixture(mode, cs, cb);
    float alpha = as + ab * (1.0 - as);
    // A result just between two steps rounds up, as 98 in 100 do on the CPU, where the last bit of a sum decides; the blend mode
    // of a layer above may amplify a step. Cards may round stores differently, so nothing is left for them to round.
    vec4 mixed = vec4(clamp(color, vec3(0.0), vec3(alpha)) + 1.0 / (1024.0 * 255.0), alpha);
    return floor(mixed * 255.0 + 0.5) * (1.0 / 255.0);
}
