// A bitmap whose middle stretches (NinePartMap.swift), projected, rounded or plain. Texels are counted
// in the texture; SAMPLING as in alignedImage.glsl.
#ifdef VERTEX
layout(location = 0) in uvec4 firstCorners;
layout(location = 1) in uvec4 lastCorners;
layout(location = 2) in vec4 inEdgesX;
layout(location = 3) in vec4 inEdgesY;
layout(location = 4) in vec4 inEdgesC;
layout(location = 5) in vec4 inClip;
layout(location = 6) in vec4 inPlaneX;
layout(location = 7) in vec4 inPlaneY;
layout(location = 8) in vec4 inPlaneW;
layout(location = 9) in vec4 inCorner;
layout(location = 10) in vec4 inCenter;
layout(location = 11) in vec4 inSourceCenter;
layout(location = 12) in vec4 inSource;
layout(location = 13) in vec4 inLimits;
layout(location = 14) in vec4 inPaint;
flat out vec4 edgesX, edgesY, edgesC, clip, planeX, planeY, planeW, corner;
flat out vec4 center, sourceCenter, source, limits, paint;
#if SAMPLING == 2
layout(location = 15) in vec4 inNextMap;
flat out vec4 nextMap;
#endif
void main() {
    edgesX = inEdgesX; edgesY = inEdgesY; edgesC = inEdgesC; clip = inClip;
    planeX = inPlaneX; planeY = inPlaneY; planeW = inPlaneW; corner = inCorner;
    center = inCenter; sourceCenter = inSourceCenter; source = inSource; limits = inLimits; paint = inPaint;
#if SAMPLING == 2
    nextMap = inNextMap;
#endif
    gl_Position = polygonCorner(firstCorners, lastCorners);
}
#else
flat in vec4 edgesX, edgesY, edgesC, clip, planeX, planeY, planeW, corner;
flat in vec4 paint;                 // opacity, slot, layer; the next level's layer
flat in vec4 center, sourceCenter;  // the inner edges in the plane, and in texels
flat in vec4 source, limits;        // the outer edges in texels; what texels are clamped to
#if SAMPLING == 2
flat in vec4 nextMap;               // texel there = texel · xy + zw; its fraction is corner.w, its slot planeW.w
#endif
#if SAMPLING == 2
// Half a texel within the edges; the middle of what is thinner.
vec2 clampTexel(vec2 texel, vec2 low, vec2 high) {
    vec2 middle = (low + high) * 0.5;
    return clamp(texel, min(low + 0.5, middle), max(high - 0.5, middle));
}
#endif
// The line through four points (position, texel), of which the outer segments extend.
float bend(float p, vec4 positions, vec4 texels) {
    vec4 segment = p < positions.y ? vec4(positions.xy, texels.xy)
        : p < positions.z ? vec4(positions.yz, texels.yz) : vec4(positions.zw, texels.zw);
    float run = segment.y - segment.x;
    return run > 0.0 ? segment.z + (p - segment.x) * (segment.w - segment.z) / run : segment.z;
}
void main() {
    vec2 d = gl_FragCoord.xy - vec2(planeX.w, planeY.w);
    vec3 q = vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
    float inside = quadCoverage(edgesX * d.x + edgesY * d.y + edgesC);
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, q, corner.xy, corner.z));
    vec2 p = q.xy / q.z;
    vec2 texel = vec2(
        bend(p.x, vec4(-corner.x, center.xz, corner.x), vec4(source.x, sourceCenter.xz, source.z)),
        bend(p.y, vec4(-corner.y, center.yw, corner.y), vec4(source.y, sourceCenter.yw, source.w)));
    vec2 clamped = clamp(texel, limits.xy, limits.zw);
#if SAMPLING == 0
    vec4 color = fetchTexel(paint.y, ivec3(ivec2(floor(clamped + NEAREST_BIAS)), int(paint.z)));
#else
    vec4 color = samplePlace(paint.y, vec3(clamped / textureExtent(paint.y), paint.z));
#endif
#if SAMPLING == 2
    vec2 low = (limits.xy - 0.5) * nextMap.xy + nextMap.zw, high = (limits.zw + 0.5) * nextMap.xy + nextMap.zw;
    vec2 nextTexel = clampTexel(texel * nextMap.xy + nextMap.zw, low, high);
    vec3 place = vec3(nextTexel / nextExtent(planeW.w), paint.w);
    color = mix(color, sampleNext(planeW.w, place), corner.w);
#endif
    result = color * quantized(inside * alignedCoverage(clip) * paint.x);
}
#endif
