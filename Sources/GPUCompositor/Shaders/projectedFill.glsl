// One colour in a projected rectangle; ROUNDED: with rounded corners, upright ones too, or clipped.
#ifdef VERTEX
layout(location = OWN0) in vec4 inColor;
flat out vec4 color;
void main() {
    color = inColor;
    gl_Position = passShape();
}
#else
flat in vec4 color;
void main() {
    vec2 d = fromPivot();
    result = stored(color * quantized(shapeCoverage(d, inPlane(d))));
}
#endif
