// An axial gradient over a rectangle; its colours are a row of texels.
// axis: ramp texel = point · xy + z, the point in the plane or, of an axis-aligned rectangle, counted from its corner; opacity,
// 0…255. ramp: see gradientColor.
void main() {
    vec4 color = gradientColor(ramp, dot(point(), axis.xy) + axis.z);
    result = stored(color * faded(covered() * axis.w));
}
