// One colour in an upright rectangle.
#ifdef VERTEX
layout(location = 0) in vec4 quad;
layout(location = 1) in vec4 inRect;
layout(location = 2) in vec4 inColor;
flat out vec4 rect, color;
void main() {
    rect = inRect; color = inColor;
    gl_Position = rectCorner(quad);
}
#else
flat in vec4 rect, color;
void main() {
    result = stored(color * quantized(alignedCoverage(rect)));
}
#endif
