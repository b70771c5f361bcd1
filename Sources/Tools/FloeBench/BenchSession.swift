// One run of `floe bench` for scenes: measures all cases, prints the requested output, and compares with a baseline.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeImageCoding
import FloeMeasuring
import FloeRenderTree
import FloeScenes

@MainActor
struct BenchSession {
    private let command: BenchCommand
    private let settings: BenchSettings
    private let cases: [BenchCase]
    private let baseline: BenchBaseline?

    /// Throws errors of the command before anything is measured.
    init(_ command: BenchCommand) throws {
        self.command = command
        var settings = BenchSettings(content: command.content)
        settings.size = command.size ?? .standard
        settings.frames = command.frames
        settings.turns = command.turns ?? settings.turns
        try command.traceOutput?.check()
        settings.trace = command.traceOutput.map { _ in BenchTrace() }
        self.settings = settings
        let cases = BenchCase.all(
            scene: command.scene, technique: command.technique, kinds: command.compositor.kinds, without: command.without)
        self.cases = cases
        baseline = try command.baseline.map { [settings] in try BenchBaseline(path: $0, settings, for: cases) }
        if let report = command.report { try BenchReport.makeFolder(report) }
    }

    func run() throws {
        let results = try measure()
        if let trace = settings.trace { try command.traceOutput?.write(trace.text(settings)) }
        let scenes = BenchScene.all(of: results), worths = BenchWorth.all(of: results)
        // Ordered so that the two compositors are printed together.
        let ordered = scenes.flatMap(\.results) + results.filter { !$0.what.isPlain }
        if command.json {
            try StandardStreams.print(try Figures.json(ordered))
        } else if command.csv {
            try StandardStreams.print(BenchCSV.text(ordered))
        } else {
            try StandardStreams.print(BenchTable.text(scenes, settings))
            if !worths.isEmpty { try StandardStreams.print("\n" + BenchWorth.text(worths)) }
        }
        var again = settings
        again.trace = nil
        let changes = try baseline?.changes(since: results) { try BenchRun([$0], again).measure()[0] }
        if let folder = command.report {
            let page = BenchReport(scenes: scenes, worths: worths, changes: changes, settings: settings)
            try page.write(to: folder, pictures: pictures(scenes))
        }
        guard let baseline, let changes else { return }
        try tell(changes, baseline)
    }

    private func measure() throws -> [BenchResult] {
        let clock = HostClock(), terminal = TerminalLine()
        let groups = BenchCase.groups(cases)
        var results: [BenchResult] = []
        defer { terminal.clear() }
        var missing: CompositorKind?
        for (i, group) in groups.enumerated() where group.first?.compositor != missing {
            do {
                let name = "\(group[0].scene.rawValue), \(group[0].compositor.rawValue)"
                results += try BenchRun(group, settings).measure { activity, share in
                    terminal.show(
                        ProgressLine.text("\(name): \(activity)", done: Double(i) + share, of: groups.count, elapsed: clock.now()))
                }
            } catch let failure as CommandFailure where failure.leavesOut(group[0].compositor, of: command.compositor) {
                terminal.clear()
                StandardStreams.complain(line: failure.message)
                missing = group[0].compositor
            }
        }
        return results
    }

    /// Reports changes, on standard error if standard output has machine-readable figures. Fails if something got slower.
    private func tell(_ changes: [CostChange<BenchCase>], _ baseline: BenchBaseline) throws {
        for line in baseline.lines(changes) {
            if command.json || command.csv { StandardStreams.complain(line: line) } else { try StandardStreams.print(line) }
        }
        let slower = Set(changes.filter { $0.change == .more }.map(\.key)).count
        if slower > 0 {
            throw CommandFailure(.different, "\(baseline.path): \(slower) of \(cases.count) got slower by more than the noise")
        }
    }

    /// Returns a picture of each scene in the middle of its script, as drawn by the last measured technique.
    private func pictures(_ scenes: [BenchScene]) throws -> [SceneName: Data] {
        var pictures: [SceneName: Data] = [:]
        for scene in scenes {
            guard let last = scene.results.last else { continue }
            let options = try SceneOptions.of(scene.name, technique: last.technique)
            let scale = BenchReport.pictureScale(settings.size)
            let player = try HeadlessPlayer(options, settings.content, compositor: .cpu, size: settings.size, scale: scale)
            _ = try player.play(until: player.scenePlayer.duration * BenchReport.moment)
            pictures[scene.name] = player.stage.makeSnapshot()?.pngData()
        }
        return pictures
    }
}
