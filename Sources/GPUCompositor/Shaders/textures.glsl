// How colours come out of textures: behind common.glsl in every program. A batch's textures are picked per
// instance among those that it has bound.
//
// Places for linear sampling are whole numbers, in 1/256 texel from the first texel's centre: what the
// CPU's kernels count in. Four texels are fetched and mixed as they do it, down each column first, then
// across, each rounded to a byte. Samplers' own filters round in other ways, by one unit now and then, of
// which some blend modes make ten; and on llvmpipe they are no faster.
#ifdef VERTEX

// One divided by the sizes of both textures, for programs that read them as words.
#if WORDS
uniform usampler2DArray texture0, texture1;
flat out vec4 texelSizes;
void passTexelSizes() {
    texelSizes = 1.0 / vec4(textureSize(texture0, 0).xy, textureSize(texture1, 0).xy);
}
#else
void passTexelSizes() {}
#endif

#else

// Added to texel positions that are cut off to a texel, so that rounding does not decide what lies on the
// boundary of two.
const float NEAREST_BIAS = 1.0 / 1024.0;

// A position in texels as a place, limits included.
ivec2 placeOf(vec2 texel, vec4 limits) {
    return ivec2(floor((clamp(texel, limits.xy, limits.zw) - 0.5) * 256.0 + 0.5));
}

#if WORDS
// Textures are bound as what pixels are in memory, whole numbers of 32 bits. Two channels are mixed at a
// time, each in 16 bits of its own, which halves what software renderers have to do.
uniform usampler2DArray texture0, texture1;
flat in vec4 texelSizes;

uvec2 mixedPairs(uvec2 a, uvec2 b, uint weight) { return (a << 8) + (b - a) * weight + 0x00800080u; }

// Channels 0…255, whole numbers. What lies beside the texels that show has no weight.
vec4 bilinear(usampler2DArray image, vec2 texelSize, ivec2 place, int layer) {
    // About the corner that the four texels share.
    uvec4 texels = textureGather(image, vec3(vec2((place >> 8) + 1) * texelSize, float(layer)));
    uvec2 weight = uvec2(place & 255);
    uvec4 even = texels & 0x00FF00FFu, odd = texels >> 8 & 0x00FF00FFu;
    uvec2 left = mixedPairs(uvec2(even.w, odd.w), uvec2(even.x, odd.x), weight.y) >> 8 & 0x00FF00FFu;
    uvec2 right = mixedPairs(uvec2(even.z, odd.z), uvec2(even.y, odd.y), weight.y) >> 8 & 0x00FF00FFu;
    uvec2 pairs = mixedPairs(left, right, weight.x);
    return vec4(pairs >> 8 & 0xFFu, pairs >> 24);
}

vec4 sampleLinear(int slot, ivec2 place, ivec2 last, int layer) {
    return bilinear(texture0, texelSizes.xy, place, layer);
}
vec4 sampleNext(int slot, ivec2 place, ivec2 last, int layer) {
    return bilinear(texture1, texelSizes.zw, place, layer);
}
#else
// Channels 0…255, whole numbers. Nothing right of or below the texel `last` is fetched.
vec4 bilinear(sampler2DArray image, ivec2 place, ivec2 last, int layer) {
    ivec2 near = place >> 8, far = min(near + 1, last);
    vec2 weight = vec2(place & 255) * (1.0 / 256.0);
    vec4 a = texelFetch(image, ivec3(near, layer), 0), b = texelFetch(image, ivec3(far.x, near.y, layer), 0);
    vec4 c = texelFetch(image, ivec3(near.x, far.y, layer), 0), d = texelFetch(image, ivec3(far, layer), 0);
    // Channels come as k / 255, rounded; halves must not be lost to that.
    const float up = 0.5 + 1.0 / 512.0;
    vec4 left = floor((a + (c - a) * weight.y) * 255.0 + up), right = floor((b + (d - b) * weight.y) * 255.0 + up);
    return floor(left + (right - left) * weight.x + 0.5);
}

#if SLOTS == 1
uniform sampler2DArray texture0;
// The second mipmap level of an image.
uniform sampler2DArray texture1;
vec4 fetchTexel(int slot, ivec3 texel) { return texelFetch(texture0, texel, 0); }
vec4 samplePlace(int slot, vec3 place) { return textureLod(texture0, place, 0.0); }
vec4 sampleLinear(int slot, ivec2 place, ivec2 last, int layer) { return bilinear(texture0, place, last, layer); }
vec4 sampleNext(int slot, ivec2 place, ivec2 last, int layer) { return bilinear(texture1, place, last, layer); }
#else
uniform sampler2DArray texture0, texture1, texture2, texture3, texture4, texture5, texture6, texture7;
vec4 fetchTexel(int slot, ivec3 texel) {
    switch (slot) {
    case 0: return texelFetch(texture0, texel, 0);
    case 1: return texelFetch(texture1, texel, 0);
    case 2: return texelFetch(texture2, texel, 0);
    case 3: return texelFetch(texture3, texel, 0);
    case 4: return texelFetch(texture4, texel, 0);
    case 5: return texelFetch(texture5, texel, 0);
    case 6: return texelFetch(texture6, texel, 0);
    default: return texelFetch(texture7, texel, 0);
    }
}
vec4 samplePlace(int slot, vec3 place) {
    switch (slot) {
    case 0: return textureLod(texture0, place, 0.0);
    case 1: return textureLod(texture1, place, 0.0);
    case 2: return textureLod(texture2, place, 0.0);
    case 3: return textureLod(texture3, place, 0.0);
    case 4: return textureLod(texture4, place, 0.0);
    case 5: return textureLod(texture5, place, 0.0);
    case 6: return textureLod(texture6, place, 0.0);
    default: return textureLod(texture7, place, 0.0);
    }
}
vec4 sampleLinear(int slot, ivec2 place, ivec2 last, int layer) {
    switch (slot) {
    case 0: return bilinear(texture0, place, last, layer);
    case 1: return bilinear(texture1, place, last, layer);
    case 2: return bilinear(texture2, place, last, layer);
    case 3: return bilinear(texture3, place, last, layer);
    case 4: return bilinear(texture4, place, last, layer);
    case 5: return bilinear(texture5, place, last, layer);
    case 6: return bilinear(texture6, place, last, layer);
    default: return bilinear(texture7, place, last, layer);
    }
}
vec4 sampleNext(int slot, ivec2 place, ivec2 last, int layer) { return sampleLinear(slot, place, last, layer); }
#endif
#endif

#if !WORDS
// Where a steep gradient's stop lies, in entries: 24 bits in red, green and blue (whose bytes are swapped here) of the
// texel behind its colour.
float stopPlace(int slot, ivec3 first, int stop) {
    vec3 bytes = floor(fetchTexel(slot, ivec3(first.x + 2 * stop + 1, first.yz)).bgr * 255.0 + 0.5);
    return dot(bytes, vec3(65536.0, 256.0, 1.0)) * (1.0 / 16384.0);
}

// A gradient's colour at a place, counted in entries with the bias added. `ramp`: first texel, layer + 4096 · stops, slot;
// without stops its texels are colours. GradientRamp holds the same formula.
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
#endif

// One of two levels, `fraction` (a multiple of 1/256) of the way to the second; channels 0…255.
vec4 mixLevels(vec4 first, vec4 second, float fraction) {
    return floor(first + (second - first) * fraction + 0.5);
}

#endif
