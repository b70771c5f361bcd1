// The vertex stage of every program, after its attributes (GPUOperation): positions an instance's corners.
//
// Coordinates: pixels of the render target, row 0 at the top.

// 2 / width, 2 / height of the target.
uniform vec2 targetScale;

// Corner gl_VertexID (0…3, a triangle strip) of a rectangle (minX, minY, maxX, maxY).
vec2 cornerOf(vec4 rect) {
    return mix(rect.xy, rect.zw, vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)));
}

vec4 clipSpace(vec2 pixel) { return vec4(pixel * targetScale - 1.0, 0.0, 1.0); }

#if defined(POLYGON)
// Vertex gl_VertexID (0…7, a triangle strip) of a convex polygon whose eight vertices, in order around it, are packed as
// y << 16 | x in quarters of a pixel.
vec4 position() {
    int i = (gl_VertexID & 1) == 1 ? (gl_VertexID + 1) / 2 : (8 - gl_VertexID / 2) & 7;
    uint word = i < 4 ? firstCorners[i] : lastCorners[i - 4];
    return clipSpace(vec2(float(word & 0xFFFFu), float(word >> 16)) * 0.25);
}
#elif defined(WINDOW)
uniform vec4 area;  // in pixels of the window, whose row 0 is the bottom one: minX, minY, maxX, maxY
vec4 position() { return clipSpace(cornerOf(area)); }
#else
vec4 position() { return clipSpace(cornerOf(quad)); }
#endif
