// Source-over for AVX-512, sixteen pixels at a time; masks make the end of a row cost no more than the rest.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx512.h"

// s + m(d, 255 − αs); what is opaque is copied and what is clear skipped
AVX512 void floe_over_avx512(uint32_t *out, const uint32_t *source, intptr_t count) {
    const __m512i alphas = _mm512_set1_epi32((int)0xFF000000);
    for (intptr_t i = 0; i < count; i += 16) {
        const __mmask16 some = first_pixels(count - i < 16 ? count - i : 16);
        const __m512i s = _mm512_maskz_loadu_epi32(some, source + i);
        const __mmask16 drawn = _mm512_test_epi32_mask(s, s);
        if (drawn == 0) continue;
        const __mmask16 opaque = _mm512_cmpge_epu32_mask(s, alphas);
        if (opaque == drawn) _mm512_mask_storeu_epi32(out + i, drawn, s);
        else _mm512_mask_storeu_epi32(out + i, some, over16(s, _mm512_maskz_loadu_epi32(some, out + i)));
    }
}

#endif
