// Support for the strip tests: areas to draw, a canvas that can be compared and restored, and pictures with rows of every kind.

import CFloeKernels
import Glibc
import FloeImaging
import FloeRandomNumbers
import FloeTestSupport

@testable import FloeRaster

/// How the rows of an area are drawn.
enum StripKind: CaseIterable {
    case fill, copy, over, overRuns
}

/// A rectangle of one canvas, in the canvas's rows and columns.
struct StripArea {
    var kind: StripKind
    var canvas = 0
    var column, row, width, height: Int
    var picture: StripPicture
    var pictureColumn = 0, pictureRow = 0
    /// The colour of a fill. Kernels store it without testing whether it is opaque.
    var pixel: Pixel = 0x8001_0203

    /// Returns the area in the form that kernels take.
    func native(on canvas: StripCanvas) -> floe_area {
        let start = pictureRow * picture.bitmap.width + pictureColumn
        let first = canvas.firstRow + Int32(row)
        return unsafe floe_area(
            out: canvas.pointer(column, row), source: kind == .fill ? nil : picture.bitmap.unsafePixels + start,
            runs: kind == .overRuns ? UnsafeRawPointer(picture.runs.unsafeRows + pictureRow) : nil,
            out_stride: canvas.stride, source_stride: picture.bitmap.width,
            column: pictureColumn, width: width, first: first, end: first + Int32(height), pixel: pixel,
            is_opaque: kind == .copy)
    }
}

/// Memory to draw to.
@safe
final class StripCanvas {
    let stride, height: Int
    /// The device row of row 0. Native areas count device rows.
    let firstRow: Int32
    private let pixels: UnsafeMutablePointer<Pixel>

    private init(stride: Int, height: Int, firstRow: Int32) {
        self.stride = stride
        self.height = height
        self.firstRow = firstRow
        unsafe pixels = .allocate(capacity: stride * height)
    }

    /// A canvas of random pixels.
    convenience init(stride: Int, height: Int, firstRow: Int32 = 0, _ random: inout SplitMix64) {
        self.init(stride: stride, height: height, firstRow: firstRow)
        for i in 0..<(stride * height) { unsafe (pixels + i).initialize(to: random.pixel()) }
    }

    convenience init(copying other: StripCanvas) {
        self.init(stride: other.stride, height: other.height, firstRow: other.firstRow)
        unsafe pixels.initialize(from: other.pixels, count: stride * height)
    }

    deinit { unsafe pixels.deallocate() }

    func pointer(_ column: Int, _ row: Int) -> UnsafeMutablePointer<Pixel> { unsafe pixels + row * stride + column }

    func hasPixels(of other: StripCanvas) -> Bool {
        unsafe memcmp(pixels, other.pixels, stride * height * MemoryLayout<Pixel>.stride) == 0
    }

    /// Restores the pixels that the area had before it was drawn.
    func restore(_ area: StripArea, from backdrop: StripCanvas) {
        for row in area.row..<(area.row + area.height) {
            unsafe pointer(area.column, row).update(from: backdrop.pointer(area.column, row), count: area.width)
        }
    }
}

/// A picture whose rows have clear, mixed and opaque runs, in different columns from row to row, and those runs.
struct StripPicture {
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
