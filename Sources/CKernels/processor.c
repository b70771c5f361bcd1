// What the processor can do, asked once at start by whoever chooses the kernels.

#include "CKernels.h"

int floe_has_avx2(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
#else
    return 0;
#endif
}

int floe_has_avx512(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return floe_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
#else
    return 0;
#endif
}
