// Areas against the scalar reference, byte for byte: of every kind, width and alignment. No pixel outside them is written.

import FloeImaging
import FloeRandomNumbers
import FloeTestSupport
import Testing

@testable import FloeRaster

struct CPUKernelAreaTests {
    /// Vectors are eight or sixteen pixels wide, and loops process up to four of them per iteration.
    static let widths = Array(0...80) + [95, 96, 97, 127, 128, 129, 191, 192, 193, 255, 256, 257, 500, 1008]
    static let alignments = 0..<16

    /// Returns a copy of the backdrop with the area drawn by `kernels`.
    private func draw(_ kernels: KernelSet, _ area: KernelArea, on backdrop: KernelCanvas) -> KernelCanvas {
        let canvas = KernelCanvas(copying: backdrop)
        area.draw(by: kernels, on: canvas)
        return canvas
    }

    /// Draws with every kernel set, compares with the reference, and checks that no pixel outside the area was written.
    private func check(_ area: KernelArea, on backdrop: KernelCanvas, _ what: @autoclosure () -> String) {
        let reference = draw(.scalar, area, on: backdrop)
        for kernels in VectorKernels.all {
            let drawn = draw(kernels, area, on: backdrop)
            if !drawn.hasPixels(of: reference) { Issue.record("\(kernels.name) and the reference differ: \(what())") }
            drawn.restore(area, from: backdrop)
            if !drawn.hasPixels(of: backdrop) { Issue.record("\(kernels.name) wrote elsewhere: \(what())") }
        }
    }

    @Test func `a large fill of contiguous rows matches the reference bit for bit`() throws {
        var random = SplitMix64(seed: 5)
        let picture = try #require(KernelPicture(width: 129, height: 400, &random))
        for height in [79, 80, 81, 400] {
            let backdrop = KernelCanvas(stride: 128, height: height + 2, &random)
            let area = KernelArea(
                kind: .fill, column: 0, row: 1, width: 128, height: height, picture: picture, pictureColumn: 0, pixel: random.pixel())
            check(area, on: backdrop, "\(height) rows")
        }
    }

    @Test(arguments: AreaKind.allCases)
    func `areas of every width and alignment match the reference bit for bit`(kind: AreaKind) throws {
        var random = SplitMix64(seed: 1)
        for width in Self.widths {
            let across = width + 2 * Self.alignments.count
            let picture = try #require(KernelPicture(width: across + 1, height: 5, &random))
            // Rows of the same alignment, and rows of different alignments.
            for stride in [(across + 15) & ~15, (across + 15) & ~15 + 5] {
                let backdrop = KernelCanvas(stride: stride, height: 7, &random)
                for column in Self.alignments {
                    for pictureColumn in kind == .fill ? 0..<1 : Self.alignments {
                        let area = KernelArea(
                            kind: kind, column: column, row: 1, width: width, height: 5, picture: picture,
                            pictureColumn: pictureColumn, pixel: random.pixel())
                        check(
                            area, on: backdrop,
                            "\(kind), width \(width), stride \(stride), columns \(column) and \(pictureColumn)")
                    }
                }
            }
        }
    }

    /// Returns an area at a random place on a canvas. It may be empty.
    private func area(_ kind: AreaKind, on canvas: KernelCanvas, from picture: KernelPicture, _ random: inout SplitMix64) -> KernelArea {
        let width = random.int(0...min(canvas.stride, picture.bitmap.width))
        let height = random.int(0...min(canvas.height, picture.bitmap.height))
        return KernelArea(
            kind: kind, column: random.int(0...(canvas.stride - width)), row: random.int(0...(canvas.height - height)),
            width: width, height: height, picture: picture, pictureColumn: random.int(0...(picture.bitmap.width - width)),
            pictureRow: random.int(0...(picture.bitmap.height - height)), pixel: random.pixel())
    }

    @Test(arguments: AreaKind.allCases)
    func `areas anywhere match the reference bit for bit`(kind: AreaKind) throws {
        var random = SplitMix64(seed: 2)
        let picture = try #require(KernelPicture(width: 333, height: 61, &random))
        for round in 0..<60 {
            let canvas = KernelCanvas(stride: random.int(1...400), height: random.int(1...90), &random)
            check(area(kind, on: canvas, from: picture, &random), on: canvas, "\(kind), round \(round)")
        }
    }

    /// Opacity runs are a promise about the pixels and must not affect the result.
    @Test func `opacity runs make no difference to the pixels`() throws {
        var random = SplitMix64(seed: 3)
        let canvas = KernelCanvas(stride: 150, height: 90, &random)
        let picture = try #require(KernelPicture(width: 140, height: 80, &random))
        for kernels in VectorKernels.all + [.scalar] {
            for round in 0..<200 {
                var area = area(.overRuns, on: canvas, from: picture, &random)
                let known = draw(kernels, area, on: canvas)
                area.kind = .over
                #expect(known.hasPixels(of: draw(kernels, area, on: canvas)), "\(kernels.name), round \(round)")
            }
        }
    }
}
