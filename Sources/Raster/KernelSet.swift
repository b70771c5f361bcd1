// The sets of kernels that there are, and which of them this processor runs.

import CKernels

/// Which implementation draws.
public enum KernelSet: Sendable, CaseIterable {
    /// The reference.
    case scalar
    /// Swift's vector types, 128 bits wide.
    case simd
    /// C with AVX2.
    case native
    /// The same, with AVX-512 where it is faster.
    case wide

    /// Whether this processor runs it. Nothing may be drawn with one that it does not.
    public var isAvailable: Bool {
        switch self {
        case .scalar, .simd: true
        case .native: floe_has_avx2() != 0
        case .wide: floe_has_avx512() != 0
        }
    }

    /// The best that this processor runs.
    public static var fastest: KernelSet { KernelSet.wide.isAvailable ? .wide : fastestCommon }

    /// The best with what processors commonly have.
    public static var fastestCommon: KernelSet { KernelSet.native.isAvailable ? .native : .simd }

    /// The name that a compositor shows.
    public var name: String {
        switch self {
        case .scalar: "scalar"
        case .simd: "SIMD"
        case .native: "AVX2"
        case .wide: "AVX-512"
        }
    }
}
