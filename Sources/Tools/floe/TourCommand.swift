// `floe tour`: plays every scene by its script on both compositors, without a display. Writes pictures of its moments and a table
// of frame times.

import FloeCommandLine
import ArgumentParser
import FloeDesktopHost
import FloeFiles
import Foundation
import FloeRenderTree
import FloeScenes

struct TourCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Play all scenes without a display; write pictures and print frame times.",
        discussion: """
            Examples:
              floe tour
              floe tour --output /tmp/tour --size 1600x1000
              floe tour --brief
            """)

    @Option(name: [.short, .long], help: ArgumentHelp("The folder for the pictures.", valueName: "DIR"))
    var output = "out/tour"

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The pictures' size in points. (default: 1280x800)", valueName: "WxH"),
        transform: SizeArgument.init(_:))
    var size = SizeArgument.standard

    @Flag(help: "Play only the last technique of each scene, and show no exhibits.")
    var brief = false

    func run() throws {
        try MainActor.assumeIsolated { try play() }
    }

    @MainActor
    private func play() throws {
        let folder = URL(fileURLWithPath: output)
        do {
            try Folder.make(output)
        } catch {
            throw CommandFailure(
                .cannotWrite, "--output: \(output): expected a folder to write pictures to, which cannot be made: \(error)")
        }
        var table = FrameTable()
        var problem: String?
        for scene in SceneCatalog.scenes {
            for compositor in CompositorKind.allCases {
                do {
                    try tour(scene, compositor, folder, &table)
                } catch let failure as CommandFailure where failure.status == .unavailable && compositor == .gpu {
                    problem = failure.message
                }
            }
        }
        try StandardStreams.print(table.text)
        if let problem { try StandardStreams.print(problem) }
        try StandardStreams.print("Pictures in \(folder.path)")
    }

    @MainActor
    private func tour(_ scene: SceneDescription, _ compositor: CompositorKind, _ folder: URL, _ table: inout FrameTable) throws {
        let name = scene.name
        func save(_ player: HeadlessPlayer, _ what: String) throws {
            try player.stage.writeSnapshot(to: folder.appendingPathComponent("\(name.rawValue)-\(what).png").path)
        }
        let content = try ContentOptions.parse([])
        for technique in scene.techniques.suffix(brief ? 1 : scene.techniques.count).map(\.name) {
            let options = try SceneOptions.of(name, technique: technique)
            let player = try HeadlessPlayer(options, content, compositor: compositor, size: size, scale: 1)
            var reports: [FrameReport] = []
            for (i, moment) in player.scenePlayer.moments.enumerated() {
                reports += try player.play(until: moment)
                try save(player, "\(technique)-\(compositor.rawValue)-\(i + 1)")
            }
            reports += try player.play(until: player.scenePlayer.duration)
            table.add(
                scene: name.rawValue, technique: technique, compositor: compositor,
                renderer: player.stage.compositor.renderer, reports: reports)
        }
        for exhibit in scene.exhibits where !brief {
            var options = try SceneOptions.of(name, technique: exhibit.technique)
            options.switches = exhibit.switches.map { SwitchArgument(name: $0.key, isOn: $0.value) }
            let player = try HeadlessPlayer(options, content, compositor: compositor, size: size, scale: 1)
            _ = try player.play(until: exhibit.time)
            try save(player, "\(exhibit.name)-\(compositor.rawValue)")
        }
    }
}
