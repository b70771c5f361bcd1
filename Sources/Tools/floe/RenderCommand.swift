// `floe render`: draws a layer-tree file, and measures how long one compositor takes for it.

import FloeCommandLine
import ArgumentParser
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeRenderTree

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a layer-tree file, with or without a display.",
        discussion: """
            Exit status: 65 for bad data or data that exceeds --memory, 66 for a missing file, 69 if the GPU compositor or the \
            program that reads a picture cannot start, 71 if the system is out of memory, 74 if output cannot be written.

            Examples:
              floe render tree.json --compositor cpu --output tree.png
              floe render tree.json --compositor gpu --frames 200 --json
              floe render tree.json --compositor cpu --threads 1 --frames 200
              floe render tree.json --overlay offscreen --output groups.png
              floe render tree.json --plan
            """)

    @Argument(help: ArgumentHelp("The layer-tree file.", valueName: "TREE.json"))
    var file: String

    @Option(help: "The compositor that draws.")
    var compositor: CompositorKind = .cpu

    @Option(name: [.short, .long], help: ArgumentHelp("Write the picture to this PNG file; - for standard output.", valueName: "x.png"))
    var output: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Threads of the CPU compositor. (default: one a core)", valueName: "N"),
        transform: NumberArgument.whole(NumberArgument.threads))
    var threads: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Composite the whole picture N times after a warm-up, and print the times.", valueName: "N"),
        transform: NumberArgument.whole(1...1_000_000))
    var frames: Int?

    @Flag(help: "Print the figures as one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Show in the picture how it was composited: \(PlanOverlay.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "NAME"))
    var overlay: PlanOverlay?

    @Flag(help: "Print how the picture is composited: each item, its bounds, how it is drawn and by what it is hidden.")
    var plan = false

    @Option(parsing: .unconditional, help: MemoryArgument.help, transform: MemoryArgument.init(_:))
    var memory = MemoryArgument.standard

    func validate() throws {
        try PictureArgument.check("--output", output, besides: frames != nil ? "the figures" : plan ? "the plan" : nil)
        if overlay != nil, output == nil { throw ValidationError("--overlay is drawn into the picture; give --output x.png as well") }
        if json, frames == nil { throw ValidationError("--json prints figures; give --frames N as well") }
    }

    func run() throws {
        try MainActor.assumeIsolated { try render() }
    }

    @MainActor
    private func render() throws {
        let budget = memory.budget
        let tree = try RenderCommand.read(file, budget, pictures: output == nil ? 1 : 2, drawnBy: [compositor])
        let stage = try HeadlessStage.start(compositor, threads: threads, budget: budget)
        if let frames {
            let figures = try HeadlessStage.checked {
                try stage.measure(tree.tree, size: tree.pixelSize, scale: tree.scale, frames: frames)
            }
            try StandardStreams.print(json ? figures.json : figures.text)
        } else {
            _ = try HeadlessStage.checked { try stage.draw(tree.tree, size: tree.pixelSize, scale: tree.scale) }
        }
        if plan, let overlaid = stage.makeOverlaidFrame() { try StandardStreams.print(RenderCommand.text(of: overlaid, tree.tree)) }
        if let output {
            try stage.writeSnapshot(to: output, overlay: overlay, lineWidth: Int(tree.scale.rounded()))
            if let overlay {
                let legend = RenderCommand.legend(of: overlay)
                if PictureArgument.isStandardOutput(output) {
                    StandardStreams.complain(legend + "\n")
                } else {
                    try StandardStreams.print(legend)
                }
            }
        } else if frames == nil, !plan {
            StandardStreams.complain(line: "the picture would be drawn but not used: give --output, --frames or --plan")
        }
    }

    /// Returns the plan, one item per line.
    @MainActor
    private static func text(of frame: OverlaidFrame, _ tree: LayerTree) -> String {
        let names = tree.layerNames
        let words = PlanDescription(frame) { names[$0] }
        let table = AlignedColumns.text([["item", "layer", "place", "drawn", "hidden"]] + words.rows, leftAligned: 5)
        let lines = table.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return (lines + ["", words.summary]).joined(separator: "\n")
    }

    /// Returns the meaning of an overlay's colours in one line.
    private static func legend(of overlay: PlanOverlay) -> String {
        let entries = overlay.legend.map { entry in
            let pixel = entry.color.withAlpha(1).pixel & 0xFF_FFFF
            return String(format: "#%06x ", pixel) + entry.text
        }
        return "\(overlay.title): " + entries.joined(separator: "; ")
    }

    /// Reads a tree of which `pictures` pictures of its size will exist at a time. Their memory and that of the tree's images is
    /// taken from `budget`.
    @MainActor
    static func read(
        _ file: String, _ budget: MemoryBudget, pictures: Int, drawnBy compositors: [CompositorKind]
    ) throws -> LayerTreeFile {
        // OpenGL gets a copy of each image.
        let copies = compositors.contains(.gpu) ? 2 : 1
        // An error that is not the files' fault.
        var failure: CommandFailure?
        do throws(LayerTreeFileError) {
            return try LayerTreeFile(contentsOf: URL(fileURLWithPath: file)) { size in
                try budget.hold(size.area * 4 * pictures)
            } loadImage: { url in
                try noting(&failure) { () throws(ImageFileError) in try image(url.path, copies, budget) }
            } redrawImage: { url, size in
                try noting(&failure) { () throws(ImageFileError) in try drawing(url.path, size, copies, budget) }
            }
        } catch {
            if let failure { throw failure }
            switch error {
            case .missing: throw CommandFailure(.missingFile, "\(error)")
            case .unreadable, .badData: throw CommandFailure(.badData, "\(error)")
            }
        }
    }

    /// Runs `read`, and stores its error in `failure` if that is not the file's fault.
    private static func noting<R>(_ failure: inout CommandFailure?, _ read: () throws(ImageFileError) -> R) throws(ImageFileError) -> R {
        do {
            return try read()
        } catch {
            if error.isOutOfMemory { failure = CommandFailure(.outOfMemory, "\(error)") }
            if error.isReaderMissing { failure = CommandFailure(.unavailable, "\(error)") }
            throw error
        }
    }

    /// Decodes an image that stays in memory, with `copies` copies of it in all.
    private static func image(_ path: String, _ copies: Int, _ budget: MemoryBudget) throws(ImageFileError) -> Bitmap {
        let file = try ImageFile(path: path)
        for remark in file.remarks { StandardStreams.complain(line: "\(path): \(remark)") }
        return try hold(file.bitmap(budget: budget), path, copies, budget)
    }

    /// Draws a vector image at another size. Nil for other images.
    private static func drawing(
        _ path: String, _ size: PixelSize, _ copies: Int, _ budget: MemoryBudget
    ) throws(ImageFileError) -> Bitmap? {
        let file = try ImageFile(path: path)
        return file.format.isVector ? try hold(file.bitmap(vectorSize: size, budget: budget), path, copies, budget) : nil
    }

    private static func hold(_ bitmap: Bitmap, _ path: String, _ copies: Int, _ budget: MemoryBudget) throws(ImageFileError) -> Bitmap {
        do throws(MemoryBudgetError) {
            try budget.hold(bitmap.byteCount * copies)
        } catch {
            throw .beyondMemory(path: path, found: bitmap.size, error)
        }
        return bitmap
    }
}
