// A part of a bitmap on a projected rectangle, sampled as in alignedImage.glsl. The plane's vectors map pixels directly to texels of the
// bitmap. If ROUNDED (rounded corners or a clip), they map to points of the plane, and `map` maps these to texels: point · xy + zw.
// A backdrop lies behind the pixels, however it is turned: its `map`, with a negative xy, maps from the pixel, relative to the pivot.
//
// limits: what texels are clamped to, in the bitmap. spot: the bitmap's first texel in the texture; layer, slot.
// paint: opacity, 0…255; weight of the next level, and its texels per texel of this one.
void main() {
    vec2 texel = point();
#ifdef ROUNDED
    texel = (map.x < 0.0 ? -fromPivot() : texel) * map.xy + map.zw;
#endif
    vec4 color = sampleBitmap(0, texel, limits, ivec4(spot));
#ifdef TRILINEAR
    color = mixLevels(color, sampleBitmap(1, texel * paint.zw, nextLimits, ivec4(nextSpot)), paint.y);
#endif
    result = stored(color * (1.0 / 255.0) * faded(covered() * paint.x));
}
