// Coverage of rectangles, rounded or not, for AVX2, of pixels anywhere: edges eight pixels at a time, the arcs at their
// corners four, in Double and step by step as in `RoundedCoverage`, so that the bits agree.

#include "CKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

// No product and sum may become one operation.
#pragma STDC FP_CONTRACT OFF

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

static inline struct pixel_edge pixel_edge(struct floe_edge e, float x, float y) {
    const float distance = e.a * x + e.b * y + e.c;
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

/// Puts the areas of those of eight pixels into `inside` in which edges may cross; their centres: x, y.
/// Called so seldom that nothing is kept out of registers for it.
__attribute__((cold, noinline)) AVX2 static __m256 with_corners(
    const struct floe_quad *quad, __m256 x, __m256 y, __m256 inside, int corners
) {
    float across[8], down[8], areas[8];
    _mm256_storeu_ps(across, x);
    _mm256_storeu_ps(down, y);
    _mm256_storeu_ps(areas, inside);
    for (; corners != 0; corners &= corners - 1) {
        const int i = __builtin_ctz((unsigned)corners);
        const struct pixel_edge left = pixel_edge(quad->left, across[i], down[i]), right = pixel_edge(quad->right, across[i], down[i]);
        const struct pixel_edge top = pixel_edge(quad->top, across[i], down[i]), bottom = pixel_edge(quad->bottom, across[i], down[i]);
        const struct pixel_edge *h = left.covered <= right.covered ? &left : &right;
        const struct pixel_edge *v = top.covered <= bottom.covered ? &top : &bottom;
        if (!(h->curve_end > 0 || v->curve_end > 0)) continue;
        const float share = areas[i] / (h->covered * v->covered), area = areas[i] + excess(h, v) * share;
        areas[i] = area < 0 ? 0 : area > 1 ? 1 : area;
    }
    return _mm256_loadu_ps(areas);
}

/// t = clamp(((a·x + b·y) + c) + ½); what is not a number counts as outside: maximum returns its second operand.
INLINE __m256 side(struct floe_edge e, __m256 x, __m256 y) {
    __m256 d = _mm256_add_ps(_mm256_mul_ps(_mm256_set1_ps(e.a), x), _mm256_mul_ps(_mm256_set1_ps(e.b), y));
    d = _mm256_add_ps(_mm256_add_ps(d, _mm256_set1_ps(e.c)), _mm256_set1_ps(0.5f));
    return _mm256_min_ps(_mm256_max_ps(d, _mm256_setzero_ps()), _mm256_set1_ps(1));
}

/// The area there: of the lesser of t and 1 − t, and 1 less that where t is more than ½.
INLINE __m256 area(struct floe_edge e, __m256 t) {
    const __m256 one = _mm256_set1_ps(1);
    __m256 near = _mm256_min_ps(t, _mm256_sub_ps(one, t)), curved = _mm256_min_ps(near, _mm256_set1_ps(e.curve_end));
    __m256 area = _mm256_add_ps(
        _mm256_mul_ps(_mm256_mul_ps(curved, curved), _mm256_set1_ps(e.curve)),
        _mm256_mul_ps(_mm256_sub_ps(near, curved), _mm256_set1_ps(e.slope)));
    return _mm256_blendv_ps(area, _mm256_sub_ps(one, area), _mm256_cmp_ps(t, _mm256_set1_ps(0.5f), _CMP_GT_OQ));
}

/// `area`, where any of the eight lies on the edge: of the others it is t, which is 0 or 1.
INLINE __m256 behind(struct floe_edge e, __m256 x, __m256 y) {
    const __m256 t = side(e, x, y), near = _mm256_min_ps(t, _mm256_sub_ps(_mm256_set1_ps(1), t));
    return _mm256_testz_si256(_mm256_castps_si256(near), _mm256_castps_si256(near)) ? t : area(e, t);
}

/// max(0, one side + the other − 1)
INLINE __m256 between(struct floe_edge a, struct floe_edge b, __m256 x, __m256 y) {
    __m256 sum = _mm256_sub_ps(_mm256_add_ps(behind(a, x, y), behind(b, x, y)), _mm256_set1_ps(1));
    return _mm256_max_ps(sum, _mm256_setzero_ps());
}

/// Those between 0 and 1.
INLINE __m256 is_partial(__m256 v) {
    return _mm256_and_ps(
        _mm256_cmp_ps(v, _mm256_setzero_ps(), _CMP_GT_OQ), _mm256_cmp_ps(v, _mm256_set1_ps(1), _CMP_LT_OQ));
}

/// max(0, left + right − 1) · max(0, top + bottom − 1) of eight pixels with these centres, at corners the area itself.
INLINE __m256 covered_eight(const struct floe_quad *quad, __m256 x, __m256 y) {
    const __m256 across = between(quad->left, quad->right, x, y), down = between(quad->top, quad->bottom, x, y);
    __m256 inside = _mm256_mul_ps(across, down);
    if (quad->has_corners) {
        const int corners = _mm256_movemask_ps(_mm256_and_ps(is_partial(across), is_partial(down)));
        if (__builtin_expect(corners != 0, 0)) inside = with_corners(quad, x, y, inside, corners);
    }
    return inside;
}

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

/// `EdgeArea(lesserPart: n).covered(place)`
INLINE __m128 edge_area(__m256d n, __m256d place) {
    const __m128 one = _mm_set1_ps(1), zero = _mm_setzero_ps();
    const __m128 is_curved = _mm256_cvtpd_ps(_mm256_and_pd(_mm256_cmp_pd(n, all(1e-3), _CMP_GT_OQ), all(1)));
    const __m128 chosen = _mm_cmpgt_ps(is_curved, zero);
    const __m256d k = over(all(1), times(n, minus(all(1), n)));
    const __m128 end = _mm_and_ps(chosen, _mm256_cvtpd_ps(n));
    const __m128 curve = _mm_and_ps(chosen, _mm256_cvtpd_ps(times(all(0.5), k)));
    const __m128 slope = _mm_blendv_ps(one, _mm256_cvtpd_ps(times(n, k)), chosen);
    const __m128 t = _mm_min_ps(_mm_max_ps(_mm256_cvtpd_ps(place), zero), one);
    const __m128 near = _mm_min_ps(t, _mm_sub_ps(one, t)), curved = _mm_min_ps(near, end);
    const __m128 area = _mm_add_ps(_mm_mul_ps(_mm_mul_ps(curved, curved), curve), _mm_mul_ps(_mm_sub_ps(near, curved), slope));
    return _mm_blendv_ps(area, _mm_sub_ps(one, area), _mm_cmpgt_ps(t, _mm_set1_ps(0.5f)));
}

/// What the arcs cover of four pixels with these centres, where `is_corner` comes to all ones.
INLINE __m128 arcs_four(const struct floe_shape *shape, __m256d x, __m256d y, __m128 *is_corner) {
    __m256d px = plus(plus(times(all(shape->xx), x), times(all(shape->yx), y)), all(shape->tx));
    __m256d py = plus(plus(times(all(shape->xy), x), times(all(shape->yy), y)), all(shape->ty));
    __m256d w = all(1);
    if (!shape->is_affine) {
        w = plus(plus(times(all(shape->xw), x), times(all(shape->yw), y)), all(shape->tw));
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
    const __m256d length = _mm256_sqrt_pd(plus(times(dx, dx), times(dy, dy))), per_length = over(all(1), length);
    const __m256d nx = times(dx, per_length), ny = times(dy, per_length);
    __m256d gx, gy;
    if (shape->is_affine) {
        gx = plus(times(nx, all(shape->xx)), times(ny, all(shape->xy)));
        gy = plus(times(nx, all(shape->yx)), times(ny, all(shape->yy)));
    } else {
        gx = plus(times(nx, minus(all(shape->xx), times(px, all(shape->xw)))), times(ny, minus(all(shape->xy), times(py, all(shape->xw)))));
        gy = plus(times(nx, minus(all(shape->yx), times(px, all(shape->yw)))), times(ny, minus(all(shape->yy), times(py, all(shape->yw)))));
    }
    const __m256d ax = magnitude(gx), ay = magnitude(gy), sum = plus(ax, ay), per_sum = over(all(1), sum);
    const __m256d u = times(ax, per_sum), v = times(ay, per_sum), inside = times(times(minus(radius, length), w), per_sum);
    const __m128 area = edge_area(_mm256_min_pd(u, v), plus(all(0.5), inside));

    const __m256d nearest = over(inside, plus(times(u, u), times(v, v))), half = all(0.5), least = all(1e-9);
    const __m256d sx = times(nearest, u), sy = times(nearest, v);
    const __m256d per_u = over(all(1), _mm256_max_pd(u, least)), per_v = over(all(1), _mm256_max_pd(v, least));
    const __m256d low = _mm256_max_pd(times(minus(sx, half), per_v), times(_mm256_xor_pd(plus(half, sy), all(-0.0)), per_u));
    const __m256d high = _mm256_min_pd(times(plus(sx, half), per_v), times(minus(half, sy), per_u));
    const __m256d cubes = minus(times(times(high, high), high), times(times(low, low), low));
    const __m256d pace = shape->is_affine ? per_sum : over(per_sum, w);
    const __m256d bow = times(times(times(all(shape->bow), pace), pace), pace);
    const __m256d bowed = _mm256_max_pd(minus(_mm256_cvtps_pd(area), times(bow, cubes)), all(0));
    __m256d covered = _mm256_blendv_pd(_mm256_cvtps_pd(area), bowed, _mm256_cmp_pd(low, high, _CMP_LT_OQ));
    // Where the plane does not move, and where it lies behind the eye.
    const __m256d within_circle = _mm256_and_pd(_mm256_cmp_pd(length, radius, _CMP_LT_OQ), all(1));
    covered = _mm256_blendv_pd(covered, within_circle, _mm256_cmp_pd(sum, all(0), _CMP_NGT_UQ));
    return _mm256_cvtpd_ps(_mm256_andnot_pd(behind, covered));
}

INLINE __m256d low_half(__m256 v) { return _mm256_cvtps_pd(_mm256_castps256_ps128(v)); }
INLINE __m256d high_half(__m256 v) { return _mm256_cvtps_pd(_mm256_extractf128_ps(v, 1)); }

INLINE __m256 shape_eight(const struct floe_shape *shape, const float *across, const float *down) {
    const __m256 x = _mm256_loadu_ps(across), y = _mm256_loadu_ps(down);
    const __m256 outer = covered_eight(&shape->outer, x, y);
    if (!shape->is_rounded) return outer;
    __m128 low_corners, high_corners;
    const __m128 low = arcs_four(shape, low_half(x), low_half(y), &low_corners);
    const __m128 high = arcs_four(shape, high_half(x), high_half(y), &high_corners);
    __m256 inside = _mm256_set_m128(high, low);
    const __m256 corners = _mm256_set_m128(high_corners, low_corners);
    if (_mm256_movemask_ps(corners) != 0xFF) {
        const __m256 edges = shape->shares_edges ? outer : covered_eight(&shape->edges, x, y);
        inside = _mm256_blendv_ps(edges, inside, corners);
    }
    return _mm256_min_ps(outer, inside);
}

// min(outer edges, edges and arcs), eight more pixels at most behind the last
AVX2 void floe_shape_coverage_avx2(float *out, const struct floe_shape *shape, const float *x, const float *y, intptr_t count) {
    for (intptr_t i = 0; i < count; i += 8) _mm256_storeu_ps(out + i, shape_eight(shape, x + i, y + i));
}

#endif
