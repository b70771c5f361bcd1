// `floe snapshot`: a scene at one moment, as a picture or as its layers, without a display.

import FloeCommandLine
import ArgumentParser
import FloeDesktopHost
import Foundation
import FloeRenderTree
import FloeScenes
import FloeViewTree

struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Write a picture of a scene, or its layers, with or without a display.",
        discussion: """
            Exit status: 65 if none of the pictures of --images can be shown.

            Examples:
              floe snapshot --scene focus --output focus.png
              floe snapshot --scene focus --output focus-gpu.png --compositor gpu
              floe snapshot --technique as-written --size 800x500 --output a.png
              floe snapshot --scene focus --at 0.4 --output moving.png
              floe snapshot --scene focus --switch exact-size=off --output a.png
              floe snapshot --scene cards --capture cards && floe render cards/tree.json --output cards.png
              floe snapshot --replay run.floe --time 2.5 --output a.png
            """)

    @OptionGroup var scene: SceneOptions
    @OptionGroup var content: ContentOptions

    @Option(help: "The compositor that draws.")
    var compositor: CompositorKind = .cpu

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The picture's size in points. (default: 1280x800)", valueName: "WxH"),
        transform: SizeArgument.init(_:))
    var size = SizeArgument.standard

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Device pixels per point. (default: 1)", valueName: "N"),
        transform: NumberArgument.within(NumberArgument.scale))
    var scale = 1.0

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Seconds into the scene's script; 0 is at rest. (default: 0)", valueName: "SECONDS"),
        transform: NumberArgument.within(0...3600))
    var at = 0.0

    @Option(help: ArgumentHelp("Take everything from this recording made by floe run --record.", valueName: "FILE"))
    var replay: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("With --replay: seconds into the recording. (default: its end)", valueName: "T"),
        transform: NumberArgument.within(0...86_400))
    var time: Double?

    @Option(name: [.short, .long], help: ArgumentHelp("The PNG file to write; - for standard output.", valueName: "x.png"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write the scene's layers, as a layer-tree file with its pictures, into this new or empty folder.", valueName: "DIR"))
    var capture: String?

    func validate() throws {
        try PictureArgument.check("--output", output)
        if time != nil, replay == nil { throw ValidationError("--time goes with --replay; --at is a time of the scene's script") }
        if replay != nil, content.namesAny || at != 0 || scene.technique != nil || !scene.switches.isEmpty {
            throw ValidationError("--replay: scene, technique, switches, contents and times are the recording's; --time chooses the moment")
        }
        if capture?.isEmpty == true { throw ValidationError("--capture: expected the name of a folder, found an empty one") }
        if output == nil, capture == nil { throw ValidationError("expected --output x.png, --capture DIR or both") }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            if let replay { return try draw(replay) }
            let player = try HeadlessPlayer(scene, content, compositor: compositor, size: size, scale: scale)
            _ = try player.play(until: at)
            if let reason = (player.scenePlayer.scenes.scene as? FocusScene)?.blankness {
                throw CommandFailure(.badData, "--images: none of the pictures can be shown: \(reason)")
            }
            if let deck = content.deck, let summary = (player.scenePlayer.scenes.scene as? CardsScene)?.summary {
                for line in summary.split(separator: "\n") { StandardStreams.complain(line: "--deck: \(deck): \(line)") }
            }
            if let output { try player.stage.writeSnapshot(to: output) }
            if let capture { try player.capture(to: capture) }
        }
    }

    @MainActor
    private func draw(_ record: String) throws {
        if capture != nil { throw CommandFailure(.usage, "--replay: expected --output alone, found --capture") }
        let player = try HeadlessPlayer(record: record, compositor: compositor)
        guard let first = player.scenePlayer.nextTime else { throw CommandFailure(.badData, "--replay: \(record): it has no frame") }
        // Rounded up to a millisecond, so that the end that an error names is itself accepted.
        let end = (player.scenePlayer.duration * 1000).rounded(.up) / 1000, time = time ?? end
        guard time <= end else {
            throw CommandFailure(.usage, "--time: expected a time from 0 to \(end) s, where the recording ends, found \(time)")
        }
        try player.play(until: max(time, first))
        if let output { try player.stage.writeSnapshot(to: output) }
    }
}
