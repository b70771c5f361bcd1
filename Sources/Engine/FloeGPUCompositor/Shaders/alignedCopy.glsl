// Copies texels to pixels one to one, in a rectangle of whole pixels: tiles, text, groups.
// source: the offset from the pixel to the texel; opacity, 0…255; slot + 8 · layer.
void main() {
    int place = int(source.w);
    vec4 color = fetchTexel(place & 7, ivec3(pixelIndex() + ivec2(source.xy), place >> 3));
    result = stored(color * (source.z * (1.0 / 255.0)));
}
