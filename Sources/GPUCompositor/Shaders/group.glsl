// A finished group composited onto what is already there: its pixels times mask, shape and opacity, cut by
// half planes. MASKED, SHAPED: what it has. BLENDED: mixed here with the backdrop by a mode of blending.glsl,
// since the hardware's blending knows only source-over; with a copy of it where it cannot be read (FETCHES).
#ifdef VERTEX
#if SHAPED
layout(location = OWN0) in vec4 inContent;
layout(location = OWN1) in vec4 inCuts;
#else
layout(location = 0) in vec4 quad;
layout(location = 1) in vec4 inContent;
layout(location = 2) in vec4 inCuts;
#endif
flat out vec4 content, cutRange;
void main() {
    content = inContent; cutRange = inCuts;
#if SHAPED
    gl_Position = passShape();
#else
    gl_Position = rectCorner(quad);
#endif
}
#else
flat in vec4 content;          // what leads from the pixel to the content's texel; opacity, 0…255
flat in vec4 cutRange;         // first cut, their number
#if MASKED
uniform sampler2DArray mask;
#endif
#if BLENDED && !FETCHES
uniform sampler2DArray backdrop;
uniform ivec2 backdropOrigin;  // the pixel whose copy is the backdrop's first texel
#endif
uniform samplerBuffer cuts;

void main() {
    ivec3 texel = ivec3(pixelIndex() + ivec2(content.xy), 0);
    float factor = content.z;
#if SHAPED
    vec2 d = fromPivot();
    factor *= shapeCoverage(d, inPlane(d));
#endif
    int first = int(cutRange.x), end = first + int(cutRange.y);
    // The first of them says where the others count from.
    vec2 p = pixelCentre() - (first < end ? texelFetch(cuts, first).xy : vec2(0.0));
    for (int i = first + 1; i < end; i++) {
        vec4 cut = texelFetch(cuts, i);
        if (dot(cut.xy, p) + cut.z < 0.0) factor = 0.0;
    }
    factor = faded(factor);
#if MASKED
    factor = quantized(factor * texelFetch(mask, texel, 0).a);
#endif
    vec4 source = texelFetch(texture0, texel, 0) * factor;
#if BLENDED && FETCHES
    result = blend(MODE, source, result);
#elif BLENDED
    ivec3 below = ivec3(pixelIndex() - backdropOrigin, 0);
    result = blend(MODE, source, texelFetch(backdrop, below, 0));
#else
    result = stored(source);
#endif
}
#endif
