// The page of measurements: it is made of the saved figures, and says where they contradict a claim.

import Foundation
import Testing

struct MeasurementsTests {
    private static let documentation = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Documentation")

    @Test func pageIsThatOfTheSavedFigures() throws {
        let result = try FloeProgram.run(["measurements", Self.documentation.appending(path: "measurements").path])
        #expect(result.status == 0, "\(result.errors)")
        let saved = try String(contentsOf: Self.documentation.appending(path: "Measurements.md"), encoding: .utf8)
        #expect(result.output == saved, "run scripts/measurements")
    }

    private static func figures(_ technique: String, _ compositor: String, _ low: Double, _ high: Double) -> String {
        """
        {"scene": "cards", "technique": "\(technique)", "compositor": "\(compositor)", "renderer": "\(compositor) drawer",
        "width": 320, "height": 200, "frames": 10, "turns": 3, "uploadedBytes": 2048, "isBusy": false,
        "expectedFrames": {"1": 240, "20": 238}, "droppedFrames": {"1": 0, "20": 7}, "worstMs": 12.34, "offscreenPixels": 1234.4,
        "costMs": {"mean": {"value": \(low), "low": \(low), "high": \(high)}, "worst": {"value": 9, "low": 9, "high": 9}}}
        """
    }

    private func page(_ figures: [String], in folder: TemporaryFolder, layers: String? = nil) throws -> ProgramResult {
        let machine = folder.path("all/one")
        try FileManager.default.createDirectory(atPath: machine, withIntermediateDirectories: true)
        _ = try folder.write("A machine\n", to: "all/one/machine.txt")
        _ = try folder.write("[\(figures.joined(separator: ","))]", to: "all/one/scenes.json")
        if let layers { _ = try folder.write(layers, to: "all/one/layers.json") }
        return try FloeProgram.run(["measurements", folder.path("all")])
    }

    private static let layers = """
        [{"tree": "soft", "compositor": "cpu", "renderer": "CPU", "threads": 1, "frames": 60, "medianMs": 1.5, "minMs": 1,
        "memcpyMs": 0.5, "multiple": 3, "drawCalls": 7, "passes": 1},
        {"tree": "crowd", "layers": 9, "changing": 8, "frames": 60, "medianMs": 1, "minMs": 1, "updateMs": 0.25, "buildMs": 11,
        "planMs": 0.2, "preparedItems": 3, "items": 4}]
        """

    /// Layers are the technique that the claim praises, and redrawing the trays the one that it criticises.
    @Test func rowsThatContradictTheClaimAreMarked() throws {
        let folder = try TemporaryFolder()
        let all = [
            Self.figures("drawn-tray", "cpu", 6, 6.5), Self.figures("drawn-tray", "gpu", 6, 6.5), Self.figures("layers", "cpu", 13, 14),
            Self.figures("layers", "gpu", 6.4, 9),
        ]
        let result = try page(all, in: folder, layers: Self.layers)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.contains("| cards | `drawn-tray` | 6.00 | 12.3 | 7 of 238 | 6.00 | 12.3 | 7 of 238 | 2 KB | 1,234 |"), "\(lines)")
        #expect(lines.contains("|  | `layers` ✗ | 13.0 | 12.3 | 7 of 238 | 6.40 | 12.3 | 7 of 238 | 2 KB | 1,234 |"), "\(lines)")
        let marks = lines.filter { $0.hasPrefix("✗") }
        #expect(
            marks == [
                "✗ This contradicts the claim of cards: on the CPU, a frame of `layers` costs 13.0 on average, and one of `drawn-tray` 6.00."
            ])
        #expect(lines.contains("| `soft` | 1.50 | 3.0 | – | – | – | – | – |"))
        #expect(lines.contains("| `crowd` | 9 | 8 | 0.25 | 11.0 | 0.20 | 4 | 3 |"))
        // Within the spread of what the criticised technique costs, nothing is contradicted.
        let near = [Self.figures("drawn-tray", "cpu", 6, 9), Self.figures("layers", "cpu", 8.9, 14)]
        #expect(try !page(near, in: folder, layers: Self.layers).output.contains("✗"))
    }

    @Test func missingFilesAreNamed() throws {
        let folder = try TemporaryFolder()
        let none = try FloeProgram.run(["measurements", folder.path("gone")])
        #expect(none.status == 66 && none.errorLines.count == 1 && none.errors.contains("expected a folder with a folder for each machine"))
        let partial = try page([Self.figures("layers", "cpu", 1, 1)], in: folder)
        #expect(
            partial.status == 66 && partial.errorLines.count == 1
                && partial.errors.contains("one/layers.json: expected a file that floe bench layers --json printed"), "\(partial.errors)")
        let wrong = try page(["{}"], in: folder, layers: Self.layers)
        #expect(wrong.status == 65 && wrong.errors.contains("[0]: 'scene' is missing"), "\(wrong.errors)")
    }
}
