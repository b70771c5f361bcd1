// Support for tests of kernels that draw areas: the areas, a canvas that can be compared and restored, and pictures with rows of every kind.

import CFloeKernels
import Glibc
import FloeImaging
import FloeRandomNumbers
import FloeTestSupport

@testable import FloeRaster

/// How the rows of an area are drawn.
enum AreaKind: CaseIterable {
    case fill, copy, over, overRuns
}

/// A rectangle of a canvas, in its rows and columns.
struct KernelArea {
    var kind: AreaKind
    var column, row, width, height: Int
    var picture: KernelPicture
    var pictureColumn = 0, pictureRow = 0
    /// The colour of a fill. Kernels store it without testing whether it is opaque.
    var pixel: Pixel = 0x8001_0203

    /// Draws the area by some kernels.
    func draw(by kernels: KernelSet, on canvas: KernelCanvas) {
        let out = unsafe canvas.pointer(column, row), source = picture.bitmap.width
        guard kind != .fill else { return unsafe kernels.loops.fill(out, canvas.stride, pixel, width, height) }
        unsafe kernels.loops.copy(
            out, canvas.stride, picture.bitmap.unsafePixels + pictureRow * source + pictureColumn, source,
            kind == .overRuns ? UnsafeRawPointer(picture.runs.unsafeRows + pictureRow) : nil, pictureColumn, kind == .copy, width, height)
    }
}

/// Memory to draw to.
@safe
final class KernelCanvas {
    let stride, height: Int
    private let pixels: UnsafeMutablePointer<Pixel>

    private init(stride: Int, height: Int) {
        self.stride = stride
        self.height = height
        unsafe pixels = .allocate(capacity: stride * height)
    }

    /// A canvas of random pixels.
    convenience init(stride: Int, height: Int, _ random: inout SplitMix64) {
        self.init(stride: stride, height: height)
        for i in 0..<(stride * height) { unsafe (pixels + i).initialize(to: random.pixel()) }
    }

    convenience init(copying other: KernelCanvas) {
        self.init(stride: other.stride, height: other.height)
        unsafe pixels.initialize(from: other.pixels, count: stride * height)
    }

    deinit { unsafe pixels.deallocate() }

    func pointer(_ column: Int, _ row: Int) -> UnsafeMutablePointer<Pixel> { unsafe pixels + row * stride + column }

    func hasPixels(of other: KernelCanvas) -> Bool {
        unsafe memcmp(pixels, other.pixels, stride * height * MemoryLayout<Pixel>.stride) == 0
    }

    /// Restores the pixels that the area had before it was drawn.
    func restore(_ area: KernelArea, from backdrop: KernelCanvas) {
        for row in area.row..<(area.row + area.height) {
            unsafe pointer(area.column, row).update(from: backdrop.pointer(area.column, row), count: area.width)
        }
    }
}

/// A picture whose rows have clear, mixed and opaque runs, in different columns from row to row, and those runs.
struct KernelPicture {
    let bitmap: Bitmap
    let runs: OpacityRuns

    /// Nil if the picture happens to be opaque, since opaque ones have no runs.
    init?(width: Int, height: Int, _ random: inout SplitMix64) {
        var generator = random
        let ends = (0..<height).map { _ in (0..<4).map { _ in generator.int(0...width) }.sorted() }
        bitmap = Bitmap(width: width, height: height) { x, y in
            let p = generator.pixel(), ends = ends[y]
            // Every fifth row is random.
            if y % 5 == 4 { return p }
            if x < ends[0] || x >= ends[3] { return 0 }
            return x >= ends[1] && x < ends[2] ? p | 0xFF00_0000 : p
        }
        random = generator
        // Runs are computed on the second request.
        var budget = width * height
        _ = bitmap.opacityRuns(budget: &budget)
        guard let runs = bitmap.opacityRuns(budget: &budget) else { return nil }
        self.runs = runs
    }
}
