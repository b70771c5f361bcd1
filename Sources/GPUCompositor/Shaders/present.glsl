// A finished picture, or an overlay, onto the window's framebuffer: texel by texel, upside down (there
// row 0 is the bottom one) and with red and blue where a display wants them.
uniform vec4 area;    // in pixels of the window, from its top left: minX, minY, maxX, maxY
uniform float height; // of the window
#ifdef VERTEX
void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    vec2 pixel = mix(area.xy, area.zw, corner);
    gl_Position = clipSpace(vec2(pixel.x, height - pixel.y));
}
#else
void main() {
    ivec2 texel = ivec2(gl_FragCoord.x - area.x, height - gl_FragCoord.y - area.y);
    result = fetchTexel(0, ivec3(texel, 0)).bgra;
}
#endif
