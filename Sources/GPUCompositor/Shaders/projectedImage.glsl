// A part of a bitmap on a projected rectangle. Without ROUNDED the plane's vectors lead from pixels
// straight to places in the texture; with it (rounded corners or a clip) to points of the plane, and
// from there to the texture. SAMPLING as in alignedImage.glsl.
#ifdef VERTEX
layout(location = 0) in uvec4 firstCorners;
layout(location = 1) in uvec4 lastCorners;
layout(location = 2) in vec4 inEdgesX;
layout(location = 3) in vec4 inEdgesY;
layout(location = 4) in vec4 inEdgesC;
#if ROUNDED
layout(location = 5) in vec4 inClip;
layout(location = 6) in vec4 inPlaneX;
layout(location = 7) in vec4 inPlaneY;
layout(location = 8) in vec4 inPlaneW;
layout(location = 9) in vec4 inLimits;
layout(location = 10) in vec4 inPaint;
layout(location = 11) in vec4 inCorner;
layout(location = 12) in vec4 inMap;
flat out vec4 clip, corner, map;
#else
layout(location = 5) in vec4 inPlaneX;
layout(location = 6) in vec4 inPlaneY;
layout(location = 7) in vec4 inPlaneW;
layout(location = 8) in vec4 inLimits;
layout(location = 9) in vec4 inPaint;
#endif
flat out vec4 edgesX, edgesY, edgesC, planeX, planeY, planeW, limits, paint;
#if SAMPLING == 2
#if ROUNDED
layout(location = 13) in vec4 inNextMap;
layout(location = 14) in vec4 inNextLimits;
layout(location = 15) in vec4 inNext;
#else
layout(location = 10) in vec4 inNextMap;
layout(location = 11) in vec4 inNextLimits;
layout(location = 12) in vec4 inNext;
#endif
flat out vec4 nextMap, nextLimits, next;
#endif
void main() {
    edgesX = inEdgesX; edgesY = inEdgesY; edgesC = inEdgesC;
    planeX = inPlaneX; planeY = inPlaneY; planeW = inPlaneW;
    limits = inLimits; paint = inPaint;
#if ROUNDED
    clip = inClip; corner = inCorner; map = inMap;
#endif
#if SAMPLING == 2
    nextMap = inNextMap; nextLimits = inNextLimits; next = inNext;
#endif
    gl_Position = polygonCorner(firstCorners, lastCorners);
}
#else
flat in vec4 edgesX, edgesY, edgesC, planeX, planeY, planeW, limits;
flat in vec4 paint;    // opacity, slot, layer
#if ROUNDED
flat in vec4 clip, corner;
flat in vec4 map;      // place = point · xy + zw
#endif
#if SAMPLING == 2
flat in vec4 nextMap;  // place there = place · xy + zw
flat in vec4 nextLimits;
flat in vec4 next;     // fraction, slot, layer
#endif
void main() {
    vec2 d = gl_FragCoord.xy - vec2(planeX.w, planeY.w);
    vec3 q = vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
    float inside = quadCoverage(edgesX * d.x + edgesY * d.y + edgesC);
    vec2 place = q.xy / q.z;
#if ROUNDED
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, q, corner.xy, corner.z));
    inside *= alignedCoverage(clip);
    place = place * map.xy + map.zw;
#endif
    vec2 clamped = clamp(place, limits.xy, limits.zw);
#if SAMPLING == 0
    vec4 color = fetchTexel(paint.y, ivec3(ivec2(floor(clamped)), int(paint.z)));
#else
    vec4 color = samplePlace(paint.y, vec3(clamped, paint.z));
#endif
#if SAMPLING == 2
    vec2 nextPlace = clamp(place * nextMap.xy + nextMap.zw, nextLimits.xy, nextLimits.zw);
    color = mix(color, sampleNext(next.y, vec3(nextPlace, next.z)), next.x);
#endif
    result = color * quantized(inside * paint.x);
}
#endif
