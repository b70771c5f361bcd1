// Frames that were drawn as entries of a trace: their spans add up to the frame's time, and tiles lie within the drawing.

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
struct TraceEntryTests {
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
        let entry = FrameTrace.Entry(report.frame, by: "CPU", tiles: report.tiles)
        #expect(entry.tiles.reduce(0) { $0 + $1.rect.area } == size.area)
        let drawing = try #require(entry.spans.last { $0.phase == .composite })
        for tile in entry.tiles { #expect(tile.start >= drawing.start && tile.start <= tile.end && tile.end <= drawing.end) }
        stage.timesTiles = false
        stage.invalidate()
        #expect(try stage.draw(tree, size: size, scale: 1).tiles.isEmpty)
    }

    /// The graphics processor's own time, of which only the length is known, is in no span.
    @Test func spansFollowEachOther() {
        var report = FrameReport(compositor: .gpu)
        (report.frame.start, report.frame[.update], report.frame[.build], report.frame[.present]) = (5, 0.25, 0.125, 4)
        (report.frame.buildStart, report.frame.presentStart) = (6, 9)
        (report.frame.statistics.planSeconds, report.frame.statistics.uploadSeconds) = (0.25, 0.5)
        report.frame.setDrawing(1)
        report.frame.setGraphics(2)
        let entry = FrameTrace.Entry(report.frame, by: "GPU")
        #expect(entry.spans.map(\.phase) == [.update, .build, .plan, .upload, .composite, .present])
        #expect(entry.spans.map(\.start) == [5, 6, 6.125, 6.375, 6.875, 9])
        #expect(entry.spans.map(\.end) == [5.25, 6.125, 6.375, 6.875, 7.125, 13])
        let sum = entry.spans.dropLast().reduce(0) { $0 + $1.end - $1.start }
        #expect(sum + report.frame.graphics == report.total)
    }
}
