// A part of a bitmap on a projected rectangle. Without ROUNDED the plane's vectors lead from pixels
// directly to texels of the bitmap; with it (rounded corners or a clip) to points of the plane, and from
// there to the texels. SAMPLING as in alignedImage.glsl.
#ifdef VERTEX
layout(location = OWN0) in vec4 inLimits;
layout(location = OWN1) in vec4 inSpot;
layout(location = OWN2) in vec4 inPaint;
flat out vec4 limits, paint;
flat out ivec4 spot;
#if SAMPLING == 2
layout(location = OWN3) in vec4 inNextLimits;
layout(location = OWN4) in vec4 inNextSpot;
flat out vec4 nextLimits;
flat out ivec4 nextSpot;
#endif
#if ROUNDED
#if SAMPLING == 2
layout(location = OWN5) in vec4 inMap;
#else
layout(location = OWN3) in vec4 inMap;
#endif
flat out vec4 map;
#endif
void main() {
    limits = inLimits; spot = ivec4(inSpot); paint = inPaint;
#if SAMPLING == 2
    nextLimits = inNextLimits; nextSpot = ivec4(inNextSpot);
#endif
#if ROUNDED
    map = inMap;
#endif
    passTexelSizes();
    gl_Position = passShape();
}
#else
flat in vec4 limits;      // what texels are clamped to, in the bitmap
flat in vec4 paint;       // opacity, 0…255; fraction of the next level, and its texels for one of this
flat in ivec4 spot;       // the bitmap's first texel in the texture; layer, slot
#if SAMPLING == 2
flat in vec4 nextLimits;
flat in ivec4 nextSpot;
#endif
#if ROUNDED
flat in vec4 map;         // texel = point · xy + zw
#endif
void main() {
    vec2 d = fromPivot();
    vec3 q = inPlane(d);
    vec2 texel = pointOf(q);
#if ROUNDED
    texel = texel * map.xy + map.zw;
#endif
#if SAMPLING == 0
    ivec2 nearest = ivec2(floor(clamp(texel, limits.xy, limits.zw) + NEAREST_BIAS));
    vec4 color = fetchTexel(spot.w, ivec3(nearest + spot.xy, spot.z));
#else
    ivec2 last = ivec2(ceil(limits.zw - 0.5));
    vec4 bytes = sampleLinear(spot.w, placeOf(texel, limits) + spot.xy * 256, last + spot.xy, spot.z);
#if SAMPLING == 2
    ivec2 nextLast = ivec2(ceil(nextLimits.zw - 0.5));
    ivec2 nextPlace = placeOf(texel * paint.zw, nextLimits) + nextSpot.xy * 256;
    bytes = mixLevels(bytes, sampleNext(nextSpot.w, nextPlace, nextLast + nextSpot.xy, nextSpot.z), paint.y);
#endif
    vec4 color = bytes * (1.0 / 255.0);
#endif
    result = stored(color * faded(shapeCoverage(d, q) * paint.x));
}
#endif
