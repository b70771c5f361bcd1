// The loops that mix, for x86-64 processors with AVX-512: their pixels lie side by side, so that twice as wide registers do
// twice as much. Fetching and covering look up or branch for each pixel, and stay as they are for AVX2.

#if defined(__x86_64__)

#include <immintrin.h>

// Ahead of the attribute, which functions that are declared under it keep: what asks for the processor runs on every one.
#include "CKernels.h"

#define BITS 512

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl"))), apply_to = function)
#include "vectors.h"
#include "blending.h"
#include "rows.h"
#include "modes.h"
#pragma clang attribute pop

struct floe_kernels floe_avx512_kernels(void) {
    struct floe_kernels kernels = floe_avx2_kernels;
    kernels.over = over_rows;
    kernels.over_solid = over_solid;
    kernels.blend = blend;
    kernels.draw_strips = draw_strips;
    kernels.scale = scale;
    kernels.multiply = multiply;
    kernels.mix = mix;
    return kernels;
}

// Processors before those with this extension slow down when they use registers of 512 bits.
bool floe_has_avx512(void) {
    return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
}

#endif
