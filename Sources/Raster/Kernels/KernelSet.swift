// The loops that touch pixels, one set of them for each instruction set; `CKernels.h` says what each of them does, and what
// holds for all. Drawing goes through one of the sets, whichever suits the processor.

import CKernels

/// Loops for one instruction set: plain functions, in Swift or C.
public struct KernelSet: Sendable {
    /// The name that a compositor shows.
    public let name: String
    /// Whether this processor runs it. Nothing may be drawn with one that it does not.
    public let isAvailable: Bool
    let loops: floe_kernels

    /// The reference.
    public static let scalar = KernelSet(name: "scalar", isAvailable: true, loops: ScalarKernels.loops)

    /// Eight pixels at a time, by the instructions that every processor of this kind has.
    public static let simd = KernelSet(name: "SIMD", isAvailable: true, loops: floe_portable_kernels)

    #if arch(x86_64)
    /// Likewise, in registers of 256 bits.
    public static let avx2 = KernelSet(name: "AVX2", isAvailable: floe_has_avx2(), loops: floe_avx2_kernels)

    /// Sixteen pixels at a time, in registers of 512 bits.
    public static let avx512 = KernelSet(name: "AVX-512", isAvailable: floe_has_avx512(), loops: floe_avx512_kernels)

    /// From the slowest to the fastest.
    public static let all = [scalar, simd, avx2, avx512]
    #else
    public static let all = [scalar, simd]
    #endif

    /// The best that this processor runs.
    public static let fastest = all.last(where: \.isAvailable) ?? scalar
}
