// Texture sampling, included after common.glsl in every program. Each instance chooses among its batch's bound textures, except
// on software renderers (SLOTS is 1), which would sample all of them.
//
// Positions for linear sampling are integers, in 1/256 texel from the first texel's centre, as in the CPU's kernels. Four texels
// are fetched and blended as there: down each column first, then across, each step rounded to a byte. Sampler filters round
// differently, off by one now and then, which some blend modes amplify to ten; and on llvmpipe they are no faster.

// Added to texel positions before they are truncated, so that rounding does not decide at the boundary of two texels.
const float NEAREST_BIAS = 1.0 / 1024.0;

uniform sampler2DArray texture0, texture1, texture2, texture3, texture4, texture5, texture6, texture7;
#if SLOTS == 1
// One unit per mipmap level.
#define PICK(READ) return level == 0 ? READ(texture0) : READ(texture1);
#else
#define PICK(READ) switch (slot) { \
    case 0: return READ(texture0); case 1: return READ(texture1); case 2: return READ(texture2); \
    case 3: return READ(texture3); case 4: return READ(texture4); case 5: return READ(texture5); \
    case 6: return READ(texture6); default: return READ(texture7); }
#endif

vec4 fetchTexel(int slot, ivec3 texel) {
    const int level = 0;
#define FETCH(image) texelFetch(image, texel, 0)
    PICK(FETCH)
}

// Returns channels 0…255, as whole numbers. Fetches nothing right of or below the texel `last`.
vec4 bilinear(sampler2DArray image, ivec2 place, ivec2 last, int layer) {
    ivec2 near = place >> 8, far = min(near + 1, last);
    vec2 weight = vec2(place & 255) * (1.0 / 256.0);
    vec4 a = texelFetch(image, ivec3(near, layer), 0), b = texelFetch(image, ivec3(far.x, near.y, layer), 0);
    vec4 c = texelFetch(image, ivec3(near.x, far.y, layer), 0), d = texelFetch(image, ivec3(far, layer), 0);
    // Channels are k / 255, rounded; exact halves must survive that.
    const float up = 0.5 + 1.0 / 512.0;
    vec4 left = floor((a + (c - a) * weight.y) * 255.0 + up), right = floor((b + (d - b) * weight.y) * 255.0 + up);
    return floor(left + (right - left) * weight.x + 0.5);
}

// `level`: 0, or 1 for the second of two mipmap levels.
vec4 sampleLinear(int level, int slot, ivec2 place, ivec2 last, int layer) {
#define SAMPLE(image) bilinear(image, place, last, layer)
    PICK(SAMPLE)
}

// Samples a bitmap at a position in its texels, clamped to `limits`; channels 0…255. spot: the bitmap's first texel in the
// texture; layer, slot.
vec4 sampleBitmap(int level, vec2 texel, vec4 limits, ivec4 spot) {
    texel = clamp(texel, limits.xy, limits.zw);
#ifdef LINEAR
    ivec2 place = ivec2(floor((texel - 0.5) * 256.0 + 0.5)), last = ivec2(ceil(limits.zw - 0.5));
    return sampleLinear(level, spot.w, place + spot.xy * 256, last + spot.xy, spot.z);
#else
    return fetchTexel(spot.w, ivec3(ivec2(floor(texel + NEAREST_BIAS)) + spot.xy, spot.z)) * 255.0;
#endif
}

// Interpolates between two levels by `fraction`, a multiple of 1/256; channels 0…255.
vec4 mixLevels(vec4 first, vec4 second, float fraction) {
    return floor(first + (second - first) * fraction + 0.5);
}

// The position of a steep gradient's stop, in entries: 24 bits in red, green and blue of the texel after its colour.
float stopPlace(int slot, ivec3 first, int stop) {
    vec3 bytes = floor(fetchTexel(slot, ivec3(first.x + 2 * stop + 1, first.yz)).rgb * 255.0 + 0.5);
    return dot(bytes, vec3(65536.0, 256.0, 1.0)) * (1.0 / 16384.0);
}

// A gradient's colour at a position in entries, bias included. `ramp`: first texel, layer + 4096 · stops, slot; without stops its
// texels are colours. GradientRamp holds the same formula.
vec4 gradientColor(vec4 ramp, float place) {
    int stops = int(ramp.z) >> 12, slot = int(ramp.w);
    ivec3 first = ivec3(ramp.xy, int(ramp.z) & 4095);
    if (stops == 0) return fetchTexel(slot, ivec3(first.x + int(clamp(floor(place), 0.0, 1023.0)), first.yz));
    int low = 0, high = stops;
    while (low < high) {
        int middle = (low + high) / 2;
        if (stopPlace(slot, first, middle) <= place) low = middle + 1; else high = middle;
    }
    int before = max(low - 1, 0), behind = min(low, stops - 1);
    vec4 a = fetchTexel(slot, ivec3(first.x + 2 * before, first.yz));
    if (before == behind) return a;
    vec4 b = fetchTexel(slot, ivec3(first.x + 2 * behind, first.yz));
    float from = stopPlace(slot, first, before);
    float share = clamp((place - NEAREST_BIAS - from) / (stopPlace(slot, first, behind) - from), 0.0, 1.0);
    return floor((a + (b - a) * share) * 255.0 + 0.5) * (1.0 / 255.0);
}
