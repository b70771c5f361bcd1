// Texels onto pixels, one to one, in an upright rectangle of whole pixels: tiles, text, groups placed.
#ifdef VERTEX
layout(location = 0) in vec4 quad;
layout(location = 1) in vec4 inShift;
layout(location = 2) in vec4 inPaint;
flat out vec4 shift, paint;
void main() {
    shift = inShift; paint = inPaint;
    gl_Position = rectCorner(quad);
}
#else
flat in vec4 shift;  // what leads from the pixel to the texel, in xy; the texture's layer
flat in vec4 paint;  // opacity, slot
void main() {
    ivec3 texel = ivec3(ivec2(gl_FragCoord.xy) + ivec2(shift.xy), int(shift.z));
    result = fetchTexel(paint.y, texel) * paint.x;
}
#endif
