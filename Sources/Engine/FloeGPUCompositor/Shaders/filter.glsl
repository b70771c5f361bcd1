// One step from a picture's source to its texels (Picture.swift), rounded to whole bytes as on the CPU (PictureFilter.swift). Sums of
// bytes and whole weights are exact.
uniform vec4 area;  // as in vertex.glsl
// The source's first pixel, and its size.
uniform ivec4 source;
// What to do: 0 copy, 1 halve, 2 blur, 3 saturation and brightness, 4 tint.
uniform int kind;
// Blur: from a texel to the next, and the weights by distance, the first `count` of them.
uniform ivec2 direction;
uniform int count;
uniform float weights[16];
// Saturation and brightness, or a premultiplied colour in bytes.
uniform vec4 color;

// The channels of a pixel of the source, 0…255; beyond its edges, the outermost ones continue.
vec4 bytes(ivec2 place) {
    ivec2 inside = clamp(place, ivec2(0), source.zw - 1) + source.xy;
    return floor(texelFetch(texture0, ivec3(inside, 0), 0) * 255.0 + 0.5);
}

void main() {
    ivec2 place = pixelIndex();
    vec4 own = bytes(place), made = own;
    if (kind == 1) {
        ivec2 first = 2 * place;
        vec4 sum = bytes(first) + bytes(first + ivec2(1, 0)) + bytes(first + ivec2(0, 1)) + bytes(first + ivec2(1, 1));
        made = floor((sum + 2.0) * 0.25);
    } else if (kind == 2) {
        vec4 sum = own * weights[0] + 32768.0;
        for (int i = 1; i < count; i++) sum += (bytes(place - i * direction) + bytes(place + i * direction)) * weights[i];
        made = floor(sum * (1.0 / 65536.0));
    } else if (kind == 3) {
        float gray = 0.2126 * own.r + 0.7152 * own.g + 0.0722 * own.b;
        vec3 lifted = gray + (own.rgb - gray) * color.x + color.y * own.a;
        made = vec4(floor(clamp(lifted, 0.0, own.a) + 0.5), own.a);
    } else if (kind == 4) {
        made = floor(color * own.a * (1.0 / 255.0) + 0.5);
    }
    result = made * (1.0 / 255.0);
}
