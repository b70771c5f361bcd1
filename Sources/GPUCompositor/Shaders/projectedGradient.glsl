// An axial gradient on a projected or rounded rectangle; its colours are a row of texels.
// axis: ramp texel = point · xy + z; opacity, 0…255. ramp: see gradientColor.
void main() {
    vec2 d = fromPivot();
    vec3 q = inPlane(d);
    vec4 color = gradientColor(ramp, dot(pointOf(q), axis.xy) + axis.z);
    result = stored(color * faded(shapeCoverage(d, q) * axis.w));
}
