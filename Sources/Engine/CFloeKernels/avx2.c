// The kernels for x86-64 processors with AVX2.

#if defined(__x86_64__)

#include <immintrin.h>

#define BITS 256
#define KERNELS floe_avx2_kernels

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

#endif
