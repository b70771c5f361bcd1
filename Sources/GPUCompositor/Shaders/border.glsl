// The ring between a (rounded) rectangle and the same inset, projected or upright.
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
layout(location = 10) in vec4 inInnerEdgesX;
layout(location = 11) in vec4 inInnerEdgesY;
layout(location = 12) in vec4 inInnerEdgesC;
layout(location = 13) in vec4 inInnerCorner;
layout(location = 14) in vec4 inColor;
flat out vec4 edgesX, edgesY, edgesC, clip, color;
flat out vec4 planeX, planeY, planeW, corner;
flat out vec4 innerEdgesX, innerEdgesY, innerEdgesC, innerCorner;
void main() {
    edgesX = inEdgesX; edgesY = inEdgesY; edgesC = inEdgesC; clip = inClip; color = inColor;
    planeX = inPlaneX; planeY = inPlaneY; planeW = inPlaneW; corner = inCorner;
    innerEdgesX = inInnerEdgesX; innerEdgesY = inInnerEdgesY; innerEdgesC = inInnerEdgesC;
    innerCorner = inInnerCorner;
    gl_Position = polygonCorner(firstCorners, lastCorners);
}
#else
flat in vec4 edgesX, edgesY, edgesC, clip, color;
flat in vec4 planeX, planeY, planeW, corner;
flat in vec4 innerEdgesX, innerEdgesY, innerEdgesC;
flat in vec4 innerCorner;
void main() {
    vec2 d = gl_FragCoord.xy - vec2(planeX.w, planeY.w);
    vec3 q = vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
    float outer = quadCoverage(edgesX * d.x + edgesY * d.y + edgesC);
    outer = min(outer, roundedCoverage(planeX, planeY, planeW, q, corner.xy, corner.z));
    float inner = quadCoverage(innerEdgesX * d.x + innerEdgesY * d.y + innerEdgesC);
    inner = min(inner, roundedCoverage(planeX, planeY, planeW, q, innerCorner.xy, innerCorner.z));
    result = color * quantized(max(outer - inner, 0.0) * alignedCoverage(clip));
}
#endif
