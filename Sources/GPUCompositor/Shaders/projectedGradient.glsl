// An axial gradient on a projected or rounded rectangle; its colours are a row of texels.
#ifdef VERTEX
layout(location = 0) in uvec4 firstCorners;
layout(location = 1) in uvec4 lastCorners;
layout(location = 2) in vec4 inEdgesX;
layout(location = 3) in vec4 inEdgesY;
layout(location = 4) in vec4 inEdgesC;
layout(location = 5) in vec4 inClip;
layout(location = 6) in vec4 inPlaneX;
layout(location = 7) in vec4 inPlaneY;
layout(location = 8) in vec4 inPlaneW;
layout(location = 9) in vec4 inCorner;
layout(location = 10) in vec4 inAxis;
layout(location = 11) in vec4 inRamp;
flat out vec4 edgesX, edgesY, edgesC, clip, planeX, planeY, planeW, corner, axis, ramp;
void main() {
    edgesX = inEdgesX; edgesY = inEdgesY; edgesC = inEdgesC; clip = inClip;
    planeX = inPlaneX; planeY = inPlaneY; planeW = inPlaneW; corner = inCorner;
    axis = inAxis; ramp = inRamp;
    gl_Position = polygonCorner(firstCorners, lastCorners);
}
#else
flat in vec4 edgesX, edgesY, edgesC, clip, planeX, planeY, planeW, corner;
flat in vec4 axis;  // ramp texel = point · xy + z; opacity
flat in vec4 ramp;  // first texel, layer, slot
void main() {
    vec2 d = gl_FragCoord.xy - vec2(planeX.w, planeY.w);
    vec3 q = vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
    float inside = quadCoverage(edgesX * d.x + edgesY * d.y + edgesC);
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, q, corner.xy, corner.z));
    float step = clamp(floor(dot(q.xy / q.z, axis.xy) + axis.z), 0.0, 1023.0);
    vec4 color = fetchTexel(ramp.w, ivec3(int(ramp.x + step), int(ramp.y), int(ramp.z)));
    result = color * quantized(inside * alignedCoverage(clip) * axis.w);
}
#endif
