// Reports as frames of a trace: their phases add up to the report's time, and tiles lie within the drawing.

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
struct TracedFrameTests {
    private func tree() -> LayerTree {
        let root = Layer()
        root.frame = .init(x: 0, y: 0, width: 400, height: 600)
        root.backgroundColor = .white
        return LayerTree(root: root)
    }

    @Test func tilesAreTimedOnRequestOnly() throws {
        let stage = try HeadlessStage(compositor: .cpu, threads: 2), tree = tree(), size = PixelSize(width: 400, height: 600)
        #expect(try stage.draw(tree, size: size, scale: 1).tiles.isEmpty)
        stage.timesTiles = true
        stage.invalidate()
        let report = try stage.draw(tree, size: size, scale: 1)
        let frame = TracedFrame(report, by: "CPU", number: 1)
        #expect(frame.tiles.reduce(0) { $0 + $1.width * $1.height } == size.area)
        let drawing = try #require(frame.spans.last { $0.phase == .draw })
        for tile in frame.tiles { #expect(tile.start >= drawing.start && tile.start <= tile.end && tile.end <= drawing.end) }
        stage.timesTiles = false
        stage.invalidate()
        #expect(try stage.draw(tree, size: size, scale: 1).tiles.isEmpty)
    }

    @Test func phasesAddUpToReport() {
        var report = FrameReport(compositor: .gpu)
        (report.start, report.update, report.content, report.build, report.damageTime) = (5, 0.25, 0.5, 0.125, 0.0625)
        (report.composite, report.graphics, report.present) = (1, 2, 4)
        (report.buildStart, report.presentStart, report.eventToScreen) = (6, 9, 9)
        (report.statistics.planSeconds, report.statistics.uploadSeconds) = (0.25, 0.5)
        let frame = TracedFrame(report, by: "GPU", number: 3)
        #expect(frame.total == report.total)
        #expect(frame.spans.map(\.start) == [5, 6, 6.125, 6.1875, 6.4375, 6.9375, 9])
        #expect(frame[.draw] == 0.25 && frame.spans.last?.end == 13 && frame.event == 4)
    }
}
