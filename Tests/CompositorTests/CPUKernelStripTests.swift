// Areas drawn in strips against the scalar reference, byte for byte: of every kind, width and alignment, alone and overlapping.
// No pixel outside them is written.

import CFloeKernels
import FloeImaging
import FloeRandomNumbers
import FloeTestSupport
import Testing

@testable import FloeRaster

struct CPUKernelStripTests {
    /// Vectors are eight or sixteen pixels wide, and loops process up to four of them per iteration.
    static let widths = Array(0...80) + [95, 96, 97, 127, 128, 129, 191, 192, 193, 255, 256, 257, 500, 1008]
    static let alignments = 0..<16

    /// Returns copies of the backdrops with the areas drawn by `kernels`.
    private func draw(
        _ kernels: KernelSet, _ areas: [StripArea], on backdrops: [StripCanvas]
    ) -> [StripCanvas] {
        let canvases = backdrops.map(StripCanvas.init(copying:))
        let native = unsafe areas.map { unsafe $0.native(on: canvases[$0.canvas]) }
        unsafe native.withUnsafeBufferPointer {
            guard let base = $0.baseAddress else { return }
            unsafe kernels.loops.draw_strips(base, $0.count)
        }
        withExtendedLifetime(areas) {}
        return canvases
    }

    /// Draws with every kernel set, compares with the reference, and checks that no pixel outside the areas was written.
    private func check(_ areas: [StripArea], on backdrops: [StripCanvas], _ what: @autoclosure () -> String) {
        let reference = draw(.scalar, areas, on: backdrops)
        for kernels in VectorKernels.all {
            let drawn = draw(kernels, areas, on: backdrops)
            for (canvas, expected) in zip(drawn, reference) where !canvas.hasPixels(of: expected) {
                Issue.record("\(kernels.name) and the reference differ: \(what())")
            }
            for area in areas { drawn[area.canvas].restore(area, from: backdrops[area.canvas]) }
            for (canvas, backdrop) in zip(drawn, backdrops) where !canvas.hasPixels(of: backdrop) {
                Issue.record("\(kernels.name) wrote elsewhere: \(what())")
            }
        }
    }

    @Test func `a large fill of contiguous rows matches the reference bit for bit`() throws {
        var random = SplitMix64(seed: 5)
        let picture = try #require(StripPicture(width: 129, height: 400, &random))
        for height in [79, 80, 81, 400] {
            let backdrop = StripCanvas(stride: 128, height: height + 2, &random)
            let area = StripArea(
                kind: .fill, column: 0, row: 1, width: 128, height: height, picture: picture, pictureColumn: 0, pixel: random.pixel())
            check([area], on: [backdrop], "\(height) rows")
        }
    }

    @Test(arguments: StripKind.allCases)
    func `areas of every width and alignment match the reference bit for bit`(kind: StripKind) throws {
        var random = SplitMix64(seed: 1)
        for width in Self.widths {
            let across = width + 2 * Self.alignments.count
            let picture = try #require(StripPicture(width: across + 1, height: 5, &random))
            // Rows of the same alignment, and rows of different alignments.
            for stride in [(across + 15) & ~15, (across + 15) & ~15 + 5] {
                let backdrop = StripCanvas(stride: stride, height: 7, &random)
                for column in Self.alignments {
                    for pictureColumn in kind == .fill ? 0..<1 : Self.alignments {
                        let area = StripArea(
                            kind: kind, column: column, row: 1, width: width, height: 5, picture: picture,
                            pictureColumn: pictureColumn, pixel: random.pixel())
                        check(
                            [area], on: [backdrop],
                            "\(kind), width \(width), stride \(stride), columns \(column) and \(pictureColumn)")
                    }
                }
            }
        }
    }

    /// Returns `count` areas at random places on the canvases. Some are empty.
    private func areas(
        _ count: Int, on canvases: [StripCanvas], from pictures: [StripPicture], _ random: inout SplitMix64
    ) -> [StripArea] {
        (0..<count).map { _ in
            let number = random.int(0...(canvases.count - 1)), canvas = canvases[number]
            let picture = pictures[random.int(0...(pictures.count - 1))]
            let width = random.int(0...min(canvas.stride, picture.bitmap.width))
            let height = random.int(0...min(canvas.height, picture.bitmap.height))
            return StripArea(
                kind: StripKind.allCases[random.int(0...3)], canvas: number,
                column: random.int(0...(canvas.stride - width)), row: random.int(0...(canvas.height - height)),
                width: width, height: height, picture: picture,
                pictureColumn: random.int(0...(picture.bitmap.width - width)),
                pictureRow: random.int(0...(picture.bitmap.height - height)), pixel: random.pixel())
        }
    }

    /// Strips are a few rows high; the wider the first canvas, the fewer.
    @Test(arguments: [70, 128, 400, 2600])
    func `overlapping areas on up to two canvases match the reference bit for bit`(stride: Int) throws {
        var random = SplitMix64(seed: UInt64(stride))
        let height = 150
        let canvases = [
            StripCanvas(stride: stride, height: height, firstRow: -40, &random),
            StripCanvas(stride: 113, height: 90, firstRow: 1000, &random),
        ]
        let sizes = [(90, 200), (333, 61), (2500, 20)]
        let pictures = try sizes.map { try #require(StripPicture(width: $0.0, height: $0.1, &random)) }
        for round in 0..<60 {
            let canvases = Array(canvases.prefix(random.int(1...2)))
            let areas = areas(random.int(1...24), on: canvases, from: pictures, &random)
            check(areas, on: canvases, "round \(round)")
        }
    }

    /// Opacity runs are a promise about the pixels and must not affect the result.
    @Test func `opacity runs make no difference to the pixels`() throws {
        var random = SplitMix64(seed: 3)
        let canvas = StripCanvas(stride: 150, height: 90, &random)
        let picture = try #require(StripPicture(width: 140, height: 80, &random))
        for kernels in VectorKernels.all + [.scalar] {
            for round in 0..<200 {
                var area = areas(1, on: [canvas], from: [picture], &random)
                area[0].kind = .overRuns
                let known = draw(kernels, area, on: [canvas])
                area[0].kind = .over
                let unknown = draw(kernels, area, on: [canvas])
                #expect(known[0].hasPixels(of: unknown[0]), "\(kernels.name), round \(round)")
            }
        }
    }
}
