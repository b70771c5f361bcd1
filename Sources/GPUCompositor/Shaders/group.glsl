// A finished group composited onto what is already there: its pixels times mask, shape and opacity, cut by
// half planes. A batch of them has one page, texture0, and, MASKED, one of masks laid out alike, texture1.
//
// content: the offset from the pixel to the content's texel; opacity, 0…255. cutRange: first cut, their number.
uniform samplerBuffer cuts;

void main() {
    ivec3 texel = ivec3(pixelIndex() + ivec2(content.xy), 0);
    float factor = content.z;
#ifdef POLYGON
    factor *= covered();
#endif
    int first = int(cutRange.x), end = first + int(cutRange.y);
    // The first of them says where the others count from.
    vec2 p = pixelCentre() - (first < end ? texelFetch(cuts, first).xy : vec2(0.0));
    for (int i = first + 1; i < end; i++) {
        vec4 cut = texelFetch(cuts, i);
        if (dot(cut.xy, p) + cut.z < 0.0) factor = 0.0;
    }
    factor = faded(factor);
#ifdef MASKED
    factor = quantized(factor * texelFetch(texture1, texel, 0).a);
#endif
    result = stored(texelFetch(texture0, texel, 0) * factor);
}
