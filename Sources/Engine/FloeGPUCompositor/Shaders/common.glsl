// Shared by all fragment shaders. It follows the version line, the macros of the operation's features and its attributes
// (ProgramSource.swift), and precedes the other shared parts and the operation's own file.
//
// Coordinates: pixels of the render target, row 0 at the top; gl_FragCoord is the pixel centre.
// Colours: premultiplied.

// The backdrop of programs that blend with it, and the colour to write.
#ifdef FETCHES
layout(location = 0) inout vec4 result;
#define BACKDROP result
#else
layout(location = 0) out vec4 result;
uniform sampler2DArray backdrop;  // the target itself, or a copy of a part of it
uniform ivec2 backdropOrigin;  // the pixel that is its first texel
#define BACKDROP texelFetch(backdrop, ivec3(pixelIndex() - backdropOrigin, 0), 0)
#endif
vec4 blend(int mode, vec4 source, vec4 backdrop);  // blending.glsl

// This pixel, and its centre.
ivec2 pixelIndex() { return ivec2(gl_FragCoord.xy); }
vec2 pixelCentre() { return gl_FragCoord.xy; }

// Rounds coverage times opacity (0…255) to the nearest of the 256 factors that the CPU's kernels multiply by. Some blend modes
// amplify the last bit so much that edges must agree in it; half of an odd opacity must be exactly that.
float faded(float factor) { return floor(factor + 0.5) * (1.0 / 255.0); }

// The colour to write, in bytes as in the CPU's kernels; hardware would blend at full precision. A nonzero MODE is blended here,
// since fixed-function blending knows only source-over. With FETCHES source-over is done here too, each product rounded.
vec4 stored(vec4 color) {
    vec4 bytes = floor(color * 255.0 + 0.5);
#if MODE > 0
    return blend(MODE, bytes * (1.0 / 255.0), BACKDROP);
#elif defined(FETCHES)
    vec4 d = floor(BACKDROP * 255.0 + 0.5);
    bytes += floor(d * (255.0 - bytes.a) * (1.0 / 255.0) + 0.5);
#endif
    return bytes * (1.0 / 255.0);
}

// The exact area of an axis-aligned rectangle within this pixel (Coverage.swift).
float alignedCoverage(vec4 rect) {
    vec2 p = pixelCentre();
    vec2 c = clamp(p - rect.xy + 0.5, 0.0, 1.0) + clamp(rect.zw - p + 0.5, 0.0, 1.0) - 1.0;
    c = max(c, 0.0);
    return c.x * c.y;
}

#ifndef POLYGON
// The coverage of this pixel by an axis-aligned instance, and the pixel centre relative to the rectangle's corner; for operations
// with a `rect`. The counterparts of covered() and point() in projected.glsl.
#define covered() alignedCoverage(rect)
#define point() (pixelCentre() - rect.xy)
#endif

// The area inside edges that have crossed a fraction t (0…1) of the pixel. n: the lesser component of each edge's gradient, whose
// components sum to 1 (Coverage.swift). For edges along rows and columns the area is t to the last bit: times an opacity, half a
// step must be exactly that.
vec4 edgeArea(vec4 t, vec4 n) {
    vec4 near = min(t, 1.0 - t), bent = min(near, n);
    vec4 area = (bent * bent + 2.0 * n * (near - bent)) / (2.0 * max(n, 1e-4) * (1.0 - n));
    area = mix(near, area, greaterThan(n, vec4(1e-3)));
    return mix(area, 1.0 - area, greaterThan(t, vec4(0.5)));
}

// The areas inside the left, top, right and bottom edges, whose distances are linear functions of x, y and 1 (Coverage.swift), at d.
vec4 edgeAreas(vec4 edgesX, vec4 edgesY, vec4 edgesC, vec2 d) {
    vec4 t = clamp(edgesX * d.x + edgesY * d.y + edgesC + 0.5, 0.0, 1.0);
    return edgeArea(t, min(abs(edgesX), abs(edgesY)));
}

// The area inside both of two crossing edges, less the product of their areas (CornerCoverage.swift). h, v: a, b, distance, area of an
// edge a·x + b·y + distance, with x and y from the pixel centre. Vectors: the pixel's right, left, lower and upper sides.
float excess(vec4 h, vec4 v) {
    float turn = h.x * v.y - v.x * h.y;
    vec4 steep = 1.0 / max(abs(vec4(h.yx, v.yx)), 1e-6);
    vec4 first = clamp((h.z + vec4(h.x, -h.x, h.y, -h.y) * 0.5) * steep.xxyy + 0.5, 0.0, 1.0);
    vec4 second = clamp((v.z + vec4(v.x, -v.x, v.y, -v.y) * 0.5) * steep.zzww + 0.5, 0.0, 1.0);
    bvec2 same = greaterThan(h.yx * v.yx, vec2(0.0));
    vec4 both = mix(max(first + second - 1.0, 0.0), min(first, second), same.xxyy);
    vec2 crossing = (v.z * h.yx - h.z * v.yx) * vec2(1.0, -1.0) / turn;
    float area = 0.25 * (both.x + both.y + both.z + both.w)
        - 0.5 * dot(crossing, both.xz - both.yw);
    return abs(turn) > 1.0 / 256.0 ? area - h.w * v.w : 0.0;
}

// The area inside all four edges, given the `areas` inside each.
float between(vec4 areas, vec4 edgesX, vec4 edgesY, vec4 edgesC, vec2 d) {
    vec2 c = max(areas.xy + areas.zw - 1.0, 0.0);
    float inside = c.x * c.y;
    if (c.x > 0.0 && c.x < 1.0 && c.y > 0.0 && c.y < 1.0) {
        vec4 distances = edgesX * d.x + edgesY * d.y + edgesC;
        vec4 h = areas.x <= areas.z ? vec4(edgesX.x, edgesY.x, distances.x, areas.x)
            : vec4(edgesX.z, edgesY.z, distances.z, areas.z);
        vec4 v = areas.y <= areas.w ? vec4(edgesX.y, edgesY.y, distances.y, areas.y)
            : vec4(edgesX.w, edgesY.w, distances.w, areas.w);
        // The opposite edges leave a share of the area inside these two.
        inside = clamp(inside + excess(h, v) * inside / (h.w * v.w), 0.0, 1.0);
    }
    return inside;
}

// The coverage of this pixel by the quad between the edges.
float quadCoverage(vec4 edgesX, vec4 edgesY, vec4 edgesC, vec2 d) {
    return between(edgeAreas(edgesX, edgesY, edgesC, d), edgesX, edgesY, edgesC, d);
}

// The curve of a rounded corner (CornerCurve.swift). offset: this pixel's from the square at the corner. `within`: the distance within the
// curve, whose gradient, pointing outwards, is returned; `bend`: a multiple of a circle's.
#ifdef CONTINUOUS
const float cornerExtent = 1.528665;  // where the curve begins, in radii from the corner

// X + Y as a function of |X − Y|, with its first and second derivative.
vec3 continuousCurve(float u) {
    float q = min(u, cornerExtent);
    vec3 low = u > 0.5565824 ? vec3(0.39202293, 1.01374873, -1.84985491) : vec3(0.58303037, 0.0, 0.37850837);
    vec3 high = u > 0.5565824 ? vec3(2.52776258, -1.30789879, 0.24224349) : vec3(0.0, 0.06358965, 0.0);
    return vec3(
        ((((high.z * q + high.y) * q + high.x) * q + low.z) * q + low.y) * q + low.x + (u - q),
        (((5.0 * high.z * q + 4.0 * high.y) * q + 3.0 * high.x) * q + 2.0 * low.z) * q + low.y,
        ((20.0 * high.z * q + 12.0 * high.y) * q + 6.0 * high.x) * q + 2.0 * low.z);
}
vec2 cornerNormal(vec2 offset, float radius, out float within, out float bend) {
    float u = abs(offset.y - offset.x) / radius, v = 2.0 * cornerExtent - (offset.x + offset.y) / radius;
    vec3 curve = continuousCurve(u);
    float foot = u + curve.y * (v - curve.x) / (1.0 + curve.y * curve.y);
    curve = continuousCurve(foot);
    within = (v - curve.x - curve.y * (u - foot)) * radius;
    bend = 4.0 * curve.z;
    float along = offset.y > offset.x ? curve.y : -curve.y;
    return vec2(1.0 - along, 1.0 + along);
}
#else
const float cornerExtent = 1.0;

vec2 cornerNormal(vec2 offset, float radius, out float within, out float bend) {
    float distance = length(offset);
    within = radius - distance;
    bend = 1.0;
    return offset / distance;
}
#endif

// Coverage of a rounded rectangle centred on the plane's origin (RoundedCoverage.swift), to be combined with that of its edges:
// it is 1 outside the squares at the corners, and in those of `square` corners (projected.glsl). q: this pixel's homogeneous point in
// the plane, as given by planeX, planeY and planeW (x, y and constant part of each), whose determinant is `turn`.
float roundedCoverage(vec4 planeX, vec4 planeY, vec4 planeW, float turn, vec3 q, vec2 halfSides, float radius, float square) {
    vec2 point = q.xy / q.z;
    vec2 offset = abs(point) - (halfSides - radius * cornerExtent);
    float within, bend;
    vec2 normal = cornerNormal(offset, radius, within, bend) * sign(point);
    vec2 speed = normal.x * (planeX.xy - point.x * planeW.xy) + normal.y * (planeY.xy - point.y * planeW.xy);
    float sum = abs(speed.x) + abs(speed.y);
    vec2 part = abs(speed) / sum;
    float inside = within * q.z / sum;
    float coverage = edgeArea(vec4(clamp(0.5 + inside, 0.0, 1.0)), vec4(min(part.x, part.y))).x;
    // The area between the straight edge and the arc that it touches.
    vec2 near = inside * part / dot(part, part), reach = 1.0 / max(part, 1e-6);
    // Within a pixel the edge spans −1 to 1 at most. If it misses the pixel, both ends are equal and their cubes must not be
    // large: a card that fuses only one of them with the subtraction rounds the two differently.
    float low = clamp(max((near.x - 0.5) * reach.y, -(0.5 + near.y) * reach.x), -1.0, 1.0);
    float high = clamp(min((near.x + 0.5) * reach.y, (0.5 - near.y) * reach.x), low, 1.0);
    float whole = sum * q.z;
    float bow = bend * turn * turn / (6.0 * radius * whole * whole * whole);
    coverage = max(coverage - bow * (high * high * high - low * low * low), 0.0);
    // Without corners the edges suffice, even where the plane passes the eye.
    if (radius <= 0.0) return 1.0;
    // RoundedCoverage.leastOffset
    float least = planeW.x == 0.0 && planeW.y == 0.0 ? dot(abs(planeX.xy) + abs(planeY.xy), vec2(1.0 / 128.0)) : 1e-3;
    float bit = point.y < 0.0 ? (point.x < 0.0 ? 256.0 : 128.0) : (point.x < 0.0 ? 64.0 : 32.0);
    bool atCorner = min(offset.x, offset.y) > least && mod(floor(fract(square) * bit), 2.0) < 0.5;
    return q.z > 0.0 ? (atCorner ? coverage : 1.0) : 0.0;
}
