// Shows a texture in the window's framebuffer: row 0 becomes the top row, and the channels, which lie in
// a Pixel's order, get the places the display expects.

#ifdef VERTEX

// In the window, pixels from the top left: minX, minY, maxX, maxY.
uniform vec4 place;

void main() {
    vec4 corner = rectCorner(place);
    gl_Position = vec4(corner.x, -corner.y, corner.zw);
}

#else

uniform vec4 place;
uniform float windowHeight;

void main() {
    ivec2 texel = ivec2(gl_FragCoord.x - place.x, windowHeight - gl_FragCoord.y - place.y);
    result = texelFetch(texture0, ivec3(texel, 0), 0).bgra;
}

#endif
