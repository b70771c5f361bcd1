// The kernels for any processor that the build targets: SSE2 on x86-64.

#define BITS 128
#define KERNELS floe_portable_kernels

// Vectors are only passed within this file.
#pragma clang diagnostic ignored "-Wpsabi"

#include "kernels.h"
