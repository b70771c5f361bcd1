// The kernels that this processor runs beside the reference.

import Raster

enum VectorKernels {
    static var all: [any SpanKernels.Type] {
        KernelSet.all.filter { $0.isAvailable && $0.kernels != ScalarKernels.self }.map(\.kernels)
    }
}
