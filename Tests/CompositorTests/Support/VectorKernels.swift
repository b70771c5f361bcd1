// The kernels that this processor runs beside the reference.

import Raster

enum VectorKernels {
    static var all: [KernelSet] { KernelSet.all.filter { $0.isAvailable && $0.name != KernelSet.scalar.name } }
}
