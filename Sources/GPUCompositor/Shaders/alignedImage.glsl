// A part of a bitmap stretched over an upright rectangle. SAMPLING: 0 nearest (places in texels),
// 1 linear (places as fractions of the texture), 2 trilinear (two levels, each a picture of its own).
#ifdef VERTEX
layout(location = 0) in vec4 quad;
layout(location = 1) in vec4 inRect;
layout(location = 2) in vec4 inMap;
layout(location = 3) in vec4 inLimits;
layout(location = 4) in vec4 inPaint;
flat out vec4 rect, map, limits, paint;
#if SAMPLING == 2
layout(location = 5) in vec4 inNextMap;
layout(location = 6) in vec4 inNextLimits;
layout(location = 7) in vec4 inNext;
flat out vec4 nextMap, nextLimits, next;
#endif
void main() {
    rect = inRect; map = inMap; limits = inLimits; paint = inPaint;
#if SAMPLING == 2
    nextMap = inNextMap; nextLimits = inNextLimits; next = inNext;
#endif
    gl_Position = rectCorner(quad);
}
#else
flat in vec4 rect;    // covered, in pixels
flat in vec4 map;     // place = (pixel − rect.xy) · xy + zw
flat in vec4 limits;  // places are clamped to them
flat in vec4 paint;   // opacity, slot, layer
#if SAMPLING == 2
flat in vec4 nextMap, nextLimits;
flat in vec4 next;    // fraction, slot, layer
#endif
void main() {
    vec2 p = gl_FragCoord.xy - rect.xy;
    vec2 place = clamp(p * map.xy + map.zw, limits.xy, limits.zw);
#if SAMPLING == 0
    vec4 color = fetchTexel(paint.y, ivec3(ivec2(floor(place)), int(paint.z)));
#else
    vec4 color = samplePlace(paint.y, vec3(place, paint.z));
#endif
#if SAMPLING == 2
    vec2 nextPlace = clamp(p * nextMap.xy + nextMap.zw, nextLimits.xy, nextLimits.zw);
    color = mix(color, sampleNext(next.y, vec3(nextPlace, next.z)), next.x);
#endif
    result = color * quantized(alignedCoverage(rect) * paint.x);
}
#endif
