// The figures as comma-separated values.

import FloeCommandLine
import FloeDesktopHost
import FloeGeometry
import FloeRenderTree
import Foundation
import Testing

@testable import FloeSceneWindow

struct FramesFileTests {
    private func report(_ compositor: CompositorKind, frame: Int) -> FrameReport {
        var report = FrameReport(compositor: compositor)
        report.frame = frame
        report.update = 0.001
        report.build = 0.002
        report.composite = 0.01
        report.statistics.planSeconds = 0.003
        report.statistics.uploadSeconds = 0.004
        report.statistics.uploadedBytes = 4096
        report.statistics.offscreenPixels = 77
        report.statistics.damagedPixels = 1234
        report.layers = 9
        return report
    }

    @Test func eachFrameIsARow() throws {
        var figures = FrameFigures()
        figures.technique = "cut, \"copied\"\nand pasted"
        figures.renderers = [.cpu: "AVX2, 2 threads"]
        figures.pixels = 640_000
        figures.slowdown = 2
        figures.add(report(.gpu, frame: 7))
        figures.add(report(.cpu, frame: 7))
        figures.add(report(.cpu, frame: 6))
        figures.setPresent(0.0005, eventToScreen: 0.02, ofFrame: 6, .cpu)
        let text = FramesFile.text(figures)
        #expect(text.utf8.suffix(2) == [13, 10] && text.components(separatedBy: "\r\n").count == 5)
        let lines = text.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        #expect(lines[0] == FramesFile.keys.joined(separator: ","))
        let technique = "\"cut, \"\"copied\"\"\nand pasted\""
        #expect(
            lines[1] == "6,\(technique),cpu,1.0000,2.0000,3.0000,3.0000,4.0000,0.5000,13.0000,20.0000,1234,4096,77,0,0,9,640000,2,"
                + "\"AVX2, 2 threads\"")
        #expect(lines[2].hasPrefix("7,\(technique),cpu,") && lines[3].hasPrefix("7,\(technique),gpu,"))
    }

    @Test func everyColumnIsExplained() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "Documentation/Measuring.md"), encoding: .utf8)
        for key in FramesFile.keys { #expect(page.contains("`\(key)`"), "\(key)") }
    }
}
