// A part of a bitmap stretched over an axis-aligned rectangle, sampled at the nearest texel, or LINEAR, or TRILINEAR (between two
// levels, each a bitmap of its own).
//
// Texel positions are computed in integers: along each axis, place = (step · pixel + start) / 2⁸, where step and start have 16
// more fractional bits, so that the error stays below a thousandth of a place across the widest target. This gives the same place
// as the CPU's double precision.
//
// rect: the covered area, in pixels. paint: opacity, 0…255; weight of the next level. across, down: step, start, the lower halves
// of both; layer, slot. limits: what places are clamped to.
int placeOn(int pixel, ivec4 line) {
    uint lower = uint(pixel) * (uint(line.z) & 0xFFFFu) + (uint(line.z) >> 16);
    return (pixel * line.x + line.y + int(lower >> 16)) >> 8;
}
ivec2 placeOf(ivec2 pixel, ivec4 across, ivec4 down, ivec4 limits) {
    return clamp(ivec2(placeOn(pixel.x, across), placeOn(pixel.y, down)), limits.xy, limits.zw);
}
void main() {
    ivec2 pixel = pixelIndex(), place = placeOf(pixel, across, down, limits);
#ifdef LINEAR
    vec4 bytes = sampleLinear(0, down.w, place, (limits.zw + 255) >> 8, across.w);
#ifdef TRILINEAR
    ivec2 nextPlace = placeOf(pixel, nextAcross, nextDown, nextLimits);
    bytes = mixLevels(bytes, sampleLinear(1, nextDown.w, nextPlace, (nextLimits.zw + 255) >> 8, nextAcross.w), paint.y);
#endif
    vec4 color = bytes * (1.0 / 255.0);
#else
    vec4 color = fetchTexel(down.w, ivec3(place >> 8, across.w));
#endif
    result = stored(color * faded(covered() * paint.x));
}
