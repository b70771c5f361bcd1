// The layout of the nine slices: the fixed part keeps its size wherever it moves, and the view is covered exactly once.

import Foundation
import FloeGeometry
import Testing

@testable import FloeScenes

struct FlashlightSliceTests {
    /// An image of 90 × 60 texels, 30 × 20 of them fixed, in a view of 300 × 200 points.
    private func geometry(
        _ x: Double, _ y: Double, fixed: CGRect = CGRect(x: 30, y: 20, width: 30, height: 20), imageScale: Double = 1,
        displayScale: Double = 1
    ) -> OutstretchGeometry {
        OutstretchGeometry(
            imageSize: PixelSize(width: 90, height: 60), imageScale: imageScale, fixedRect: fixed,
            fixedCenter: CGPoint(x: x, y: y), bounds: CGRect(x: 0, y: 0, width: 300, height: 200), displayScale: displayScale)
    }

    private func indices(_ geometry: OutstretchGeometry) -> [Int] { geometry.slices.map(\.index) }

    @Test func fixedPartInsideGivesNineSlices() {
        let slices = geometry(100, 80).slices
        #expect(slices.map(\.index) == Array(0..<9))
        #expect(slices[0].frame == CGRect(x: 0, y: 0, width: 85, height: 70))
        #expect(slices[0].source == CGRect(x: 0, y: 0, width: 30, height: 20))
        #expect(slices[4].frame == CGRect(x: 85, y: 70, width: 30, height: 20))
        #expect(slices[4].source == CGRect(x: 30, y: 20, width: 30, height: 20))
        #expect(slices[8].frame == CGRect(x: 115, y: 90, width: 185, height: 110))
        #expect(slices[8].source == CGRect(x: 60, y: 40, width: 30, height: 20))
    }

    @Test func slicesBeyondEdgeAreOmitted() {
        #expect(indices(geometry(15, 80)) == [1, 2, 4, 5, 7, 8])
        #expect(indices(geometry(285, 190)) == [0, 1, 3, 4])
        #expect(indices(geometry(0, 0)) == [4, 5, 7, 8])
    }

    @Test func fixedPartOutsideLeavesNearestSlices() {
        // The fixed part ends 85 points left of the view, and the slices to its right begin there.
        let left = geometry(-100, 80).slices
        #expect(left.map(\.index) == [2, 5, 8])
        #expect(left[1].frame == CGRect(x: -85, y: 70, width: 385, height: 20))
        #expect(left[1].source == CGRect(x: 60, y: 20, width: 30, height: 20))
        let below = geometry(400, 500).slices
        #expect(below.map(\.index) == [0])
        #expect(below[0].frame == CGRect(x: 0, y: 0, width: 385, height: 490))
    }

    @Test(arguments: [-1e300, -1e9, -20_000.0, 20_000, 1e9, 1e300])
    func farAwayPartShowsOutermostTexels(x: Double) {
        let slices = geometry(x, 80).slices
        #expect(slices.map(\.index) == (x < 0 ? [2, 5, 8] : [0, 3, 6]))
        for slice in slices {
            #expect(slice.frame.minX >= -OutstretchAxis.reach && slice.frame.maxX <= 300 + OutstretchAxis.reach)
            #expect(slice.frame.minX <= 0 && slice.frame.maxX >= 300)
            #expect(slice.source.width > 0 && slice.source.minX >= 0 && slice.source.maxX <= 90)
        }
    }

    @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
    func fixedPartKeepsSizeOnWholePixels(scale: Double) {
        var x = -40.0
        while x < 340 {
            let slices = geometry(x, 77.3, displayScale: scale).slices
            if let fixed = slices.first(where: { $0.index == 4 }) {
                #expect(abs(fixed.frame.width * scale - (30 * scale).rounded()) < 1e-9)
                #expect(abs(fixed.frame.height * scale - (20 * scale).rounded()) < 1e-9)
                #expect(abs(fixed.frame.midX - x) <= 0.5 / scale + 1e-9)
                for edge in [fixed.frame.minX, fixed.frame.maxX, fixed.frame.minY] {
                    #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-9)
                }
            }
            x += 7.37
        }
    }

    @Test func moreTexelsPerPointShrinkFixedPart() {
        let slices = geometry(100, 80, fixed: CGRect(x: 15, y: 10, width: 15, height: 10), imageScale: 2).slices
        #expect(slices[4].frame.size == CGSize(width: 15, height: 10))
        #expect(slices[4].source == CGRect(x: 30, y: 20, width: 30, height: 20))
    }

    @Test func hugeFixedPartFillsView() {
        let slices = geometry(150, 100, fixed: CGRect(x: 100, y: 100, width: 8800, height: 5800), imageScale: 0.01).slices
        #expect(slices.map(\.index) == [4])
        #expect(slices[0].frame.minX <= 0 && slices[0].frame.maxX >= 300)
    }

    @Test func emptyFixedPartLeavesCorners() {
        #expect(indices(geometry(100, 80, fixed: CGRect(x: 45, y: 30, width: 0, height: 0))) == [0, 2, 6, 8])
        #expect(indices(geometry(100, 80, fixed: CGRect(x: 45, y: 30, width: 0.2, height: 0.2))) == [0, 2, 6, 8])
    }

    @Test func imageWithoutMarginExtendsOutermostTexels() {
        let slices = geometry(100, 80, fixed: CGRect(x: 0, y: 0, width: 90, height: 60)).slices
        #expect(slices.count == 9)
        #expect(slices[0].source == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(slices[8].source == CGRect(x: 89, y: 59, width: 1, height: 1))
        // If the fixed part reaches beyond the image, the part inside the image keeps its place.
        let beyond = geometry(100, 80, fixed: CGRect(x: 60, y: 20, width: 60, height: 20)).slices
        #expect(beyond.first { $0.index == 4 }?.frame == CGRect(x: 70, y: 70, width: 30, height: 20))
    }

    @Test(arguments: [
        (Double.nan, 1.0, 10.0), (1, .infinity, 10), (1, 1, .nan), (1, 1, -.infinity), (-.infinity, 1, .infinity),
    ])
    func nonFiniteValuesShowNoSlices(x: Double, y: Double, side: Double) {
        #expect(geometry(x, y, fixed: CGRect(x: 0, y: 0, width: side, height: 10)).slices.isEmpty)
    }

    /// For random inputs, the slices cover the view without overlapping.
    @Test func viewIsCoveredExactlyOnce() {
        var state: UInt64 = 42
        func random(_ low: Double, _ high: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return low + (high - low) * Double(state >> 40) / Double(1 << 24)
        }
        for _ in 0..<400 {
            let g = geometry(
                random(-500, 800), random(-500, 700),
                fixed: CGRect(x: random(-10, 80), y: random(-10, 50), width: random(-20, 90), height: random(0, 60)),
                imageScale: random(0.2, 4), displayScale: [1, 1.5, 2][Int(random(0, 2.99))])
            let shown = g.slices.map { $0.frame.intersection(g.bounds) }.filter { !$0.isNull }
            let area = shown.reduce(0) { $0 + $1.width * $1.height }
            #expect(abs(area - 60_000) < 1e-6, "\(g)")
            for (i, a) in shown.enumerated() {
                for b in shown[(i + 1)...] {
                    let both = a.intersection(b)
                    #expect(both.isNull || both.width * both.height < 1e-9, "\(g)")
                }
            }
        }
    }
}
