// The sets of kernels that there are. A set is a type of loops and a line in `all`; what draws with it is specialised
// for it here, so that its loops are inlined where rows are short.

import FramePlanning
import Geometry
import Imaging

/// Loops for one instruction set, and what draws with them.
public struct KernelSet: Sendable {
    /// The name that a compositor shows.
    public let name: String
    /// Whether this processor runs it. Nothing may be drawn with one that it does not.
    public let isAvailable: Bool
    public let kernels: any SpanKernels.Type

    typealias Draw = @Sendable (RasterScratch, DrawItem, borrowing FramePlan, PixelTarget, DeviceRect) -> Void
    typealias Place =
        @Sendable (RasterScratch, PlannedGroup, borrowing FramePlan, PixelTarget, PixelTarget?, PixelTarget, DeviceRect) -> Void
    typealias PlaceEvenly = @Sendable (RasterScratch, PlannedGroup, PixelTarget, UInt32, PixelTarget, DeviceRect) -> Void
    typealias Blend = @Sendable (RasterScratch, PlannedGroup, Pixel, PixelTarget, DeviceRect) -> Void

    /// The calls of `Rasterizer` of the same names.
    let draw: Draw, place: Place, placeEvenly: PlaceEvenly, blend: Blend
    let finish: @Sendable (RasterScratch) -> Void

    @inline(__always)
    init<Kernels: SpanKernels>(_ name: String, _ kernels: Kernels.Type, isAvailable: Bool = true) {
        self.name = name
        self.isAvailable = isAvailable
        self.kernels = kernels
        draw = { ItemPainter<Kernels>(scratch: $0).draw($1, $2, $3, $4) }
        place = { ItemPainter<Kernels>(scratch: $0).place($1, $2, content: $3, mask: $4, onto: $5, $6) }
        placeEvenly = { ItemPainter<Kernels>(scratch: $0).place($1, content: $2, maskAlpha: $3, onto: $4, $5) }
        blend = { ItemPainter<Kernels>(scratch: $0).blend($1, $2, onto: $3, $4) }
        finish = { $0.queue.draw(with: Kernels.self) }
    }

    /// The reference.
    public static let scalar = KernelSet("scalar", ScalarKernels.self)
    /// Swift's vector types, 128 bits wide.
    public static let simd = KernelSet("SIMD", SIMDKernels.self)

    /// From the slowest to the fastest.
    #if arch(x86_64)
    public static let all = [scalar, simd, avx2]
    #else
    public static let all = [scalar, simd]
    #endif

    /// The best that this processor runs.
    public static let fastest = all.last(where: \.isAvailable) ?? scalar
}
