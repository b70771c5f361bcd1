// Rectangles for AVX2, row by row: what AVX-512 does no faster is done by these. For kernels alone. Rows lie
// `out_stride` and `source_stride` pixels apart.

#ifndef FLOE_AVX2_ROWS_H
#define FLOE_AVX2_ROWS_H

#include <stdint.h>

void floe_copy_rows_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, intptr_t width, intptr_t height);
void floe_fill_rows_avx2(uint32_t *out, intptr_t out_stride, uint32_t pixel, intptr_t width, intptr_t height);
void floe_over_rows_avx2(
    uint32_t *out, intptr_t out_stride, const uint32_t *source, intptr_t source_stride, intptr_t width, intptr_t height);

#endif
