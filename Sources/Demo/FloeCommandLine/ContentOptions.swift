// The options that replace the scenes' own content.

import ArgumentParser
import Foundation
import FloeImaging
import FloeScenes

package struct ContentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A folder of pictures (PNG, JPEG, WebP, SVG and others) to show in place of the penguins.", valueName: "DIR"))
    package var images: String?

    @Option(help: ArgumentHelp("A text file whose lines the table shows in place of its own rows.", valueName: "FILE"))
    package var list: String?

    @Option(
        help: ArgumentHelp(
            "A deck, a line for each note with tabs, commas or semicolons, or an Anki plain-text export, that the card tray shows.",
            valueName: "FILE"))
    package var deck: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A new game of Minesweeper on this board: small, medium, large, huge, endless, or columns, rows and mines.",
            valueName: "WxH/MINES"), transform: BoardArgument.init(_:))
    package var board: BoardArgument?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("A new game of Minesweeper, with mines placed by this number.", valueName: "N"),
        transform: NumberArgument.whole(0...UInt64.max))
    package var seed: UInt64?

    @Option(parsing: .unconditional, help: MemoryArgument.help, transform: MemoryArgument.init(_:))
    package var memory = MemoryArgument.standard

    package init() {}

    /// A new budget for pictures, with nothing taken from it yet.
    package var budget: MemoryBudget { memory.budget }

    /// Whether any scene's own content is replaced.
    package var namesAny: Bool { images != nil || list != nil || deck != nil || board != nil || seed != nil }

    /// The options for playing scripts, with the same board every time. Unless one was requested, it is larger than any window,
    /// so that every technique scrolls.
    package var repeatable: ContentOptions {
        var options = self
        if seed == nil { options.seed = 1 }
        return options
    }

    /// Returns the contents of the focus picker, or nil for its own pictures.
    private func gallery() throws -> FocusGallery? {
        guard let images else { return nil }
        do {
            let gallery = try FocusGallery.folder(images)
            // If there are none, that is an error, which names the first.
            for line in gallery.report where !gallery.pictures.isEmpty { StandardStreams.complain(line: "--images: \(line)") }
            return gallery
        } catch {
            switch error {
            case .missing: throw CommandFailure(.missingFile, "--images: \(error)")
            case .notAFolder, .unreadable, .empty: throw CommandFailure(.badData, "--images: \(error)")
            }
        }
    }

    /// Returns the contents of the table, or nil for its own rows.
    @MainActor
    private func listFile() throws -> ListFile? {
        guard let list else { return nil }
        do {
            return try ListFile(path: list)
        } catch {
            switch error {
            case .missing: throw CommandFailure(.missingFile, "--list: \(error)")
            case .notAFile, .unreadable, .notText: throw CommandFailure(.badData, "--list: \(error)")
            }
        }
    }

    /// Returns the contents of the card tray, or nil for its own decks. It is read up to its first note, so that a file without
    /// one is reported here. The rest is read while the window is open.
    private func deckFile() throws -> DeckReader? {
        guard let deck else { return nil }
        do {
            let reader = try DeckReader(path: deck)
            try reader.readFirstNote()
            // Small decks are read entirely, so that they are there with the first frame.
            reader.read(1 << 17)
            return reader
        } catch {
            throw CommandFailure(error.isMissingFile ? .missingFile : .badData, "--deck: \(error)")
        }
    }

    /// Returns what scenes show in place of their own contents. It is read here, once, so that problems with it are reported before a
    /// window opens.
    @MainActor
    package func contents() throws -> SceneContents {
        var contents = SceneContents()
        contents.gallery = try gallery()
        contents.list = try listFile()
        contents.deck = try deckFile()
        contents.board = board?.shape
        contents.seed = seed
        return contents
    }
}
