// An axial gradient over an axis-aligned rectangle; its colours are a row of texels.
#ifdef VERTEX
layout(location = 0) in vec4 quad;
layout(location = 1) in vec4 inRect;
layout(location = 2) in vec4 inAxis;
layout(location = 3) in vec4 inRamp;
flat out vec4 rect, axis, ramp;
void main() {
    rect = inRect; axis = inAxis; ramp = inRamp;
    gl_Position = rectCorner(quad);
}
#else
flat in vec4 rect;
flat in vec4 axis;  // ramp texel = (pixel − rect.xy) · xy + z; opacity, 0…255
flat in vec4 ramp;  // see gradientColor
void main() {
    vec4 color = gradientColor(ramp, dot(pixelCentre() - rect.xy, axis.xy) + axis.z);
    result = stored(color * faded(alignedCoverage(rect) * axis.w));
}
#endif
