// The kernels for x86-64 processors with AVX2.

#if defined(__x86_64__)

#include <immintrin.h>

// Included before the attribute, which functions declared under it would keep: `floe_has_avx2` must run on every processor.
#include "CKernels.h"

#define BITS 256
#define KERNELS floe_avx2_kernels

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

bool floe_has_avx2(void) {
    return __builtin_cpu_supports("avx2");
}

#endif
