// Composites a finished group onto its backdrop: its pixels times mask, shape and opacity, cut by half planes. A batch has one
// page, texture0.
//
// content: offset from the pixel to the content's texel, or if MASKED to the mask's; opacity, 0…255; how far the mask lies below the
// content, or if negative, to the right of it. cutRange: first entry in `cuts`, number of entries.
uniform samplerBuffer cuts;

void main() {
    ivec3 texel = ivec3(pixelIndex() + ivec2(content.xy), 0);
    float factor = content.z;
#ifdef POLYGON
    factor *= covered();
#endif
    int first = int(cutRange.x), end = first + int(cutRange.y);
    // The first entry is the point that the half planes are relative to.
    vec2 p = pixelCentre() - (first < end ? texelFetch(cuts, first).xy : vec2(0.0));
    for (int i = first + 1; i < end; i++) {
        vec4 cut = texelFetch(cuts, i);
        if (dot(cut.xy, p) + cut.z < 0.0) factor = 0.0;
    }
    factor = faded(factor);
#ifdef MASKED
    factor = faded(factor * texelFetch(texture0, texel, 0).a * 255.0);
    texel.xy -= ivec2(max(vec2(-content.w, content.w), 0.0));
#endif
    result = stored(texelFetch(texture0, texel, 0) * factor);
}
