// The kernels for any processor that the build is for: on x86-64 by SSE2.

#define BITS 128
#define KERNELS floe_portable_kernels

// Vectors are handed on within this file alone.
#pragma clang diagnostic ignored "-Wpsabi"

#include "kernels.h"
