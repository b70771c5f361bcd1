// The art that the scenes show, found beside the program or where it is installed.

import FloeFiles
import Foundation

/// Files that travel with Floe.
package enum Resources {
    /// The folder that the package manager makes of them. Its build systems end the name differently.
    private static let folder = ProgramFolder.resources(["Floe_FloeResources.resources", "Floe_FloeResources.bundle"])

    /// Throws if there is no such folder. Whatever else here is asked of a folder that is not there is absent or empty.
    package static func check() throws(MissingResources) {
        guard FileManager.default.fileExists(atPath: folder.path) else { throw MissingResources(path: folder.path) }
    }

    /// The penguins' SVG files in the order of their names.
    package static var penguins: [URL] { files(in: "penguins", withExtension: "svg") }

    /// The decks of cards in the order of their names.
    package static var decks: [URL] { files(in: "decks", withExtension: "txt") }

    /// The folders with the pictures and sounds of those decks.
    package static var deckMedia: [URL] {
        ["pictures", "sounds"].map { folder.appendingPathComponent("decks/\($0)") }
    }

    /// The quiet sound of a card that turns over.
    package static var flick: URL { folder.appendingPathComponent("sounds/flick.wav") }

    /// The table's own rows.
    package static var tableRows: URL { folder.appendingPathComponent("table/rows.txt") }

    /// One file of the folder `art`; nil if there is none of that name.
    package static func art(_ name: String) -> URL? { file(name, in: "art") }

    /// One file of the folder `flashlight`, the night scene's; nil if there is none of that name.
    package static func flashlight(_ name: String) -> URL? { file(name, in: "flashlight") }

    private static func file(_ name: String, in folder: String) -> URL? {
        let url = Resources.folder.appendingPathComponent(folder).appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    private static func files(in folder: String, withExtension ext: String) -> [URL] {
        let url = Resources.folder.appendingPathComponent(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasSuffix("." + ext) }.sorted().map { url.appendingPathComponent($0) }
    }
}

/// The program has been copied without its pictures and decks.
package struct MissingResources: Error, CustomStringConvertible {
    let path: String

    package var description: String {
        "\(path): expected the folder of pictures and decks that comes with the program, found none; copy it there from the build's folder"
    }
}
