// The kernels for x86-64 processors with AVX-512.

#if defined(__x86_64__)

#include <immintrin.h>

#define BITS 512
#define KERNELS floe_avx512_kernels

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

#endif
