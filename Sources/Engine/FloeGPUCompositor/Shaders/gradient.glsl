// A gradient over a rectangle, with its colours in a row of texels: axial, or RADIAL, or CONIC.
// axis: u = point · xy + z, with the point in the plane or, in an axis-aligned rectangle, relative to its corner; opacity, 0…255.
// across: likewise v, of types other than axial. The ramp texel is u, √(u² + v²) or the angle of (u, v). ramp: see gradientColor.
#ifdef CONIC
// As in the CPU's kernels (CFloeKernels.h), with 1024 to a turn.
float angleOf(vec2 p) {
    vec2 size = abs(p);
    bool isSteep = size.y > size.x;
    float r = isSteep ? size.x / size.y : size.y / max(size.x, 1e-30), s = r * r;
    float sum = -0.660790801;
    sum = sum * s + 3.56310511;
    sum = sum * s - 9.11228848;
    sum = sum * s + 15.7143354;
    sum = sum * s - 22.6675415;
    sum = sum * s + 32.5078468;
    sum = sum * s - 54.3192291;
    sum = sum * s + 162.974548;
    float angle = sum * r;
    if (isSteep) angle = 256.0 - angle;
    if (p.x < 0.0) angle = 512.0 - angle;
    return p.y < 0.0 ? 1024.0 - angle : angle;
}
#endif
void main() {
    vec2 p = point();
    float place = dot(p, axis.xy) + axis.z;
#ifdef RADIAL
    float second = dot(p, across.xy) + across.z;
    place = sqrt(place * place + second * second) + NEAREST_BIAS;
#endif
#ifdef CONIC
    place = angleOf(vec2(place, dot(p, across.xy) + across.z)) + NEAREST_BIAS;
#endif
    vec4 color = gradientColor(ramp, place);
    result = stored(color * faded(covered() * axis.w));
}
