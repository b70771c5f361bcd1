// The art that the scenes show, found beside the program.

import Foundation

/// Files that travel with Floe.
package enum Resources {
    /// The penguins' SVG files in the order of their names.
    package static var penguins: [URL] { files(in: "penguins", withExtension: "svg") }

    /// The decks of cards in the order of their names.
    package static var decks: [URL] { files(in: "decks", withExtension: "txt") }

    /// The folders with the pictures and sounds of those decks.
    package static var deckMedia: [URL] {
        ["pictures", "sounds"].map { Bundle.module.bundleURL.appendingPathComponent("decks/\($0)") }
    }

    /// The quiet sound of a card that turns over.
    package static var flick: URL { Bundle.module.bundleURL.appendingPathComponent("sounds/flick.wav") }

    /// The table's own rows.
    package static var tableRows: URL { Bundle.module.bundleURL.appendingPathComponent("table/rows.txt") }

    /// One file of the folder `art`; nil if there is none of that name.
    package static func art(_ name: String) -> URL? { file(name, in: "art") }

    /// One file of the folder `flashlight`, the night scene's; nil if there is none of that name.
    package static func flashlight(_ name: String) -> URL? { file(name, in: "flashlight") }

    private static func file(_ name: String, in folder: String) -> URL? {
        let url = Bundle.module.bundleURL.appendingPathComponent(folder).appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    private static func files(in folder: String, withExtension ext: String) -> [URL] {
        let url = Bundle.module.bundleURL.appendingPathComponent(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasSuffix("." + ext) }.sorted().map { url.appendingPathComponent($0) }
    }
}
