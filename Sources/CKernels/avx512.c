// The kernels for x86-64 processors with AVX-512.

#if defined(__x86_64__)

#include <immintrin.h>

// Included before the attribute, which functions declared under it would keep: `floe_has_avx512` must run on every processor.
#include "CKernels.h"

#define BITS 512
#define KERNELS floe_avx512_kernels

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

// Processors that predate VBMI2 slow down when they use 512-bit registers.
bool floe_has_avx512(void) {
    return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512dq");
}

#endif
