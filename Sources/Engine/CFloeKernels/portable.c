// The kernels for any processor that the build targets (SSE2 on x86-64), and what else this processor supports.

#define BITS 128
#define KERNELS floe_portable_kernels

#include "kernels.h"

#if defined(__x86_64__)

bool floe_has_avx2(void) { return __builtin_cpu_supports("avx2"); }

// Processors that predate VBMI2 slow down when they use 512-bit registers.
bool floe_has_avx512(void) {
    return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512dq");
}

#endif
