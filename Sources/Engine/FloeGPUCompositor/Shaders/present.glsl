// Draws a finished image, or an overlay, to the window's framebuffer: texel by texel, upside down.
uniform vec4 area;  // as in vertex.glsl
void main() {
    ivec2 texel = ivec2(gl_FragCoord.x - area.x, area.w - gl_FragCoord.y);
    result = fetchTexel(0, ivec3(texel, 0));
}
