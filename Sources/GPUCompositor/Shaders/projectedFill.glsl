// One colour in a projected rectangle; ROUNDED: with rounded corners, upright ones too, or clipped.
#ifdef VERTEX
layout(location = 0) in uvec4 firstCorners;
layout(location = 1) in uvec4 lastCorners;
layout(location = 2) in vec4 inEdgesX;
layout(location = 3) in vec4 inEdgesY;
layout(location = 4) in vec4 inEdgesC;
flat out vec4 edgesX, edgesY, edgesC, color;
#if ROUNDED
layout(location = 5) in vec4 inClip;
layout(location = 6) in vec4 inPlaneX;
layout(location = 7) in vec4 inPlaneY;
layout(location = 8) in vec4 inPlaneW;
layout(location = 9) in vec4 inCorner;
layout(location = 10) in vec4 inColor;
flat out vec4 clip, planeX, planeY, planeW, corner;
#else
layout(location = 5) in vec4 inPivot;
layout(location = 6) in vec4 inColor;
flat out vec4 pivot;
#endif
void main() {
    edgesX = inEdgesX; edgesY = inEdgesY; edgesC = inEdgesC; color = inColor;
#if ROUNDED
    clip = inClip; planeX = inPlaneX; planeY = inPlaneY; planeW = inPlaneW; corner = inCorner;
#else
    pivot = inPivot;
#endif
    gl_Position = polygonCorner(firstCorners, lastCorners);
}
#else
flat in vec4 edgesX, edgesY, edgesC, color;
#if ROUNDED
flat in vec4 clip, planeX, planeY, planeW, corner;
void main() {
    vec2 d = gl_FragCoord.xy - vec2(planeX.w, planeY.w);
    vec3 q = vec3(planeX.x, planeY.x, planeW.x) * d.x + vec3(planeX.y, planeY.y, planeW.y) * d.y
        + vec3(planeX.z, planeY.z, planeW.z);
    float inside = quadCoverage(edgesX * d.x + edgesY * d.y + edgesC);
    inside = min(inside, roundedCoverage(planeX, planeY, planeW, q, corner.xy, corner.z));
    result = color * quantized(inside * alignedCoverage(clip));
}
#else
flat in vec4 pivot;
void main() {
    vec2 d = gl_FragCoord.xy - pivot.xy;
    float inside = quadCoverage(edgesX * d.x + edgesY * d.y + edgesC);
    result = color * quantized(inside);
}
#endif
#endif
