// The kernels that this processor runs beside the reference.

import Raster

enum VectorKernels {
    static var all: [any SpanKernels.Type] {
        var all: [any SpanKernels.Type] = [SIMDKernels.self]
        if NativeKernels.isAvailable { all.append(NativeKernels.self) }
        if WideKernels.isAvailable { all.append(WideKernels.self) }
        return all
    }
}
