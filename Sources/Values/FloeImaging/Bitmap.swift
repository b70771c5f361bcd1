// An immutable picture in premultiplied 8-bit pixels. Its identity is its content: a layer that shows another picture holds
// another Bitmap, so compositors may cache what they derive from one (textures, mipmaps) for as long as it lives.

import FloeGeometry
import FloeThreads
import Synchronization

/// Premultiplied pixels (see `Pixel`), rows from top to bottom, without padding between rows. Filled once by the closure that
/// creates it and never changed afterwards, so it is safe to share.
@safe
public final class Bitmap: @unchecked Sendable {
    /// In pixels, both at least 1.
    public let width, height: Int
    /// Whether every pixel has alpha 255.
    public let isOpaque: Bool
    /// Unique among all bitmaps of this process.
    public let id: UInt64
    /// An object that lives as long as the bitmap. Caches reference it weakly instead of the bitmap: an object that has ever been
    /// referenced weakly is many times slower to retain for the rest of its life, and bitmaps are retained wherever a node is
    /// copied.
    public let lifetime = Lifetime()

    /// An object that is released together with its bitmap, and can be referenced weakly in its place.
    public final class Lifetime: Sendable {}

    /// The first pixel; row y starts at `storage + y · width`. Valid as long as the bitmap lives.
    @usableFromInline
    let storage: UnsafeMutablePointer<Pixel>
    /// Nil if the pixels are those of `owner`.
    private let memory: PixelMemory?
    private let owner: Bitmap?
    private let derived = Guarded(Derived())

    /// Data derived from the pixels on demand.
    private struct Derived {
        var half: Bitmap?
        var opacityRuns = CachedOpacityRuns()
    }

    private static let lastID = Atomic<UInt64>(0)

    /// Creates a bitmap and lets `fill` write its pixels, which start out transparent.
    public convenience init(width: Int, height: Int, fill: (inout BitmapRows) throws -> Void) rethrows {
        let memory = PixelMemory(capacity: Bitmap.capacity(width: width, height: height))
        try self.init(memory, width: width, height: height, fill: fill)
    }

    /// Creates a bitmap and lets `fill` write its initially transparent pixels; nil if the system has no memory for it.
    public convenience init?(ifMemoryAllowsWidth width: Int, height: Int, fill: (inout BitmapRows) throws -> Void) rethrows {
        guard let memory = PixelMemory(ifAvailable: Bitmap.capacity(width: width, height: height)) else { return nil }
        try self.init(memory, width: width, height: height, fill: fill)
    }

    /// Returns the number of pixels to allocate: an extra row and some padding after the last pixel, since vector loads may run
    /// past it, and sampling reads the row below the last one with weight 0 rather than check which row it is in.
    private static func capacity(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { fatalError("expected a bitmap of at least 1 × 1 pixels, found \(width) × \(height)") }
        return width * height + width + 16
    }

    private init(_ memory: consuming PixelMemory, width: Int, height: Int, fill: (inout BitmapRows) throws -> Void) rethrows {
        self.width = width
        self.height = height
        let count = width * height
        let pixels = unsafe memory.base
        self.memory = consume memory
        owner = nil
        unsafe pixels.initialize(repeating: 0, count: Bitmap.capacity(width: width, height: height))
        unsafe storage = pixels
        var rows = unsafe BitmapRows(base: pixels, width: width, height: height, stride: width)
        try fill(&rows)
        var all: Pixel = 0xFF00_0000
        for i in 0..<count { unsafe all &= pixels[i] }
        isOpaque = all == 0xFF00_0000
        id = Bitmap.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Creates a transparent bitmap that takes no memory as long as nothing reads it; nil if the system has no addresses for it.
    package init?(clearOf size: PixelSize) {
        guard let memory = PixelMemory(untouched: Bitmap.capacity(width: size.width, height: size.height)) else { return nil }
        width = size.width
        height = size.height
        isOpaque = false
        unsafe storage = memory.base
        self.memory = consume memory
        owner = nil
        id = Bitmap.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Creates a bitmap that shares the pixels of another.
    package init(sharing other: Bitmap) {
        width = other.width
        height = other.height
        isOpaque = other.isOpaque
        unsafe storage = other.storage
        memory = nil
        owner = other
        id = Bitmap.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The size in pixels, whatever the scale at which the bitmap is shown.
    public var size: PixelSize { PixelSize(width: width, height: height) }
    /// Bytes of pixel memory, without mipmaps.
    public var byteCount: Int { width * height * 4 }

    /// The pixel at column x, row y; transparent outside.
    public subscript(x: Int, y: Int) -> Pixel {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return unsafe storage[y * width + x]
    }

    /// Gives read access to all pixels, for kernels and uploads. The pointer must not be kept beyond the call.
    @inlinable
    public func withPixels<R>(_ body: (UnsafePointer<Pixel>) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(UnsafePointer(storage))
    }

    /// Read access for a caller that keeps the bitmap alive itself (a prepared frame).
    @inlinable
    public var unsafePixels: UnsafePointer<Pixel> { unsafe UnsafePointer(storage) }

    /// Returns where the rows are clear, opaque or mixed. Computed from the second request on, as many rows each time as `budget`
    /// has pixels, which are deducted from it. Nil until all are, for an opaque bitmap, and for one wider than 65,535 pixels.
    public func opacityRuns(budget: inout Int) -> OpacityRuns? {
        guard !isOpaque, width <= OpacityRuns.widest else { return nil }
        return derived.withLock { unsafe $0.opacityRuns.runs(storage, width: width, height: height, budget: &budget) }
    }

    /// Returns mipmap level `number`: level 0 is this bitmap, and each further level is half of the one before. If there are not
    /// that many levels, returns the smallest.
    public func level(_ number: Int) -> Bitmap {
        var level = self
        for _ in 0..<number { level = level.half ?? level }
        return level
    }

    /// The next smaller mipmap level: each side halved, rounded down, at least 1; every pixel is the rounded mean of the (up to)
    /// four it covers. Made on first use and kept with the bitmap. Both compositors sample exactly these pixels.
    public var half: Bitmap? {
        guard width > 1 || height > 1 else { return nil }
        return derived.withLock { derived in
            if let half = derived.half { return half }
            let made = makeHalf()
            derived.half = made
            return made
        }
    }

    private func makeHalf() -> Bitmap {
        let w = max(1, width / 2), h = max(1, height / 2)
        let source = unsafe UnsafePointer(storage)
        return Bitmap(width: w, height: h) { rows in
            for y in 0..<h {
                let y0 = min(2 * y, height - 1), y1 = min(2 * y + 1, height - 1)
                let upper = unsafe source + y0 * width, lower = unsafe source + y1 * width
                unsafe rows.withRow(y) { out in
                    for x in 0..<w {
                        let x0 = min(2 * x, width - 1), x1 = min(2 * x + 1, width - 1)
                        let mean = unsafe Pixel.mean(upper[x0], upper[x1], lower[x0], lower[x1])
                        unsafe out[x] = mean
                    }
                }
            }
        }
    }

}

extension Bitmap: Equatable {
    /// Compares identity: two bitmaps are equal only if they are the same object.
    @inlinable
    public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
}

extension Bitmap {
    /// Creates a bitmap of one colour.
    public convenience init(width: Int, height: Int, color: Pixel) {
        self.init(width: width, height: height) { $0.fill(color) }
    }

    /// Creates a copy of rows that begin at `pixels` and lie `stride` pixels apart.
    @unsafe
    public convenience init(copying pixels: UnsafePointer<Pixel>, stride: Int, size: PixelSize) {
        self.init(width: size.width, height: size.height) { rows in
            for y in 0..<size.height {
                unsafe rows.withRow(y) { unsafe $0.update(from: pixels + y * stride, count: size.width) }
            }
        }
    }

    /// Creates a bitmap whose pixel at (x, y) is `pixel(x, y)`.
    public convenience init(width: Int, height: Int, pixel: (Int, Int) -> Pixel) {
        self.init(width: width, height: height) { rows in
            for y in 0..<height {
                unsafe rows.withRow(y) { out in
                    for x in 0..<width { unsafe out[x] = pixel(x, y) }
                }
            }
        }
    }
}

extension Bitmap {
    /// Returns the colours of this bitmap with the alpha of another of the same size. Channels are clamped to that alpha, the
    /// most that a premultiplied channel can be. Pixels that `other` lacks are transparent.
    public func withAlpha(of other: Bitmap) -> Bitmap {
        Bitmap(width: width, height: height) { rows in
            for y in 0..<min(height, other.height) {
                unsafe rows.withRow(y) { out in
                    let colors = unsafe storage + y * width, alphas = unsafe other.storage + y * other.width
                    for x in 0..<min(width, other.width) {
                        // Channels stay in place, which compilers can vectorise.
                        let color = unsafe colors[x], alpha = unsafe alphas[x] >> 24
                        let red = min(color & 0xFF_0000, alpha << 16), green = min(color & 0xFF00, alpha << 8)
                        unsafe out[x] = alpha << 24 | red | green | min(color & 0xFF, alpha)
                    }
                }
            }
        }
    }
}
