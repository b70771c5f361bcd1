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
