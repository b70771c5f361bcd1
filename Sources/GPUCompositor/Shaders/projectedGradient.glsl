// An axial gradient on a projected or rounded rectangle; its colours are a row of texels.
#ifdef VERTEX
layout(location = OWN0) in vec4 inAxis;
layout(location = OWN1) in vec4 inRamp;
flat out vec4 axis, ramp;
void main() {
    axis = inAxis; ramp = inRamp;
    gl_Position = passShape();
}
#else
flat in vec4 axis;  // ramp texel = point · xy + z; opacity, 0…255
flat in vec4 ramp;  // see gradientColor
void main() {
    vec2 d = fromPivot();
    vec3 q = inPlane(d);
    vec4 color = gradientColor(ramp, dot(pointOf(q), axis.xy) + axis.z);
    result = stored(color * faded(shapeCoverage(d, q) * axis.w));
}
#endif
