// `floe render`: draws a layer-tree file, and measures how long one compositor takes for it.

import ArgumentParser
import DesktopHost
import Foundation
import Geometry
import ImageCoding
import Imaging
import Layers
import RenderTree

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a layer-tree file, with or without a display.",
        discussion: """
            Exit status: 65 for bad data, 66 for a missing file, 69 if the GPU compositor cannot start.

            Examples:
              floe render tree.json --compositor cpu --output tree.png
              floe render tree.json --compositor gpu --frames 200 --json
              floe render tree.json --compositor cpu --threads 1 --frames 200
            """)

    @Argument(help: ArgumentHelp("The layer-tree file.", valueName: "TREE.json"))
    var file: String

    @Option(help: "cpu or gpu.")
    var compositor: CompositorKind = .cpu

    @Option(name: [.short, .long], help: ArgumentHelp("Write the picture to this PNG file.", valueName: "x.png"))
    var output: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Threads of the CPU compositor. (default: one a core)", valueName: "N"))
    var threads: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Composite the whole picture N times after a warm-up and print the figures.", valueName: "N"))
    var frames: Int?

    @Flag(help: "Print the figures as one JSON object.")
    var json = false

    func validate() throws {
        try NumberArgument.check("--threads", threads, in: NumberArgument.threads)
        try NumberArgument.check("--frames", frames, in: 1...1_000_000)
        if json, frames == nil { throw ValidationError("--json prints figures; give --frames N as well") }
    }

    func run() throws {
        try MainActor.assumeIsolated { try render() }
    }

    @MainActor
    private func render() throws {
        let tree = try RenderCommand.read(file)
        let stage = try HeadlessStage.start(compositor, threads: threads)
        if let frames {
            let figures = try stage.measure(tree.tree, size: tree.pixelSize, scale: tree.scale, frames: frames)
            print(json ? figures.json : figures.text)
        } else {
            _ = try stage.draw(tree.tree, size: tree.pixelSize, scale: tree.scale)
        }
        if let output {
            try stage.writeSnapshot(to: output)
        } else if frames == nil {
            FloeCommand.complain("drawn, but neither --output nor --frames says what to do with it")
        }
    }

    @MainActor
    static func read(_ file: String) throws -> LayerTreeFile {
        do {
            return try LayerTreeFile(contentsOf: URL(fileURLWithPath: file)) { url in
                try ImageFile(path: url.path).bitmap()
            }
        } catch {
            switch error {
            case .missing: throw CommandFailure(.missingFile, "\(error)")
            case .unreadable, .badData: throw CommandFailure(.badData, "\(error)")
            }
        }
    }
}
