// Several stages without a window: each draws with its own compositor and context.

import FloeCompositors
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing

@testable import FloeDesktopHost

@MainActor
struct HeadlessStageTests {
    private static let size = PixelSize(width: 8, height: 8)

    private func tree(_ color: Color) -> LayerTree {
        let root = Layer()
        root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        root.backgroundColor = color
        return LayerTree(root: root)
    }

    @Test(arguments: CompositorKind.allCases)
    func stagesTakeTurns(kind: CompositorKind) throws {
        let red = tree(Color(hex: 0xFF0000)), green = tree(Color(hex: 0x00FF00))
        var first: HeadlessStage? = try HeadlessStage(compositor: kind)
        let second = try HeadlessStage(compositor: kind)
        for _ in 0..<2 {
            for (stage, tree, pixel) in [(first, red, Pixel(0xFFFF_0000)), (second, green, 0xFF00_FF00)] {
                guard let stage else { continue }
                stage.invalidate()
                let report = try stage.draw(tree, size: Self.size, scale: 1)
                #expect(report.frame.statistics.damagedPixels == 64)
                #expect(stage.makeSnapshot()?[4, 4] == pixel)
            }
        }
        // Releasing one leaves the other intact.
        first = nil
        try second.draw(red, size: Self.size, scale: 1)
        #expect(second.makeSnapshot()?[4, 4] == 0xFFFF_0000)
    }
}
