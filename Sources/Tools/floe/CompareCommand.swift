// `floe compare`: draws a layer-tree file with both compositors and reports how far their pictures differ.

import FloeCommandLine
import ArgumentParser
import FloeDesktopHost
import Foundation
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeRenderTree

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Draw a layer-tree file on both compositors and compare the pictures.",
        discussion: """
            The picture shows what the CPU drew, what the GPU drew, and where they differ: blue within the tolerance, \
            red to white beyond it.

            Exit status: 1 if the pictures differ by more than they may. Otherwise as for render: 65 for bad data or data that \
            exceeds --memory, 66 for a missing file, 69 if the GPU compositor cannot start.

            Examples:
              floe compare tree.json
              floe compare tree.json --output triptych.png
              floe compare tree.json --json
            """)

    @Argument(help: ArgumentHelp("The layer-tree file.", valueName: "TREE.json"))
    var file: String

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write both pictures and their amplified difference, side by side, to this PNG file.", valueName: "triptych.png")
    )
    var output: String?

    @Flag(help: "Print the counts as one JSON object.")
    var json = false

    @Option(parsing: .unconditional, help: MemoryArgument.help, transform: MemoryArgument.init(_:))
    var memory = MemoryArgument.standard

    func validate() throws { try PictureArgument.check("--output", output, besides: "the counts") }

    func run() throws {
        try MainActor.assumeIsolated { try compare() }
    }

    @MainActor
    private func compare() throws {
        let budget = memory.budget
        // Both pictures and the second's target. With --output also the difference, and twice the three side by side.
        let pictures = output == nil ? 3 : 10
        let tree = try RenderCommand.read(file, budget, pictures: pictures, drawnBy: [.cpu, .gpu])
        let cpu = try draw(tree, .cpu, budget), gpu = try draw(tree, .gpu, budget)
        guard let compared = ComparedPictures(cpu, gpu) else {
            throw CommandFailure(.software, "the compositors' pictures are not of one size")
        }
        if let output {
            let triptych = Triptych(cpu: cpu, gpu: gpu, compared.difference).bitmap(fonts: try? SceneOptions.fonts())
            do {
                try triptych.writePNG(to: output)
            } catch {
                throw CommandFailure(writing: error)
            }
        }
        try StandardStreams.print(json ? try Figures.line(compared) : compared.text)
        if let problem = compared.problem { throw CommandFailure(.different, "\(file): \(problem)") }
    }

    @MainActor
    private func draw(_ tree: LayerTreeFile, _ kind: CompositorKind, _ budget: MemoryBudget) throws -> Bitmap {
        let stage = try HeadlessStage.start(kind, budget: budget)
        try HeadlessStage.checked { try stage.draw(tree.tree, size: tree.pixelSize, scale: tree.scale) }
        guard let picture = stage.makeSnapshot() else { throw CommandFailure(.software, "the compositor returned no picture") }
        return picture
    }
}
