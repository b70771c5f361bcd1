// An axial gradient over an axis-aligned rectangle; its colours are a row of texels.
// axis: ramp texel = (pixel − rect.xy) · xy + z; opacity, 0…255. ramp: see gradientColor.
void main() {
    vec4 color = gradientColor(ramp, dot(pixelCentre() - rect.xy, axis.xy) + axis.z);
    result = stored(color * faded(alignedCoverage(rect) * axis.w));
}
