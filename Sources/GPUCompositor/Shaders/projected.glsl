// What the programs of projected nodes share, behind textures.glsl: the polygon they cover, and shape and
// plane of the node; ROUNDED: with rounded corners and a clip besides. Their own attributes follow at the
// locations OWN0, OWN1 and so on.
#if ROUNDED
#define OWN0 10
#define OWN1 11
#define OWN2 12
#define OWN3 13
#define OWN4 14
#define OWN5 15
#else
#define OWN0 8
#define OWN1 9
#define OWN2 10
#define OWN3 11
#define OWN4 12
#endif

#ifdef VERTEX

layout(location = 0) in uvec4 firstCorners;
layout(location = 1) in uvec4 lastCorners;
layout(location = 2) in vec4 inEdgesX;
layout(location = 3) in vec4 inEdgesY;
layout(location = 4) in vec4 inEdgesC;
layout(location = 5) in vec4 inPlaneX;
layout(location = 6) in vec4 inPlaneY;
layout(location = 7) in vec4 inPlaneW;
flat out vec4 edgesX, edgesY, edgesC, planeX, planeY, planeW;
#if ROUNDED
layout(location = 8) in vec4 inClip;
layout(location = 9) in vec4 inCorner;
flat out vec4 clip, corner;
flat out float turn;
#endif

// Corner gl_VertexID of the polygon, and what the shape's functions need.
vec4 passShape() {
    edgesX = inEdgesX; edgesY = inEdgesY; edgesC = inEdgesC;
    planeX = inPlaneX; planeY = inPlaneY; planeW = inPlaneW;
#if ROUNDED
    clip = inClip; corner = inCorner;
    turn = dot(planeX.xyz, cross(planeY.xyz, planeW.xyz));
#endif
    return polygonCorner(firstCorners, lastCorners);
}

#else

flat in vec4 edgesX, edgesY, edgesC;     // distances to left, top, right and bottom edge, over x, y and 1
flat in vec4 planeX, planeY, planeW;     // likewise of the point in the plane; the pivot, in the first two's w
#if ROUNDED
flat in vec4 clip, corner;               // corner: half sides, radius; a number of the program's own
flat in float turn;                      // the plane's determinant
#endif

// This pixel's centre, counted from the pivot.
vec2 fromPivot() { return pixelCentre() - vec2(planeX.w, planeY.w); }

// The point of the plane there, homogeneous.
vec3 inPlane(vec2 d) {
    return vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
}

// That point itself; any point where it lies behind the eye, where nothing is covered.
vec2 pointOf(vec3 q) { return q.xy * (1.0 / (q.z > 0.0 ? q.z : 1.0)); }

// How much of this pixel the shape covers.
float shapeCoverage(vec2 d, vec3 q) {
    float inside = quadCoverage(edgesX, edgesY, edgesC, d);
#if ROUNDED
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, turn, q, corner.xy, corner.z));
    inside *= alignedCoverage(clip);
#endif
    return inside;
}

#endif
