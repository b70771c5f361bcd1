// The kernels for x86-64 processors with AVX-512.

#if defined(__x86_64__)

#include <immintrin.h>

// Ahead of the attribute, which functions that are declared under it keep: what asks for the processor runs on every one.
#include "CKernels.h"

#define BITS 512
#define KERNELS floe_avx512_kernels

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

// Processors before those with VBMI2 slow down when they use registers of 512 bits.
bool floe_has_avx512(void) {
    return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512dq");
}

#endif
