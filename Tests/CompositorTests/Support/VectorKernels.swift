// The kernel sets that this processor can run, apart from the scalar reference.

import FloeRaster

enum VectorKernels {
    static var all: [KernelSet] { KernelSet.all.filter { $0.isAvailable && $0.name != KernelSet.scalar.name } }
}
