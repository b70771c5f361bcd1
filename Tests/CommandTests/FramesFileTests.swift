// The figures as comma-separated values.

import FloeCommandLine
import FloeDesktopHost
import FloeMeasuring
import FloePanels
import FloeRenderTree
import Foundation
import Testing

@testable import FloeSceneWindow

struct FramesFileTests {
    private func frame(_ compositor: CompositorKind, _ number: Int) -> MeasuredFrame {
        var frame = MeasuredFrame(compositor, number: number)
        frame[.update] = 0.001
        frame[.build] = 0.002
        frame.statistics.planSeconds = 0.003
        frame.statistics.uploadSeconds = 0.004
        frame.setDrawing(0.01)
        frame.statistics.uploadedBytes = 4096
        frame.statistics.offscreenPixels = 77
        frame.statistics.damagedPixels = 1234
        frame.layers = 9
        (frame.technique, frame.pixels, frame.slowdown) = ("cut, \"copied\"\nand pasted", 640_000, 2)
        return frame
    }

    @Test func eachFrameIsARow() throws {
        var figures = FrameFigures()
        figures.renderers = [.cpu: "AVX2, 2 threads"]
        figures.add(frame(.gpu, 7))
        figures.add(frame(.cpu, 7))
        figures.add(frame(.cpu, 6))
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
        let page = try String(contentsOf: DocumentationTests.root.appending(path: "Documentation/Tools.md"), encoding: .utf8)
        for key in FramesFile.keys { #expect(page.contains("`\(key)`"), "\(key)") }
    }
}
