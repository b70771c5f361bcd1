// Shared by the operations on polygons, after textures.glsl: shape and plane of the node and, if ROUNDED, rounded corners and a clip.
//
// edgesX, edgesY, edgesC: coefficients of x, y and 1 of the distances to the left, top, right and bottom edges.
// planeX, planeY, planeW: those of the point in the plane; the pivot is in the first two's w. corner: half sides, radius;
// open sides in sixteenths (1 for left, 2 for top, 4 for right, 8 for bottom), square corners in 256ths (1 for the upper left one, 2 for
// the upper right, 4 for the lower left, 8 for the lower right), plus an integer of the operation's own.

// This pixel's centre, relative to the pivot.
vec2 fromPivot() { return pixelCentre() - vec2(planeX.w, planeY.w); }

// The homogeneous point of the plane there.
vec3 inPlane(vec2 d) {
    return vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
}

// This pixel's point in the plane; for a pixel behind the eye, at the horizon's edge, the furthest point in its direction.
vec2 point() {
    vec3 q = inPlane(fromPivot());
    return q.xy * (1.0 / max(q.z, 1e-30));
}

#ifdef ROUNDED
float planeDeterminant() { return dot(planeX.xyz, cross(planeY.xyz, planeW.xyz)); }
#endif

// The coverage by edges and corners. With open sides, whose edges the enclosing group draws, it is a share of what those leave
// (ShapeCoverage.swift).
float unclippedCoverage(vec2 d, vec3 q) {
    float inside = quadCoverage(edgesX, edgesY, edgesC, d);
#ifdef ROUNDED
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, planeDeterminant(), q, corner.xy, corner.z, corner.w));
    vec4 closed = 1.0 - floor(mod(fract(corner.w) * vec4(16.0, 8.0, 4.0, 2.0), 2.0));
    float open = between(max(edgeAreas(edgesX, edgesY, edgesC, d), closed), edgesX, edgesY, edgesC, d);
    inside = min(inside / max(open, 1e-3), 1.0);
#endif
    return inside;
}

// The coverage of this pixel by the shape, clip included.
float covered() {
    vec2 d = fromPivot();
    float inside = unclippedCoverage(d, inPlane(d));
#ifdef ROUNDED
    inside *= alignedCoverage(clip);
#endif
    return inside;
}
