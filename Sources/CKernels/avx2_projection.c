// Projected images for AVX2; how is told in projected_rows.h.

#include "CKernels.h"

#if defined(__x86_64__)
#include "projected_rows.h"

// 256 · (clamp((u0 + du·x) / (w0 + dw·x)) − ½), rounded; nearest: 256 · ⌊clamp(…) + 2⁻¹⁰⌋
AVX2 void floe_project_avx2(int32_t *u, int32_t *v, const struct floe_projected_row *row, intptr_t count) {
    struct places places = places_of(row);
    for (intptr_t i = 0; i < count; i += 8) {
        __m256 pu, pv;
        project_eight(&places, row->is_affine, &pu, &pv);
        __m256i fu = position_bits(pu, row->is_nearest), fv = position_bits(pv, row->is_nearest);
        if (i + 8 <= count) {
            store8(u + i, fu);
            store8(v + i, fv);
        } else {
            const __m256i words = first_words(count - i);
            store_first(u + i, words, fu);
            store_first(v + i, words, fv);
        }
    }
}

// bilinear at those places
AVX2 void floe_sample_projected_avx2(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, intptr_t count
) {
    if (row->is_affine) sample_projected(out, texels, row, count, 1);
    else sample_projected(out, texels, row, count, 0);
}

// s + m(d, 255 − αs), s = m(bilinear, coverage)
AVX2 void floe_over_projected_avx2(
    uint32_t *out, struct floe_texels texels, const struct floe_projected_row *row, const struct floe_quad_row *quad,
    intptr_t solid_start, intptr_t solid_end, uint32_t factor, intptr_t count
) {
    if (row->is_affine) over_projected(out, texels, row, quad, solid_start, solid_end, factor, count, 1);
    else over_projected(out, texels, row, quad, solid_start, solid_end, factor, count, 0);
}

#endif
