// Coverage of rounded rectangles for AVX2: edges eight pixels at a time, the arcs at their corners four, in Double and
// step by step as in `RoundedCoverage`, so that the bits agree.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2_coverage.h"

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

INLINE __m256d all(double v) { return _mm256_set1_pd(v); }
INLINE __m256d plus(__m256d a, __m256d b) { return _mm256_add_pd(a, b); }
INLINE __m256d minus(__m256d a, __m256d b) { return _mm256_sub_pd(a, b); }
INLINE __m256d times(__m256d a, __m256d b) { return _mm256_mul_pd(a, b); }
INLINE __m256d over(__m256d a, __m256d b) { return _mm256_div_pd(a, b); }
INLINE __m256d magnitude(__m256d v) { return _mm256_andnot_pd(all(-0.0), v); }

/// v < low ? low : v > high ? high : v
INLINE __m256d within(__m256d v, __m256d low, __m256d high) {
    const __m256d at_most = _mm256_blendv_pd(v, high, _mm256_cmp_pd(v, high, _CMP_GT_OQ));
    return _mm256_blendv_pd(at_most, low, _mm256_cmp_pd(v, low, _CMP_LT_OQ));
}

/// `EdgeArea(a:b:).covered(place)`: `n` is the lesser part of the gradient's two.
INLINE __m128 edge_area(__m256d n, __m256d place) {
    const __m128 one = _mm_set1_ps(1), zero = _mm_setzero_ps();
    const __m128 is_curved = _mm256_cvtpd_ps(_mm256_and_pd(_mm256_cmp_pd(n, all(1e-3), _CMP_GT_OQ), all(1)));
    const __m128 chosen = _mm_cmpgt_ps(is_curved, zero);
    const __m256d rest = minus(all(1), n);
    const __m128 end = _mm_and_ps(chosen, _mm256_cvtpd_ps(n));
    const __m128 curve = _mm_and_ps(chosen, _mm256_cvtpd_ps(over(all(0.5), times(n, rest))));
    const __m128 slope = _mm_blendv_ps(one, _mm256_cvtpd_ps(over(all(1), rest)), chosen);
    const __m128 t = _mm_min_ps(_mm_max_ps(_mm256_cvtpd_ps(place), zero), one);
    const __m128 near = _mm_min_ps(t, _mm_sub_ps(one, t)), curved = _mm_min_ps(near, end);
    const __m128 area = _mm_add_ps(_mm_mul_ps(_mm_mul_ps(curved, curved), curve), _mm_mul_ps(_mm_sub_ps(near, curved), slope));
    return _mm_blendv_ps(area, _mm_sub_ps(one, area), _mm_cmpgt_ps(t, _mm_set1_ps(0.5f)));
}

/// A shape along a row: what its edges come to there, and its products; x of the first pixel's centre.
struct rounded_row {
    const struct floe_rounded_shape *shape;
    struct floe_quad_row outer, edges;
    double x, yx_y, yy_y, yw_y;
};

static inline struct floe_edge edge_at(struct floe_edge e, float y) {
    e.by = e.b * y;
    return e;
}

static inline struct floe_quad_row quad_at(const struct floe_quad_row *quad, float x, float y) {
    return (struct floe_quad_row){
        edge_at(quad->left, y), edge_at(quad->right, y), edge_at(quad->top, y), edge_at(quad->bottom, y), x, 1,
        quad->has_corners};
}

/// Four pixels from `i` on: what their arcs cover, where `is_corner` comes to all ones.
INLINE __m128 arcs_four(const struct rounded_row *at, intptr_t i, __m128 *is_corner) {
    const struct floe_rounded_shape *shape = at->shape;
    const __m256d x = plus(all(at->x + (double)i), _mm256_setr_pd(0, 1, 2, 3));
    __m256d px = plus(plus(times(all(shape->xx), x), all(at->yx_y)), all(shape->tx));
    __m256d py = plus(plus(times(all(shape->xy), x), all(at->yy_y)), all(shape->ty));
    __m256d w = all(1);
    if (!shape->is_affine) {
        w = plus(plus(times(all(shape->xw), x), all(at->yw_y)), all(shape->tw));
        px = over(px, w);
        py = over(py, w);
    }
    const __m256d cx = within(px, all(shape->low_x), all(shape->high_x)), cy = within(py, all(shape->low_y), all(shape->high_y));
    const __m256d aside = _mm256_and_pd(_mm256_cmp_pd(cx, px, _CMP_NEQ_OQ), _mm256_cmp_pd(cy, py, _CMP_NEQ_OQ));
    const __m256d behind = _mm256_cmp_pd(w, all(0), _CMP_NGT_UQ), corner = _mm256_or_pd(aside, behind);
    *is_corner = _mm_castsi128_ps(_mm256_castsi256_si128(_mm256_permutevar8x32_epi32(
        _mm256_castpd_si256(corner), _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6))));
    if (_mm256_movemask_pd(corner) == 0) return _mm_setzero_ps();

    const __m256d dx = minus(px, cx), dy = minus(py, cy), radius = all(shape->radius);
    const __m256d length = _mm256_sqrt_pd(plus(times(dx, dx), times(dy, dy)));
    const __m256d nx = over(dx, length), ny = over(dy, length);
    const __m256d gx = plus(
        times(nx, minus(all(shape->xx), times(px, all(shape->xw)))), times(ny, minus(all(shape->xy), times(py, all(shape->xw)))));
    const __m256d gy = plus(
        times(nx, minus(all(shape->yx), times(px, all(shape->yw)))), times(ny, minus(all(shape->yy), times(py, all(shape->yw)))));
    const __m256d ax = magnitude(gx), ay = magnitude(gy), sum = plus(ax, ay);
    const __m256d inside = over(times(minus(radius, length), w), sum), u = over(ax, sum), v = over(ay, sum);
    const __m128 area = edge_area(over(_mm256_min_pd(ax, ay), sum), plus(all(0.5), inside));

    const __m256d scale = plus(times(u, u), times(v, v)), half = all(0.5), least = all(1e-9);
    const __m256d sx = over(times(inside, u), scale), sy = over(times(inside, v), scale);
    const __m256d mu = _mm256_max_pd(u, least), mv = _mm256_max_pd(v, least);
    const __m256d low = _mm256_max_pd(over(minus(sx, half), mv), over(_mm256_xor_pd(plus(half, sy), all(-0.0)), mu));
    const __m256d high = _mm256_min_pd(over(plus(sx, half), mv), over(minus(half, sy), mu));
    const __m256d cubes = minus(times(times(high, high), high), times(times(low, low), low));
    const __m256d speed = times(times(times(times(times(sum, sum), sum), w), w), w);
    const __m256d bowed = _mm256_max_pd(minus(_mm256_cvtps_pd(area), times(over(all(shape->bow), speed), cubes)), all(0));
    __m256d covered = _mm256_blendv_pd(_mm256_cvtps_pd(area), bowed, _mm256_cmp_pd(low, high, _CMP_LT_OQ));
    // Where the plane does not move, and where it lies behind the eye.
    const __m256d within_circle = _mm256_and_pd(_mm256_cmp_pd(length, radius, _CMP_LT_OQ), all(1));
    covered = _mm256_blendv_pd(covered, within_circle, _mm256_cmp_pd(sum, all(0), _CMP_NGT_UQ));
    return _mm256_cvtpd_ps(_mm256_andnot_pd(behind, covered));
}

INLINE __m256 rounded_eight(const struct rounded_row *row, intptr_t i) {
    const __m256 outer = covered_eight(&row->outer, i, row->outer.has_corners);
    __m128 low_corners, high_corners;
    const __m128 low = arcs_four(row, i, &low_corners), high = arcs_four(row, i + 4, &high_corners);
    __m256 inside = _mm256_set_m128(high, low);
    const __m256 corners = _mm256_set_m128(high_corners, low_corners);
    if (_mm256_movemask_ps(corners) != 0xFF) {
        const __m256 edges = row->shape->shares_edges ? outer : covered_eight(&row->edges, i, row->edges.has_corners);
        inside = _mm256_blendv_ps(edges, inside, corners);
    }
    return _mm256_min_ps(outer, inside);
}

// min(outer edges, edges and arcs)
AVX2 void floe_rounded_coverage_avx2(
    float *out, const struct floe_rounded_shape *shape, int32_t column, int32_t row, intptr_t count
) {
    const float x = (float)column + 0.5f, y = (float)row + 0.5f;
    const struct rounded_row at = {
        shape, quad_at(&shape->outer, x, y), quad_at(&shape->edges, x, y), x, shape->yx * y, shape->yy * y, shape->yw * y};
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) _mm256_storeu_ps(out + i, rounded_eight(&at, i));
    if (i < count) store_first(out + i, first_words(count - i), _mm256_castps_si256(rounded_eight(&at, i)));
}

#endif
