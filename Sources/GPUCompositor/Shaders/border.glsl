// The ring between a (rounded) rectangle and the same inset, projected or upright.
#ifdef VERTEX
layout(location = OWN0) in vec4 inInnerEdgesX;
layout(location = OWN1) in vec4 inInnerEdgesY;
layout(location = OWN2) in vec4 inInnerEdgesC;
layout(location = OWN3) in vec4 inInnerCorner;
layout(location = OWN4) in vec4 inColor;
flat out vec4 innerEdgesX, innerEdgesY, innerEdgesC, innerCorner, color;
void main() {
    innerEdgesX = inInnerEdgesX; innerEdgesY = inInnerEdgesY; innerEdgesC = inInnerEdgesC;
    innerCorner = inInnerCorner; color = inColor;
    gl_Position = passShape();
}
#else
flat in vec4 innerEdgesX, innerEdgesY, innerEdgesC, innerCorner, color;
void main() {
    vec2 d = fromPivot();
    vec3 q = inPlane(d);
    float outer = quadCoverage(edgesX, edgesY, edgesC, d);
    outer = min(outer, roundedCoverage(planeX, planeY, planeW, turn, q, corner.xy, corner.z));
    float inner = quadCoverage(innerEdgesX, innerEdgesY, innerEdgesC, d);
    inner = min(inner, roundedCoverage(planeX, planeY, planeW, turn, q, innerCorner.xy, innerCorner.z));
    float ring = max(outer - inner, 0.0);
    // A share of what the group around it leaves (ShapeCoverage.swift).
    if (innerCorner.w > 0.0) ring = min(ring / max(outer, 1e-3), 1.0);
    result = stored(color * quantized(ring * alignedCoverage(clip)));
}
#endif
