// Coverage of a quad's edges for AVX2, eight pixels at a time.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2_coverage.h"

/// What lies behind an edge at t = ½ + distance: `EdgeArea.covered`.
static inline float covered(struct floe_edge e, float place) {
    const float raised = place > 0 ? place : 0, t = raised < 1 ? raised : 1;
    const float near = t < 1 - t ? t : 1 - t, curved = near < e.curve_end ? near : e.curve_end;
    const float area = curved * curved * e.curve + (near - curved) * e.slope;
    return t > 0.5f ? 1 - area : area;
}

/// `PixelEdge`
struct pixel_edge {
    float a, b, distance, covered, curve_end;
};

static inline struct pixel_edge pixel_edge(struct floe_edge e, float x) {
    const float distance = e.a * x + e.by + e.c;
    return (struct pixel_edge){e.a, e.b, distance, covered(e, distance + 0.5f), e.curve_end};
}

static inline float at_least(float v, float low) { return v > low ? v : low; }

/// How much of the pixel's right, left, lower and upper side lies behind the edge: `PixelEdge.sides`.
static inline void sides(const struct pixel_edge *e, float behind[4]) {
    const float ends[4] = {e->a * 0.5f, -e->a * 0.5f, e->b * 0.5f, -e->b * 0.5f};
    const float width = at_least(__builtin_fabsf(e->b), 1e-6f), height = at_least(__builtin_fabsf(e->a), 1e-6f);
    for (int side = 0; side < 4; side++) {
        const float share = at_least((ends[side] + e->distance) / (side < 2 ? width : height) + 0.5f, 0);
        behind[side] = share < 1 ? share : 1;
    }
}

/// How much more lies behind both of two edges than the product says: `PixelEdge.excess`.
static float excess(const struct pixel_edge *h, const struct pixel_edge *v) {
    const float turn = h->a * v->b - v->a * h->b;
    if (!(__builtin_fabsf(turn) > 1.0f / 256)) return 0;
    const float x = (v->distance * h->b - h->distance * v->b) / turn, y = (h->distance * v->a - v->distance * h->a) / turn;
    const float heights[4] = {0.5f - x, 0.5f + x, 0.5f - y, 0.5f + y};
    const int across_agree = h->b * v->b > 0, down_agree = h->a * v->a > 0;
    float first[4], second[4], sum = 0;
    sides(h, first);
    sides(v, second);
    for (int side = 0; side < 4; side++) {
        const float least = first[side] < second[side] ? first[side] : second[side];
        sum += heights[side] * ((side < 2 ? across_agree : down_agree) ? least : at_least(first[side] + second[side] - 1, 0));
    }
    return sum * 0.5f - h->covered * v->covered;
}

AVX2 __m256 floe_with_corners(const struct floe_quad_row *row, __m256 x, __m256 inside, int corners) {
    float centres[8], areas[8];
    _mm256_storeu_ps(centres, x);
    _mm256_storeu_ps(areas, inside);
    for (; corners != 0; corners &= corners - 1) {
        const int i = __builtin_ctz((unsigned)corners);
        const struct pixel_edge left = pixel_edge(row->left, centres[i]), right = pixel_edge(row->right, centres[i]);
        const struct pixel_edge top = pixel_edge(row->top, centres[i]), bottom = pixel_edge(row->bottom, centres[i]);
        const struct pixel_edge *h = left.covered <= right.covered ? &left : &right;
        const struct pixel_edge *v = top.covered <= bottom.covered ? &top : &bottom;
        if (!(h->curve_end > 0 || v->curve_end > 0)) continue;
        const float share = areas[i] / (h->covered * v->covered), area = areas[i] + excess(h, v) * share;
        areas[i] = area < 0 ? 0 : area > 1 ? 1 : area;
    }
    return _mm256_loadu_ps(areas);
}

// ⌊max(0, left + right − 1) · max(0, top + bottom − 1) · scale + ½⌋
AVX2 void floe_coverage_avx2(uint8_t *mask, const struct floe_quad_row *row, intptr_t count) {
    if (row->has_corners) {
        for (intptr_t i = 0; i < count; i += 8) store_bytes(mask + i, coverage_eight(row, i, 1));
    } else {
        for (intptr_t i = 0; i < count; i += 8) store_bytes(mask + i, coverage_eight(row, i, 0));
    }
}

#endif
