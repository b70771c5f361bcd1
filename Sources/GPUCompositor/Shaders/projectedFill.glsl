// One colour in a projected rectangle; ROUNDED: with rounded corners, axis-aligned ones too, or clipped. corner.w:
// sides that are open, 1 for the left, 2 the top, 4 the right, 8 the bottom one (ShapeCoverage.swift).
void main() {
    vec2 d = fromPivot();
    float inside = shapeCoverage(d, inPlane(d));
#ifdef ROUNDED
    vec4 closed = 1.0 - floor(mod(corner.w / vec4(1.0, 2.0, 4.0, 8.0), 2.0));
    float open = between(max(edgeAreas(edgesX, edgesY, edgesC, d), closed), edgesX, edgesY, edgesC, d);
    inside = min(inside / max(open, 1e-3), 1.0);
#endif
    result = stored(color * quantized(inside));
}
