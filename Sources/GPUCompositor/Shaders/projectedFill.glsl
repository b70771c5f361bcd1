// One colour in a projected rectangle; ROUNDED: with rounded corners, axis-aligned ones too, or clipped.
void main() {
    vec2 d = fromPivot();
    result = stored(color * quantized(shapeCoverage(d, inPlane(d))));
}
