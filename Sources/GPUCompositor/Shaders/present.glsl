// A finished picture, or an overlay, onto the window's framebuffer: texel by texel, upside down (there
// row 0 is the bottom one).
uniform vec4 area;    // in pixels of the window, from its top left: minX, minY, maxX, maxY
uniform float height; // of the window
void main() {
    ivec2 texel = ivec2(gl_FragCoord.x - area.x, height - gl_FragCoord.y - area.y);
    result = fetchTexel(0, ivec3(texel, 0));
}
