// A finished group placed onto what is already there: its pixels times mask, shape and opacity, cut by
// half planes. MASKED, SHAPED: what it has. BLENDED: mixed here with a copy of the backdrop by one of
// the modes of blending.glsl, since the hardware's blending knows only source-over.
#ifdef VERTEX
layout(location = 0) in vec4 quad;
layout(location = 1) in vec4 inContent;
layout(location = 2) in vec4 inCuts;
flat out vec4 content, cutsAndBackdrop;
#if SHAPED
layout(location = 3) in vec4 inEdgesX;
layout(location = 4) in vec4 inEdgesY;
layout(location = 5) in vec4 inEdgesC;
layout(location = 6) in vec4 inClip;
layout(location = 7) in vec4 inPlaneX;
layout(location = 8) in vec4 inPlaneY;
layout(location = 9) in vec4 inPlaneW;
layout(location = 10) in vec4 inCorner;
flat out vec4 edgesX, edgesY, edgesC, clip, planeX, planeY, planeW, corner;
#endif
void main() {
    content = inContent; cutsAndBackdrop = inCuts;
#if SHAPED
    edgesX = inEdgesX; edgesY = inEdgesY; edgesC = inEdgesC; clip = inClip;
    planeX = inPlaneX; planeY = inPlaneY; planeW = inPlaneW; corner = inCorner;
#endif
    gl_Position = rectCorner(quad);
}
#else
flat in vec4 content;          // what leads from the pixel to the content's texel; opacity; blend mode
flat in vec4 cutsAndBackdrop;  // first cut, their number; what leads from the pixel to the backdrop's texel
#if SHAPED
flat in vec4 edgesX, edgesY, edgesC, clip, planeX, planeY, planeW, corner;
#endif
#if MASKED
uniform sampler2DArray mask;
#endif
#if BLENDED
uniform sampler2DArray backdrop;
#endif
uniform samplerBuffer cuts;

void main() {
    ivec3 texel = ivec3(ivec2(gl_FragCoord.xy) + ivec2(content.xy), 0);
    float factor = content.z;
#if SHAPED
    vec2 d = gl_FragCoord.xy - vec2(planeX.w, planeY.w);
    vec3 q = vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
    float inside = quadCoverage(edgesX * d.x + edgesY * d.y + edgesC);
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, q, corner.xy, corner.z));
    factor *= inside * alignedCoverage(clip);
#endif
    int first = int(cutsAndBackdrop.x), end = first + int(cutsAndBackdrop.y);
    // The first of them says where the others count from.
    vec2 p = gl_FragCoord.xy - (first < end ? texelFetch(cuts, first).xy : vec2(0.0));
    for (int i = first + 1; i < end; i++) {
        vec4 cut = texelFetch(cuts, i);
        if (dot(cut.xy, p) + cut.z < 0.0) factor = 0.0;
    }
    factor = quantized(factor);
#if MASKED
    factor = quantized(factor * texelFetch(mask, texel, 0).a);
#endif
    vec4 source = texelFetch(texture0, texel, 0) * factor;
#if BLENDED
    ivec3 below = ivec3(ivec2(gl_FragCoord.xy) + ivec2(cutsAndBackdrop.zw), 0);
    result = blend(int(content.w), source, texelFetch(backdrop, below, 0));
#else
    result = source;
#endif
}
#endif
