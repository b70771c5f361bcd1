// The kernels that this processor runs beside the reference.

import Raster

enum VectorKernels {
    static var all: [any SpanKernels.Type] {
        KernelSet.allCases.filter(\.isAvailable).compactMap { set in
            switch set {
            case .scalar: nil
            case .simd: SIMDKernels.self
            case .native: NativeKernels.self
            case .wide: WideKernels.self
            }
        }
    }
}
