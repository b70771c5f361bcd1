// Coverage of a quad's edges for AVX2, eight pixels at a time.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2_coverage.h"

// ⌊max(0, left + right − 1) · max(0, top + bottom − 1) · scale + ½⌋
AVX2 void floe_coverage_avx2(uint32_t *mask, const struct floe_quad_row *row, intptr_t count) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) store8(mask + i, coverage_eight(row, i));
    if (i < count) store_first(mask + i, first_words(count - i), coverage_eight(row, i));
}

#endif
