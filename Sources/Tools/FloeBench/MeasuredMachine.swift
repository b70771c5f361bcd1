// A machine's part of the page of measurements: its figures as tables, and the rows that contradict what a scene claims.

import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

/// The saved figures of one machine.
struct MeasuredMachine {
    private let title: String
    private let scenes: [SceneFigures]
    private let layers: BenchLayersReport

    /// What the page shows of a `BenchResult`.
    private struct SceneFigures: Decodable {
        let scene, technique, compositor, renderer: String
        let without: String?
        let width, height, frames, turns, uploadedBytes: Int
        let worstMs, offscreenPixels: Double
        let expectedFrames, droppedFrames: [String: Int]
        let isBusy: Bool
        let costMs: FrameCost

        /// The refreshes that a phone of 2011 drops.
        var dropped: String {
            let device = "\(Device.phoneOf2011.factor)"
            return "\(droppedFrames[device] ?? 0) of \(expectedFrames[device] ?? 0)"
        }
    }

    /// `path`: the machine's folder.
    init(path: String) throws {
        func place(_ name: String) -> String { "\(path)/\(name)" }
        let title = try SavedFigures.bytes(place("machine.txt"), place("machine.txt"), expecting: "a file with the machine's title")
        self.title = String(decoding: title, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let all: [SceneFigures] = try SavedFigures.read(place("scenes.json"), place("scenes.json"), printedBy: "floe bench --json")
        scenes = all.filter { $0.without == nil }
        layers = try SavedFigures.read(place("layers.json"), place("layers.json"), printedBy: "floe bench layers --json")
    }

    /// The section in Markdown.
    var text: String {
        let parts =
            ["## \(title)", scenesHead, scenesTable] + contradictions.map(\.text) + [drawnHead, drawnTable, updatesHead, updatesTable]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    // Scenes

    /// Returns the first figures of a case. Earlier versions of the benchmark saved further ones after them, with an overlay on.
    private func figures(_ scene: String, _ technique: String, _ kind: CompositorKind) -> SceneFigures? {
        scenes.first { $0.scene == scene && $0.technique == technique && $0.compositor == kind.rawValue }
    }

    private var scenesHead: String {
        guard let first = scenes.first else { return "" }
        let drawers = MeasuredMachine.once(scenes.map(\.renderer)).joined(separator: "; ")
        let busy = scenes.contains(where: \.isBusy) ? " Measured while something else kept the machine busy." : ""
        return "`floe bench`, \(first.width) × \(first.height) points; turns: \(first.turns); \(drawers).\(busy)"
    }

    private var scenesTable: String {
        let cases = MeasuredMachine.once(scenes.map { [$0.scene, $0.technique] }), marked = contradictions
        let rows = cases.enumerated().map { i, names in
            let scene = names[0], technique = names[1], gpu = figures(scene, technique, .gpu)
            let isMarked = marked.contains { $0.scene == scene && $0.technique == technique }
            let times = CompositorKind.allCases.flatMap { kind in
                let own = figures(scene, technique, kind)
                return [MeasuredMachine.ms(own?.costMs.mean.value), MeasuredMachine.ms(own?.worstMs), own?.dropped ?? "–"]
            }
            let head = [i > 0 && cases[i - 1][0] == scene ? "" : scene, "`\(technique)`\(isMarked ? " ✗" : "")"]
            let uploaded = gpu.map { FigureText.bytes($0.uploadedBytes) } ?? "–"
            let offscreen = gpu.map { FigureText.count(Int($0.offscreenPixels.rounded())) } ?? "–"
            return head + times + [uploaded, offscreen]
        }
        return MeasuredMachine.table(
            [
                "scene", "technique", "CPU", "worst", "dropped at 20×", "GPU", "worst", "dropped at 20×", "uploaded", "offscreen pixels",
            ], rows)
    }

    /// A claim that the figures contradict: the praised technique costs more than the criticised one, beyond the noise.
    private struct Contradiction {
        let scene, technique, text: String
    }

    private var contradictions: [Contradiction] {
        SceneCatalog.scenes.flatMap { scene -> [Contradiction] in
            guard let claim = scene.measurableClaim, claim.kind == .stutters else { return [] }
            return CompositorKind.allCases.compactMap { kind in
                guard let before = figures(scene.name.rawValue, claim.before, kind),
                    let after = figures(scene.name.rawValue, claim.after, kind),
                    after.costMs.mean.change(from: before.costMs.mean) == .more
                else { return nil }
                let means = [after, before].map { MeasuredMachine.ms($0.costMs.mean.value) }
                return Contradiction(
                    scene: scene.name.rawValue, technique: claim.after,
                    text: "✗ This contradicts the claim of \(scene.name.rawValue): on the \(kind.rawValue.uppercased()), a frame of "
                        + "`\(claim.after)` costs \(means[0]) on average, and one of `\(claim.before)` \(means[1]).")
            }
        }
    }

    // Layer trees

    private var drawnHead: String {
        guard let first = layers.drawn.first else { return "" }
        let drawers = MeasuredMachine.once(layers.drawn.map(\.renderer))
        let copying = ", which copies a frame in \(MeasuredMachine.ms(first.memcpyMs)) ms"
        return "`floe bench layers`, redrawn whole; \(drawers[0])\(copying)\(drawers.dropFirst().map { "; \($0)" }.joined())."
    }

    private var drawnTable: String {
        let rows = layers.drawn.filter { $0.compositor == CompositorKind.cpu.rawValue }.map { cpu in
            let gpu = layers.drawn.first { $0.tree == cpu.tree && $0.compositor == CompositorKind.gpu.rawValue }
            let times = [gpu?.medianMs, gpu?.encodeMs, gpu?.callsMs, gpu?.timerQueryMs].map(MeasuredMachine.ms)
            return ["`\(cpu.tree)`", MeasuredMachine.ms(cpu.medianMs), String(format: "%.1f", cpu.multiple)] + times
                + [gpu.map { "\($0.drawCalls)" } ?? "–"]
        }
        return MeasuredMachine.table(["tree", "CPU", "copies of a frame", "GPU", "encode", "calls", "query", "draw calls"], rows)
    }

    private var updatesHead: String { layers.updates.isEmpty ? "" : "`floe bench layers`, updated without drawing." }

    private var updatesTable: String {
        let rows = layers.updates.map { tree in
            let times = [tree.updateMs, tree.buildMs, tree.planMs].map(MeasuredMachine.ms)
            return ["`\(tree.tree)`", "\(tree.layers)", "\(tree.changing)"] + times + ["\(tree.items)", "\(tree.preparedItems)"]
        }
        return MeasuredMachine.table(
            ["tree", "layers", "changing", "update", "build", "plan", "items", "of them prepared"], rows)
    }

    // Markdown

    private static func table(_ heads: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        return ([heads, heads.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    private static func ms(_ value: Double?) -> String {
        value.map { String(format: $0 >= 9.995 ? "%.1f" : "%.2f", $0) } ?? "–"
    }

    /// Returns each value once, in the order in which it first occurs.
    private static func once<Value: Equatable>(_ values: [Value]) -> [Value] {
        values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
