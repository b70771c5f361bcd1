// Reads figures that an earlier `floe bench --json` printed.

import FloeCommandLine
import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

struct BenchBaseline {
    let path: String
    private let entries: [Entry]
    private let baseline: Baseline<BenchCase>
    /// The number of cases that the file does not contain.
    private let unknown: Int

    /// The part of a result that is compared.
    private struct Entry: Decodable {
        let scene, technique, compositor: String
        let without, renderer: String?
        let width, height: Int
        let costMs: FrameCost

        var what: BenchCase? {
            guard let scene = SceneName(rawValue: scene), let compositor = CompositorKind(rawValue: compositor) else { return nil }
            return BenchCase(scene: scene, technique: technique, compositor: compositor, without: without)
        }
    }

    /// Throws unless the file holds figures of the size that is being measured.
    init(path: String, _ settings: BenchSettings, for cases: [BenchCase]) throws {
        self.path = path
        entries = try SavedFigures.read("--baseline: \(path)", path, printedBy: "floe bench --json")
        if let other = entries.first(where: { $0.width != settings.size.width || $0.height != settings.size.height }) {
            throw CommandFailure(
                .badData,
                "--baseline: \(path): its figures are for \(other.width)×\(other.height) points, not for "
                    + "\(settings.size.width)×\(settings.size.height); give --size \(other.width)x\(other.height)")
        }
        let known = entries.compactMap { entry in entry.what.map { ($0, entry.costMs) } }
        guard !known.isEmpty else { throw CommandFailure(.badData, "--baseline: \(path): it has no figures for a scene") }
        let baseline = Baseline(Dictionary(known) { $1 })
        self.baseline = baseline
        let new = cases.filter { baseline.costs[$0] == nil }
        guard new.count < cases.count else {
            throw CommandFailure(.badData, "--baseline: \(path): it has no figures for what is measured here, such as \(cases[0].text)")
        }
        unknown = new.count
    }

    /// Returns the changes since the baseline. What seems slower is measured again.
    @MainActor
    func changes(since results: [BenchResult], again: (BenchCase) throws -> BenchResult) rethrows -> [CostChange<BenchCase>] {
        try baseline.changes(results.map { ($0.what, $0.costMs) }) { try again($0).costMs }
    }

    /// Returns a line for each change, or one that says there is none.
    func lines(_ changes: [CostChange<BenchCase>]) -> [String] {
        let missing = unknown == 0 ? [] : ["\(path) has no figures for \(unknown) of the cases"]
        return missing + (changes.isEmpty ? ["nothing changed since \(path) by more than the noise"] : changes.map(BenchBaseline.text))
    }

    /// Describes a change, like "slower: focus tuned, cpu: the mean frame takes 1.32 ms, 30 % more than before (0.98 to 1.05 ms)".
    static func text(_ change: CostChange<BenchCase>) -> String {
        let before = change.before, now = change.now.value, isSlower = change.change == .more
        func ms(_ v: Double) -> String { FigureText.fine(milliseconds: v) }
        let range = before.low == before.high ? ms(before.value) : "\(ms(before.low)) to \(ms(before.high))"
        let percent = before.value > 0 ? Int(((now / before.value - 1) * 100).rounded()) : 0
        return "\(isSlower ? "slower" : "faster"): \(change.key.text): the \(change.figure.rawValue) frame takes \(ms(now)) ms, "
            + "\(abs(percent)) % \(isSlower ? "more" : "less") than before (\(range) ms)"
    }
}
