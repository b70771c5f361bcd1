// What the processor can do, asked once at start by whoever chooses the kernels.

#include "CKernels.h"

#if defined(__x86_64__)
bool floe_has_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
}
#endif
