// What the operations on polygons share, behind textures.glsl: shape and plane of the node; ROUNDED: with rounded
// corners and a clip besides.
//
// edgesX, edgesY, edgesC: distances to left, top, right and bottom edge, over x, y and 1. planeX, planeY, planeW:
// likewise of the point in the plane; the pivot, in the first two's w. corner: half sides, radius; sides that are open,
// in sixteenths (1 for the left one, 2 the top, 4 the right, 8 the bottom one), on top of a whole number of the
// operation's own.

// This pixel's centre, counted from the pivot.
vec2 fromPivot() { return pixelCentre() - vec2(planeX.w, planeY.w); }

// The point of the plane there, homogeneous.
vec3 inPlane(vec2 d) {
    return vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
}

// This pixel's point itself; of one behind the eye, at the horizon's edge, what lies furthest off in its direction.
vec2 point() {
    vec3 q = inPlane(fromPivot());
    return q.xy * (1.0 / max(q.z, 1e-30));
}

#ifdef ROUNDED
float planeDeterminant() { return dot(planeX.xyz, cross(planeY.xyz, planeW.xyz)); }
#endif

// How much of this pixel lies within edges and corners; with open sides, whose edges the group around it draws, a share
// of what they leave (ShapeCoverage.swift).
float unclippedCoverage(vec2 d, vec3 q) {
    float inside = quadCoverage(edgesX, edgesY, edgesC, d);
#ifdef ROUNDED
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, planeDeterminant(), q, corner.xy, corner.z));
    vec4 closed = 1.0 - floor(mod(fract(corner.w) * vec4(16.0, 8.0, 4.0, 2.0), 2.0));
    float open = between(max(edgeAreas(edgesX, edgesY, edgesC, d), closed), edgesX, edgesY, edgesC, d);
    inside = min(inside / max(open, 1e-3), 1.0);
#endif
    return inside;
}

// How much of it the shape covers.
float covered() {
    vec2 d = fromPivot();
    float inside = unclippedCoverage(d, inPlane(d));
#ifdef ROUNDED
    inside *= alignedCoverage(clip);
#endif
    return inside;
}
