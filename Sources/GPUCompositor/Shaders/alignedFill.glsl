// One colour in an axis-aligned rectangle. SOLID: in all of its pixels, whole.
#ifdef VERTEX
layout(location = 0) in vec4 quad;
#if SOLID
layout(location = 1) in vec4 inColor;
#else
layout(location = 1) in vec4 inRect;
layout(location = 2) in vec4 inColor;
flat out vec4 rect;
#endif
flat out vec4 color;
void main() {
    color = inColor;
#if !SOLID
    rect = inRect;
#endif
    gl_Position = rectCorner(quad);
}
#else
flat in vec4 color;
#if SOLID
void main() { result = color; }
#else
flat in vec4 rect;
void main() { result = stored(color * quantized(alignedCoverage(rect))); }
#endif
#endif
