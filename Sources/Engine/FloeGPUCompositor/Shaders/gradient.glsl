// An axial gradient over a rectangle, with its colours in a row of texels.
// axis: ramp texel = point · xy + z, with the point in the plane or, in an axis-aligned rectangle, relative to its corner;
// opacity, 0…255. ramp: see gradientColor.
void main() {
    vec4 color = gradientColor(ramp, dot(point(), axis.xy) + axis.z);
    result = stored(color * faded(covered() * axis.w));
}
