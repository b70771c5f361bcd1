// A row's `floe_alpha_span` as columns of what is drawn of it. For kernels alone.

#ifndef FLOE_SPANS_H
#define FLOE_SPANS_H

#include "CKernels.h"

struct row_columns {
    intptr_t start, opaque_start, opaque_end, end;
};

static inline intptr_t within(intptr_t v, intptr_t width) { return v < 0 ? 0 : v < width ? v : width; }

/// `width` columns from the bitmap's `column` on.
static inline struct row_columns columns_of(const struct floe_alpha_span *span, intptr_t column, intptr_t width) {
    return (struct row_columns){
        within(span->start - column, width), within(span->opaque_start - column, width),
        within(span->opaque_end - column, width), within(span->end - column, width)};
}

#endif
