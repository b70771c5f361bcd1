// The ring between a (rounded) rectangle and its inset, projected or axis-aligned.
void main() {
    vec2 d = fromPivot();
    vec3 q = inPlane(d);
    float outer = unclippedCoverage(d, q);
    float inner = quadCoverage(innerEdgesX, innerEdgesY, innerEdgesC, d);
    inner = min(inner, roundedCoverage(planeX, planeY, planeW, planeDeterminant(), q, innerCorner.xy, innerCorner.z, corner.w));
    float ring = max(outer - inner, 0.0);
    // As a share of the coverage that the enclosing group leaves (ShapeCoverage.swift).
    if (innerCorner.w > 0.0) ring = min(ring / max(outer, 1e-3), 1.0);
    result = stored(color * faded(ring * alignedCoverage(clip) * 255.0));
}
