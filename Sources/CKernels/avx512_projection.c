// Projected images with AVX-512 on 256-bit registers: rows end in stores under a mask, which AVX2's are
// slow at on many processors, and more constants stay in registers.

#include "CKernels.h"

#if defined(__x86_64__)
#define FLOE_TARGET "avx2,avx512f,avx512bw,avx512vl,avx512dq"
#define FLOE_HAS_MASKS 1
#include "projected_rows.h"

// s + m(d, 255 − αs), s = m(bilinear, coverage)
AVX2 void floe_over_projected_avx512(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, const struct floe_quad_row *quad,
    intptr_t solid_start, intptr_t solid_end, uint32_t factor, intptr_t count
) {
    if (row->is_affine) over_projected(out, texels, row, quad, solid_start, solid_end, factor, count, 1);
    else over_projected(out, texels, row, quad, solid_start, solid_end, factor, count, 0);
}

#endif
