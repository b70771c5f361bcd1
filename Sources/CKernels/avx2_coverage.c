// Coverage of a quad's edges for AVX2, eight pixels at a time.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2_coverage.h"

/// What lies behind an edge at t = ½ + distance: `EdgeArea.covered`.
static inline float covered(struct floe_edge e, float place) {
    const float raised = place > 0 ? place : 0, t = raised < 1 ? raised : 1;
    const float near = t < 1 - t ? t : 1 - t, bent = near < e.bend ? near : e.bend;
    const float area = bent * bent * e.curve + (near - bent) * e.slope;
    return t > 0.5f ? 1 - area : area;
}

/// `PixelEdge`
struct pixel_edge {
    float a, b, distance, covered, bend;
};

static inline struct pixel_edge pixel_edge(struct floe_edge e, float x) {
    const float distance = e.a * x + e.by + e.c;
    return (struct pixel_edge){e.a, e.b, distance, covered(e, distance + 0.5f), e.bend};
}

/// What lies behind the edge of the pixel's right, left, lower and upper side.
static inline void limit(const struct pixel_edge *e, float low[4], float high[4]) {
    const float slopes[4] = {e->b, e->b, e->a, e->a};
    const float ends[4] = {
        e->a * 0.5f + e->distance, -e->a * 0.5f + e->distance, e->b * 0.5f + e->distance, -e->b * 0.5f + e->distance};
    for (int side = 0; side < 4; side++) {
        const float slope = slopes[side] > 1e-6f || slopes[side] < -1e-6f ? slopes[side] : 1e-6f;
        const float place = -ends[side] / slope;
        if (slope > 0) low[side] = low[side] > place ? low[side] : place;
        else high[side] = high[side] < place ? high[side] : place;
    }
}

/// How much more lies behind both of two edges than the product says: `PixelEdge.excess`.
static float excess(const struct pixel_edge *h, const struct pixel_edge *v) {
    const float turn = h->a * v->b - v->a * h->b;
    if (!(turn > 1.0f / 256 || turn < -1.0f / 256)) return 0;
    const float x = (v->distance * h->b - h->distance * v->b) / turn, y = (h->distance * v->a - v->distance * h->a) / turn;
    float low[4] = {-0.5f, -0.5f, -0.5f, -0.5f}, high[4] = {0.5f, 0.5f, 0.5f, 0.5f};
    limit(h, low, high);
    limit(v, low, high);
    const float heights[4] = {0.5f - x, 0.5f + x, 0.5f - y, 0.5f + y};
    float sum = 0;
    for (int side = 0; side < 4; side++) sum += high[side] < low[side] ? 0 : heights[side] * (high[side] - low[side]);
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
        if (!(h->bend > 0 || v->bend > 0)) continue;
        const float area = areas[i] + excess(h, v);
        areas[i] = area < 0 ? 0 : area > 1 ? 1 : area;
    }
    return _mm256_loadu_ps(areas);
}

// ⌊max(0, left + right − 1) · max(0, top + bottom − 1) · scale + ½⌋
AVX2 void floe_coverage_avx2(uint32_t *mask, const struct floe_quad_row *row, intptr_t count) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) store8(mask + i, coverage_eight(row, i));
    if (i < count) store_first(mask + i, first_words(count - i), coverage_eight(row, i));
}

#endif
