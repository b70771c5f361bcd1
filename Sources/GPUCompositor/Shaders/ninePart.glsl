// A bitmap whose middle stretches (NinePartMap.swift), projected, rounded or plain. Texels are counted
// in the bitmap; SAMPLING as in alignedImage.glsl.
#ifdef VERTEX
layout(location = OWN0) in vec4 inCenter;
layout(location = OWN1) in vec4 inSourceCenter;
layout(location = OWN2) in vec4 inSource;
layout(location = OWN3) in vec4 inSpot;
layout(location = OWN4) in vec4 inPaint;
flat out vec4 center, sourceCenter, source, limits, paint;
flat out ivec4 spots;
#if SAMPLING == 2
layout(location = OWN5) in vec4 inNextSpot;
flat out vec4 nextLimits;
#endif
// Between what texels are clamped that show `shown` of a bitmap of `size` (`TexelMap.inside`).
vec4 limitsOf(vec4 shown, vec2 size) {
    vec2 first = vec2(0.5), last = size - 0.5;
#if SAMPLING == 0
    vec2 low = clamp(floor(shown.xy + 1.0 / 1024.0) + 0.5, first, last);
    return vec4(low, max(low, clamp(ceil(shown.zw - 1.0 / 1024.0) - 0.5, first, last)));
#else
    vec2 middle = clamp((shown.xy + shown.zw) * 0.5, first, last);
    bvec2 isWide = greaterThanEqual(shown.zw - shown.xy, vec2(1.0));
    return vec4(
        mix(middle, clamp(shown.xy + 0.5, first, last), isWide), mix(middle, clamp(shown.zw - 0.5, first, last), isWide));
#endif
}
void main() {
    center = inCenter; sourceCenter = inSourceCenter; source = inSource; paint = inPaint;
    ivec4 spot = ivec4(inSpot), nextSpot = ivec4(0);
    vec2 size = vec2(inPlaneW.w, inCorner.w);
    limits = limitsOf(source, size);
#if SAMPLING == 2
    nextSpot = ivec4(inNextSpot);
    nextLimits = limitsOf(source * paint.zwzw, floor(size * paint.zw + 0.5));
#endif
    spots = ivec4(spot.xz, nextSpot.xz) | ivec4(spot.yw, nextSpot.yw) << 16;
    passTexelSizes();
    gl_Position = passShape();
}
#else
flat in vec4 center, sourceCenter;  // the inner edges in the plane, and in texels
flat in vec4 source, limits;        // the outer edges in texels; what texels are clamped to
flat in vec4 paint;                 // as in projectedImage.glsl
// The bitmap's first texel in the texture, x and y; layer and slot; both of the next level. Two to a number,
// since OpenGL 3.3 promises no more than sixty components.
flat in ivec4 spots;
#if SAMPLING == 2
flat in vec4 nextLimits;
#endif
// The line through four points (position, texel), of which the outer segments extend.
float nineSlice(float p, vec4 positions, vec4 texels) {
    vec4 segment = p < positions.y ? vec4(positions.xy, texels.xy)
        : p < positions.z ? vec4(positions.yz, texels.yz) : vec4(positions.zw, texels.zw);
    float run = segment.y - segment.x;
    return run > 0.0 ? segment.z + (p - segment.x) * (segment.w - segment.z) / run : segment.z;
}
void main() {
    vec2 d = fromPivot();
    vec3 q = inPlane(d);
    vec2 p = pointOf(q);
    vec2 texel = vec2(
        nineSlice(p.x, vec4(-corner.x, center.xz, corner.x), vec4(source.x, sourceCenter.xz, source.z)),
        nineSlice(p.y, vec4(-corner.y, center.yw, corner.y), vec4(source.y, sourceCenter.yw, source.w)));
    ivec4 spot = ivec4(spots.x & 0xFFFF, spots.x >> 16, spots.y & 0xFFFF, spots.y >> 16);
#if SAMPLING == 0
    ivec2 nearest = ivec2(floor(clamp(texel, limits.xy, limits.zw) + NEAREST_BIAS));
    vec4 color = fetchTexel(spot.w, ivec3(nearest + spot.xy, spot.z));
#else
    ivec2 last = ivec2(ceil(limits.zw - 0.5));
    vec4 bytes = sampleLinear(spot.w, placeOf(texel, limits) + spot.xy * 256, last + spot.xy, spot.z);
#if SAMPLING == 2
    ivec4 nextSpot = ivec4(spots.z & 0xFFFF, spots.z >> 16, spots.w & 0xFFFF, spots.w >> 16);
    ivec2 nextLast = ivec2(ceil(nextLimits.zw - 0.5));
    ivec2 nextPlace = placeOf(texel * paint.zw, nextLimits) + nextSpot.xy * 256;
    bytes = mixLevels(bytes, sampleNext(nextSpot.w, nextPlace, nextLast + nextSpot.xy, nextSpot.z), paint.y);
#endif
    vec4 color = bytes * (1.0 / 255.0);
#endif
    result = stored(color * faded(shapeCoverage(d, q) * paint.x));
}
#endif
