// `floe snapshot`: a picture of a scene at rest, without a display.

import ArgumentParser
import DesktopHost
import Foundation
import ImageCoding
import RenderTree
import Scenes
import Views

struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Write a picture of a scene, with or without a display.",
        discussion: """
            Examples:
              floe snapshot --scene focus --output focus.png
              floe snapshot --scene focus --size 800x500 --compositor gpu --technique as-written --output a.png
              floe snapshot --scene focus --at 0.4 --output moving.png
            """)

    @OptionGroup var scene: SceneOptions

    @Option(help: "cpu or gpu.")
    var compositor: CompositorKind = .cpu

    @Option(help: ArgumentHelp("The picture's size in points.", valueName: "WxH"))
    var size = SizeArgument(width: 1280, height: 800)

    @Option(help: ArgumentHelp("Device pixels per point.", valueName: "N"))
    var scale = 1.0

    @Option(help: ArgumentHelp("Seconds into the scene's script; 0 is at rest.", valueName: "SECONDS"))
    var at = 0.0

    @Option(name: [.short, .long], help: ArgumentHelp("The PNG file to write.", valueName: "x.png"))
    var output: String

    func validate() throws {
        if !(0.5...4).contains(scale) { throw ValidationError("--scale: expected a number from 0.5 to 4, found \(scale)") }
        if !(0...3600).contains(at) { throw ValidationError("--at: expected a number from 0 to 3600, found \(at)") }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let player = try ScenePlayer(scene, compositor: compositor, size: size, scale: scale)
            _ = try player.play(until: at)
            guard let picture = player.stage.makeSnapshot() else {
                throw CommandFailure(.software, "the compositor returned no picture")
            }
            do {
                try picture.writePNG(to: output)
            } catch {
                throw CommandFailure(.cannotCreate, "\(error)")
            }
        }
    }
}
