// An immutable picture in premultiplied 8-bit pixels. Its identity is its content: a layer that shows
// another picture holds another Bitmap, so compositors may cache what they derive from one (textures,
// mipmaps) for as long as it lives.

import Geometry
import Threads
import Synchronization

/// Premultiplied pixels (see `Pixel`), rows from top to bottom, without padding between rows.
/// Filled once by the closure that creates it, never changed after, hence safe to share.
@safe
public final class Bitmap: @unchecked Sendable {
    /// In pixels, both at least 1.
    public let width, height: Int
    /// Whether every pixel has alpha 255.
    public let isOpaque: Bool
    /// Distinct for every bitmap of this process.
    public let id: UInt64
    /// Ends with the bitmap. Caches refer to it weakly, not to the bitmap: what has been referred to weakly once is retained
    /// many times as slowly for the rest of its life, and bitmaps are retained wherever a node is copied.
    public let lifetime = Lifetime()

    public final class Lifetime: Sendable {}

    /// First pixel; row y starts at `pixels + y · width`. Valid as long as the bitmap lives.
    @usableFromInline
    let storage: UnsafeMutablePointer<Pixel>
    private let memory: PixelMemory
    private let derived = Guarded(Derived())

    /// What is found from the pixels when it is first wanted.
    private struct Derived {
        var half: Bitmap?
        var opacityRuns = CachedOpacityRuns()
    }

    private static let lastID = Atomic<UInt64>(0)

    /// Makes a bitmap and lets `fill` write its pixels, which start out transparent.
    public convenience init(width: Int, height: Int, fill: (inout BitmapRows) throws -> Void) rethrows {
        precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
        let memory = PixelMemory(capacity: Bitmap.capacity(width: width, height: height))
        try self.init(memory, width: width, height: height, fill: fill)
    }

    /// Likewise; nil where the system has no memory for it.
    public convenience init?(ifMemoryAllowsWidth width: Int, height: Int, fill: (inout BitmapRows) throws -> Void) rethrows {
        precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
        guard let memory = PixelMemory(ifAvailable: Bitmap.capacity(width: width, height: height)) else { return nil }
        try self.init(memory, width: width, height: height, fill: fill)
    }

    /// Pixels to be had for a bitmap: a row and some room behind the last pixel, for vector loads may run past it, and
    /// sampling reads the row below the last one with weight 0 rather than ask which row it is in.
    private static func capacity(width: Int, height: Int) -> Int { width * height + width + 16 }

    private init(_ memory: consuming PixelMemory, width: Int, height: Int, fill: (inout BitmapRows) throws -> Void) rethrows {
        self.width = width
        self.height = height
        let count = width * height
        let pixels = unsafe memory.base
        self.memory = memory
        unsafe pixels.initialize(repeating: 0, count: Bitmap.capacity(width: width, height: height))
        unsafe storage = pixels
        var rows = unsafe BitmapRows(base: pixels, width: width, height: height, stride: width)
        try fill(&rows)
        var all: Pixel = 0xFF00_0000
        for i in 0..<count { unsafe all &= pixels[i] }
        isOpaque = all == 0xFF00_0000
        id = Bitmap.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    public var size: PixelSize { PixelSize(width: width, height: height) }
    /// Bytes of pixel memory, mipmaps not counted.
    public var byteCount: Int { width * height * 4 }

    /// The pixel at column x, row y; transparent outside.
    public subscript(x: Int, y: Int) -> Pixel {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return unsafe storage[y * width + x]
    }

    /// Read access to all pixels, for kernels and uploads. Not to be kept beyond the call.
    @inlinable
    public func withPixels<R>(_ body: (UnsafePointer<Pixel>) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(UnsafePointer(storage))
    }

    /// Read access for one who keeps the bitmap alive himself (a prepared frame).
    @inlinable
    public var unsafePixels: UnsafePointer<Pixel> { unsafe UnsafePointer(storage) }

    /// Where its rows are clear, opaque or between. Found when asked for the second time, if `budget` allows
    /// looking through so many pixels, which are taken from it; nil until then, for an opaque bitmap and for
    /// one wider than 65,535 pixels.
    public func opacityRuns(budget: inout Int) -> OpacityRuns? {
        guard !isOpaque, width <= OpacityRuns.widest else { return nil }
        let area = size.area
        return derived.withLock {
            $0.opacityRuns.runs(isAffordable: area <= budget) {
                budget -= area
                return unsafe OpacityRuns(storage, width: width, height: height)
            }
        }
    }

    /// The mipmap level `number`: 0 this bitmap itself, each further one half of the one before; the smallest there is,
    /// where there are not so many.
    public func level(_ number: Int) -> Bitmap {
        var level = self
        for _ in 0..<number { level = level.half ?? level }
        return level
    }

    /// The next smaller mipmap level: each side halved, rounded down, at least 1; every pixel the
    /// rounded mean of the (up to) four it covers. Made on first use, kept with the bitmap. Both
    /// compositors sample these very pixels.
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
                        let mean = unsafe Bitmap.mean(upper[x0], upper[x1], lower[x0], lower[x1])
                        unsafe out[x] = mean
                    }
                }
            }
        }
    }

    /// The rounded mean of four pixels, two channels at a time in 16-bit lanes.
    private static func mean(_ a: Pixel, _ b: Pixel, _ c: Pixel, _ d: Pixel) -> Pixel {
        let mask: Pixel = 0xFF00FF
        var even: Pixel = (a & mask) &+ (b & mask)
        even &+= (c & mask) &+ (d & mask) &+ 0x20002
        var odd: Pixel = ((a >> 8) & mask) &+ ((b >> 8) & mask)
        odd &+= ((c >> 8) & mask) &+ ((d >> 8) & mask) &+ 0x20002
        return ((even >> 2) & mask) | ((odd >> 2) & mask) << 8
    }
}

extension Bitmap: Equatable {
    /// Identity: two bitmaps are equal when they are the same one.
    @inlinable
    public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
}

extension Bitmap {
    /// A bitmap of one colour.
    public convenience init(width: Int, height: Int, color: Pixel) {
        self.init(width: width, height: height) { $0.fill(color) }
    }

    /// A copy of the rows that begin at `pixels` and lie `stride` pixels apart.
    @unsafe
    public convenience init(copying pixels: UnsafePointer<Pixel>, stride: Int, size: PixelSize) {
        self.init(width: size.width, height: size.height) { rows in
            for y in 0..<size.height {
                unsafe rows.withRow(y) { unsafe $0.update(from: pixels + y * stride, count: size.width) }
            }
        }
    }

    /// A bitmap whose pixel at (x, y) is `pixel(x, y)`.
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
    /// Its colours under the alpha of a bitmap of the same size: a channel that is more than premultiplied ones can be there is
    /// cut. Pixels that `other` has none for are transparent.
    public func withAlpha(of other: Bitmap) -> Bitmap {
        Bitmap(width: width, height: height) { rows in
            for y in 0..<min(height, other.height) {
                unsafe rows.withRow(y) { out in
                    let colors = unsafe storage + y * width, alphas = unsafe other.storage + y * other.width
                    for x in 0..<min(width, other.width) {
                        // Channels stay where they are, which compilers make vectors of.
                        let color = unsafe colors[x], alpha = unsafe alphas[x] >> 24
                        let red = min(color & 0xFF_0000, alpha << 16), green = min(color & 0xFF00, alpha << 8)
                        unsafe out[x] = alpha << 24 | red | green | min(color & 0xFF, alpha)
                    }
                }
            }
        }
    }
}
