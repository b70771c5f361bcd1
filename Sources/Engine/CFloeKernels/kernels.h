// All kernels, for the instruction set chosen by the including file, which also names them by `KERNELS`.

#include "vectors.h"
#include "blending.h"
#include "rows.h"
#include "modes.h"
#include "sampling.h"
#include "coverage.h"
#include "projection.h"

const struct floe_kernels KERNELS = {
    .over = over_rows, .blend = blend, .blend_solid = blend_solid, .fill = fill, .copy = copy, .scale = scale,
    .multiply = multiply, .coverage = coverage, .mix = mix, .shift = shift, .sample = sample, .sample_rows = sample_rows,
    .pick = pick, .pick_projected = pick_projected, .pick_ramp = pick_ramp, .sample_projected = sample_projected,
    .find_texels = find_texels};
