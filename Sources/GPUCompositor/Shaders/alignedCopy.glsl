// Texels onto pixels, one to one, in an axis-aligned rectangle of whole pixels: tiles, text, groups.
// The only program whose places are interpolated: they hit the middle of texels, so rounding is of no
// account, and with the nearest filter llvmpipe is a fifth faster than when it computes and fetches.
#ifdef VERTEX
layout(location = 0) in vec4 quad;
layout(location = 1) in vec4 shift;  // what leads from the pixel to the texel, in xy; the texture's size
layout(location = 2) in vec4 inPaint;
noperspective out vec2 place;
flat out vec4 paint;
void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    vec2 pixel = mix(quad.xy, quad.zw, corner);
    place = (pixel + shift.xy) / shift.zw;
    paint = inPaint;
    gl_Position = clipSpace(pixel);
}
#else
noperspective in vec2 place;
flat in vec4 paint;  // opacity, slot, layer
void main() {
    result = stored(samplePlace(int(paint.y), vec3(place, paint.z)) * paint.x);
}
#endif
