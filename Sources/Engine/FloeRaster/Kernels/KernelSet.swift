// The loops that touch pixels, one set per instruction set. `CFloeKernels.h` documents each loop and the contract that all of them
// share. Drawing uses the set that suits the processor.

import CFloeKernels

/// Loops for one instruction set: plain functions, in Swift or C.
package struct KernelSet: Sendable {
    /// The name that a compositor shows.
    package let name: String
    /// Whether this processor supports it. Nothing may be drawn with an unsupported set.
    package let isAvailable: Bool
    let loops: floe_kernels

    /// The reference kernels.
    package static let scalar = KernelSet(name: "scalar", isAvailable: true, loops: ScalarKernels.loops)

    /// Eight pixels at a time, with the architecture's baseline instructions.
    package static let simd = KernelSet(name: "SIMD", isAvailable: true, loops: floe_portable_kernels)

    #if arch(x86_64)
    /// Eight pixels at a time, in 256-bit registers.
    package static let avx2 = KernelSet(name: "AVX2", isAvailable: floe_has_avx2(), loops: floe_avx2_kernels)

    /// Sixteen pixels at a time, in 512-bit registers.
    package static let avx512 = KernelSet(name: "AVX-512", isAvailable: floe_has_avx512(), loops: floe_avx512_kernels)

    /// All sets, from the slowest to the fastest.
    package static let all = [scalar, simd, avx2, avx512]
    #else
    package static let all = [scalar, simd]
    #endif

    /// The fastest set that this processor supports.
    package static let fastest = all.last(where: \.isAvailable) ?? scalar
}
