// A bitmap whose middle stretches (NinePartMap.swift), projected, rounded or plain, sampled as in projectedImage.glsl.
//
// center, sourceCenter: the inner edges in the plane, and in texels. source: the outer edges in texels. spot, paint: as
// in projectedImage.glsl. The bitmap's width is in planeW.w, its height in the integer part of corner.w.
//
// ImageNode.texelBias. Added to what is sampled, not to the edges, from which the limits follow.
const float TEXEL_BIAS = 1.0 / 16384.0;

// The piecewise linear function through four points (position, texel), whose outer segments extend.
float nineSlice(float p, vec4 positions, vec4 texels) {
    vec4 segment = p < positions.y ? vec4(positions.xy, texels.xy)
        : p < positions.z ? vec4(positions.yz, texels.yz) : vec4(positions.zw, texels.zw);
    float run = segment.y - segment.x;
    return run > 0.0 ? segment.z + (p - segment.x) * (segment.w - segment.z) / run : segment.z;
}

// The texel limits for the part `shown` of a bitmap of `size` (`SampleLimits`).
vec4 limitsOf(vec4 shown, vec2 size) {
    vec2 first = vec2(0.5), last = size - 0.5;
#ifdef LINEAR
    vec2 middle = clamp((shown.xy + shown.zw) * 0.5, first, last);
    bvec2 isWide = greaterThanEqual(shown.zw - shown.xy, vec2(1.0));
    return vec4(
        mix(middle, clamp(shown.xy + 0.5, first, last), isWide), mix(middle, clamp(shown.zw - 0.5, first, last), isWide));
#else
    vec2 low = clamp(floor(shown.xy + NEAREST_BIAS) + 0.5, first, last);
    return vec4(low, max(low, clamp(ceil(shown.zw - NEAREST_BIAS) - 0.5, first, last)));
#endif
}

void main() {
    vec2 p = point(), size = vec2(planeW.w, floor(corner.w));
    vec2 texel = vec2(
        nineSlice(p.x, vec4(-corner.x, center.xz, corner.x), vec4(source.x, sourceCenter.xz, source.z)),
        nineSlice(p.y, vec4(-corner.y, center.yw, corner.y), vec4(source.y, sourceCenter.yw, source.w))) + TEXEL_BIAS;
    vec4 color = sampleBitmap(0, texel, limitsOf(source, size), ivec4(spot));
#ifdef TRILINEAR
    vec4 nextLimits = limitsOf(source * paint.zwzw, floor(size * paint.zw + 0.5));
    color = mixLevels(color, sampleBitmap(1, texel * paint.zw, nextLimits, ivec4(nextSpot)), paint.y);
#endif
    result = stored(color * (1.0 / 255.0) * faded(covered() * paint.x));
}
