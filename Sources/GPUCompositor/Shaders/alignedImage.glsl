// A part of a bitmap stretched over an axis-aligned rectangle. SAMPLING: 0 nearest, 1 linear, 2 trilinear (two
// levels, each a picture of its own). WHOLE: all pixels lie inside and the bitmap is opaque.
//
// Texels are found by whole numbers: along each axis, place = (step · pixel + start) / 2⁸, step and start
// having 16 binary places besides, so that the error stays below a thousandth of a place across the
// widest target. That is what makes it the place that the CPU finds by double precision.
#ifdef VERTEX
layout(location = 0) in vec4 quad;
#if WHOLE
layout(location = 1) in ivec4 inAcross;
layout(location = 2) in ivec4 inDown;
layout(location = 3) in ivec4 inLimits;
#else
layout(location = 1) in vec4 inRect;
layout(location = 2) in vec4 inPaint;
layout(location = 3) in ivec4 inAcross;
layout(location = 4) in ivec4 inDown;
layout(location = 5) in ivec4 inLimits;
flat out vec4 rect, paint;
#endif
flat out ivec4 across, down, limits;
#if SAMPLING == 2
layout(location = 6) in ivec4 inNextAcross;
layout(location = 7) in ivec4 inNextDown;
layout(location = 8) in ivec4 inNextLimits;
flat out ivec4 nextAcross, nextDown, nextLimits;
#endif
void main() {
    across = inAcross; down = inDown; limits = inLimits;
#if !WHOLE
    rect = inRect; paint = inPaint;
#endif
#if SAMPLING == 2
    nextAcross = inNextAcross; nextDown = inNextDown; nextLimits = inNextLimits;
#endif
    passTexelSizes();
    gl_Position = rectCorner(quad);
}
#else
#if !WHOLE
flat in vec4 rect;           // covered, in pixels
flat in vec4 paint;          // opacity, 0…255; fraction of the next level
#endif
flat in ivec4 across, down;  // step, start, the lower halves of both; layer, slot
flat in ivec4 limits;        // places are clamped to them
#if SAMPLING == 2
flat in ivec4 nextAcross, nextDown, nextLimits;
#endif
int placeOn(int pixel, ivec4 line) {
    uint lower = uint(pixel) * (uint(line.z) & 0xFFFFu) + (uint(line.z) >> 16);
    return (pixel * line.x + line.y + int(lower >> 16)) >> 8;
}
void main() {
    ivec2 pixel = pixelIndex();
    ivec2 place = clamp(ivec2(placeOn(pixel.x, across), placeOn(pixel.y, down)), limits.xy, limits.zw);
#if SAMPLING == 0
    vec4 color = fetchTexel(down.w, ivec3(place >> 8, across.w));
#else
    vec4 bytes = sampleLinear(down.w, place, (limits.zw + 255) >> 8, across.w);
#if SAMPLING == 2
    ivec2 nextPlace = ivec2(placeOn(pixel.x, nextAcross), placeOn(pixel.y, nextDown));
    nextPlace = clamp(nextPlace, nextLimits.xy, nextLimits.zw);
    vec4 next = sampleNext(nextDown.w, nextPlace, (nextLimits.zw + 255) >> 8, nextAcross.w);
    bytes = mixLevels(bytes, next, paint.y);
#endif
    vec4 color = bytes * (1.0 / 255.0);
#endif
#if WHOLE
    result = vec4(color.rgb, 1.0);
#else
    result = stored(color * faded(alignedCoverage(rect) * paint.x));
#endif
}
#endif
