// Coverage of plain and rounded rectangles, for pixels anywhere. The arcs at corners are computed in double precision and step by step
// as in `RoundedCoverage`, so that the bits agree.

/// The part of each pixel behind an edge, `EdgeArea.covered`. With t = clamp(((a·x + b·y) + c) + ½) it is the area for the lesser of
/// t and 1 − t, or 1 minus that where t is more than ½. If none of the pixels lies on the edge, it is t itself, 0 or 1. NaN counts
/// as outside.
INLINE floats behind(struct floe_edge e, floats x, floats y) {
    const floats t = at_most(at_least(e.a * x + e.b * y + e.c + 0.5f, 0), 1), near = at_most(t, 1 - t);
    if (is_zero((pixels)near)) return t;
    const floats curved = at_most(near, e.curve_end), area = curved * curved * e.curve + (near - curved) * e.slope;
    return t > 0.5f ? 1 - area : area;
}

/// For each pixel, the one of two opposite edges that less of it lies behind, as a `PixelEdge`.
struct nearer_edge {
    floats a, b, distance, covered, curve_end;
};

INLINE struct nearer_edge nearer_edge(struct floe_edge p, struct floe_edge q, floats x, floats y) {
    const floats behind_p = behind(p, x, y), behind_q = behind(q, x, y);
    const words is_p = behind_p <= behind_q;
    const floats a = is_p ? (floats)p.a : (floats)q.a, b = is_p ? (floats)p.b : (floats)q.b, c = is_p ? (floats)p.c : (floats)q.c;
    const floats curve_end = is_p ? (floats)p.curve_end : (floats)q.curve_end;
    return (struct nearer_edge){a, b, a * x + b * y + c, is_p ? behind_p : behind_q, curve_end};
}

/// The part of one side of each pixel that lies behind an edge, as in `PixelEdge.sides`.
INLINE floats side(floats end, floats distance, floats length) {
    const floats size = __builtin_elementwise_abs(length), share = (end * 0.5f + distance) / at_least(size, 1e-6f) + 0.5f;
    return at_most(at_least(share, 0), 1);
}

INLINE floats both(floats h, floats v, words agree) { return agree ? at_most(h, v) : at_least(h + v - 1, 0); }

/// Corrects `inside` to the area in pixels with centres x, y where edges may cross (`corners`), as `PixelEdge.excess` does. Called so
/// rarely that its callers should not spill registers for it.
__attribute__((cold, noinline)) static void add_corners(
    const struct floe_quad *quad, const floats *x, const floats *y, const words *corners, floats *inside
) {
    const struct nearer_edge h = nearer_edge(quad->left, quad->right, *x, *y), v = nearer_edge(quad->top, quad->bottom, *x, *y);
    const floats turn = h.a * v.b - v.a * h.b, product = h.covered * v.covered, d = h.distance, e = v.distance;
    const floats cx = (e * h.b - d * v.b) / turn, cy = (d * v.a - e * h.a) / turn;
    const words across = h.b * v.b > 0, down = h.a * v.a > 0;
    const floats right = both(side(h.a, d, h.b), side(v.a, e, v.b), across), left = both(side(-h.a, d, h.b), side(-v.a, e, v.b), across);
    const floats lower = both(side(h.b, d, h.a), side(v.b, e, v.a), down), upper = both(side(-h.b, d, h.a), side(-v.b, e, v.a), down);
    const floats area = (0.5f - cx) * right + (0.5f + cx) * left + (0.5f - cy) * lower + (0.5f + cy) * upper;
    const floats excess = __builtin_elementwise_abs(turn) > 1.0f / 256 ? area * 0.5f - product : 0;
    const floats sum = *inside + excess * (*inside / product), within = sum < 0 ? 0 : sum > 1 ? 1 : sum;
    *inside = *corners & (h.curve_end > 0 | v.curve_end > 0) ? within : *inside;
}

/// max(0, left + right − 1) · max(0, top + bottom − 1) for pixels with centres x, y; at corners, the area itself.
INLINE floats inside_of(const struct floe_quad *quad, floats x, floats y) {
    const floats across = at_least(behind(quad->left, x, y) + behind(quad->right, x, y) - 1, 0);
    const floats down = at_least(behind(quad->top, x, y) + behind(quad->bottom, x, y) - 1, 0);
    floats inside = across * down;
    if (quad->has_corners) {
        const words corners = across > 0 & across < 1 & down > 0 & down < 1;
        if (__builtin_expect(!is_zero((pixels)corners), 0)) add_corners(quad, &x, &y, &corners, &inside);
    }
    return inside;
}

INLINE doubles clamped(doubles v, double low, double high) { return v < low ? low : v > high ? high : v; }
INLINE floats single(doubles v) { return __builtin_convertvector(v, floats); }

/// `EdgeArea(lesserPart: n).covered(place)`
INLINE floats edge_area(doubles n, doubles place) {
    const doubles k = 1 / (n * (1 - n));
    const words is_curved = __builtin_convertvector(n > 1e-3, words);
    const floats end = is_curved ? single(n) : 0, curve = is_curved ? single(0.5 * k) : 0, slope = is_curved ? single(n * k) : 1;
    const floats t = at_most(at_least(single(place), 0), 1), near = at_most(t, 1 - t), curved = at_most(near, end);
    const floats area = curved * curved * curve + (near - curved) * slope;
    return t > 0.5f ? 1 - area : area;
}

/// The distance within the curve of corners, its gradient, and its bend as a multiple of a circle's.
struct corner_curve {
    doubles nx, ny, distance, bend;
};

/// `ContinuousCorner.curve`, of which `bend` is wanted for the second only.
INLINE void continuous_curve(doubles u, doubles *value, doubles *slope, doubles *bend) {
    const longs is_outer = u > 0.5565824;
    const doubles q = u < 1.528665 ? u : (doubles)1.528665, none = 0;
#define EITHER(outer, inner) is_outer ? (doubles)(outer) : (doubles)(inner)
    const doubles c0 = EITHER(0.39202293, 0.58303037), c1 = EITHER(1.01374873, none), c2 = EITHER(-1.84985491, 0.37850837);
    const doubles c3 = EITHER(2.52776258, none), c4 = EITHER(-1.30789879, 0.06358965), c5 = EITHER(0.24224349, none);
#undef EITHER
    *value = ((((c5 * q + c4) * q + c3) * q + c2) * q + c1) * q + c0 + (u - q);
    *slope = (((5 * c5 * q + 4 * c4) * q + 3 * c3) * q + 2 * c2) * q + c1;
    *bend = ((20 * c5 * q + 12 * c4) * q + 6 * c3) * q + 2 * c2;
}

/// `RoundedCoverage.continuous`
INLINE struct corner_curve continuous_corner(const struct floe_shape *shape, doubles dx, doubles dy) {
    const doubles ax = __builtin_elementwise_abs(dx), ay = __builtin_elementwise_abs(dy);
    const longs is_steep = ay > ax;
    const doubles u = (is_steep ? ay - ax : ax - ay) * shape->per_radius, v = (shape->extent + shape->extent - ax - ay) * shape->per_radius;
    doubles value, slope, bend;
    continuous_curve(u, &value, &slope, &bend);
    const doubles foot = u + slope * (v - value) / (1 + slope * slope);
    continuous_curve(foot, &value, &slope, &bend);
    const doubles along = is_steep ? slope : -slope;
    return (struct corner_curve){
        dx < 0 ? along - 1 : 1 - along, dy < 0 ? -1 - along : 1 + along, (v - value - slope * (u - foot)) * shape->radius, 4 * bend};
}

INLINE struct corner_curve circular_corner(const struct floe_shape *shape, doubles dx, doubles dy) {
    const doubles length = __builtin_elementwise_sqrt(dx * dx + dy * dy), per_length = 1 / length;
    return (struct corner_curve){dx * per_length, dy * per_length, shape->radius - length, 1};
}

/// Whether the corners on these sides are among `corners`.
INLINE longs has_radius(uint8_t corners, longs is_max_x, longs is_max_y) {
    const longs none = 0, a = none - (corners & 1), b = none - (corners >> 1 & 1);
    const longs c = none - (corners >> 2 & 1), d = none - (corners >> 3 & 1);
    return is_max_y ? (is_max_x ? d : c) : (is_max_x ? b : a);
}

/// The arcs' coverage of pixels with centres x, y. Valid only where the output `is_corner` is all ones.
INLINE floats arcs(const struct floe_shape *shape, doubles x, doubles y, words *is_corner) {
    doubles px = shape->xx * x + shape->yx * y + shape->tx, py = shape->xy * x + shape->yy * y + shape->ty, w = 1;
    if (!shape->is_affine) {
        w = shape->xw * x + shape->yw * y + shape->tw;
        px /= w;
        py /= w;
    }
    const doubles cx = clamped(px, shape->low_x, shape->high_x), cy = clamped(py, shape->low_y, shape->high_y);
    longs in_squares = __builtin_elementwise_abs(px - cx) > shape->least_offset & __builtin_elementwise_abs(py - cy) > shape->least_offset;
    if (shape->corners != 15) in_squares &= has_radius(shape->corners, px > cx, py > cy);
    const longs is_behind = ~(w > 0);
    *is_corner = __builtin_convertvector(is_behind | in_squares, words);
    if (is_zero((pixels)*is_corner)) return 0;

    const struct corner_curve curve =
        shape->is_continuous ? continuous_corner(shape, px - cx, py - cy) : circular_corner(shape, px - cx, py - cy);
    const doubles nx = curve.nx, ny = curve.ny;
    doubles gx, gy;
    if (shape->is_affine) {
        gx = nx * shape->xx + ny * shape->xy;
        gy = nx * shape->yx + ny * shape->yy;
    } else {
        gx = nx * (shape->xx - px * shape->xw) + ny * (shape->xy - py * shape->xw);
        gy = nx * (shape->yx - px * shape->yw) + ny * (shape->yy - py * shape->yw);
    }
    const doubles ax = __builtin_elementwise_abs(gx), ay = __builtin_elementwise_abs(gy), sum = ax + ay, per_sum = 1 / sum;
    const doubles u = ax * per_sum, v = ay * per_sum, inside = curve.distance * w * per_sum;
    const doubles area = __builtin_convertvector(edge_area(at_most(u, v), 0.5 + inside), doubles);

    const doubles nearest = inside / (u * u + v * v), sx = nearest * u, sy = nearest * v;
    const doubles per_u = 1 / at_least(u, 1e-9), per_v = 1 / at_least(v, 1e-9);
    const doubles low = at_least((sx - 0.5) * per_v, -(0.5 + sy) * per_u), high = at_most((sx + 0.5) * per_v, (0.5 - sy) * per_u);
    const doubles pace = shape->is_affine ? per_sum : per_sum / w;
    const doubles bowed = area - shape->bow * curve.bend * pace * pace * pace * (high * high * high - low * low * low);
    const doubles covered = low < high ? at_least(bowed, 0) : area;
    // None where the plane lies behind the eye; all or none where it does not move with the pixel.
    return single(is_behind ? 0 : sum > 0 ? covered : curve.distance > 0 ? (doubles)1 : 0);
}

/// min(outer edges, edges and arcs)
INLINE floats covered_by(const struct floe_shape *shape, floats x, floats y) {
    const floats outer = inside_of(&shape->outer, x, y);
    if (!(shape->radius > 0)) return outer;
    words corners;
    floats inside = arcs(shape, __builtin_convertvector(x, doubles), __builtin_convertvector(y, doubles), &corners);
    if (!is_zero((pixels)~corners)) {
        const floats edges = shape->shares_edges ? outer : inside_of(&shape->edges, x, y);
        inside = corners ? inside : edges;
    }
    return at_most(outer, inside);
}

/// Edge pixels from as many rows as it takes to fill a vector. A single row seldom has enough.
struct edge_pixels {
    float x[vector], y[vector];
    uint8_t *places[vector];
};

/// Stores the coverage of the first `count` pixels, 0…255. A border covers what its inner shape leaves, possibly as a share of the outer.
static void cover_pixels(const struct floe_outline *outline, const struct edge_pixels *p, int count) {
    const floats x = (floats)load(p->x), y = (floats)load(p->y), outer = covered_by(&outline->outer, x, y);
    floats covered = outer;
    if (outline->has_inner) covered -= covered_by(&outline->inner, x, y);
    if (outline->is_share) covered /= at_least(outer, FLOE_LEAST_SHARED);
    uint8_t b[vector];
    store_bytes(b, (pixels)__builtin_convertvector(at_most(at_least(covered * outline->scale + 0.5f, 0), 255), words));
    for (int i = 0; i < count; i++) *p->places[i] = b[i];
}

static void coverage(uint8_t *masks, const struct floe_outline *outline, const struct floe_edge_run *runs, intptr_t count) {
    struct edge_pixels p = {0};
    int gathered = 0;
    for (const struct floe_edge_run *run = runs; run < runs + count; run++) {
        for (int32_t column = run->start; column < run->end; column++) {
            p.x[gathered] = (float)column + 0.5f;
            p.y[gathered] = (float)run->row + 0.5f;
            p.places[gathered++] = masks + run->mask + (column - run->start);
            if (gathered < vector) continue;
            cover_pixels(outline, &p, vector);
            gathered = 0;
        }
    }
    cover_pixels(outline, &p, gathered);
}
