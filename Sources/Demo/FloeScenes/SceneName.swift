// The names of scenes, by which the command line, files and figures refer to them.

import Foundation

/// The name of a scene in the catalogue: one lower-case word.
package struct SceneName: RawRepresentable, CaseIterable, Hashable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    /// Names a scene for the catalogue. `word` is used on the command line and in file names.
    package init(_ word: String) { rawValue = word }

    /// Finds a name; nil unless a scene in the catalogue has it.
    package init?(rawValue: String) {
        guard let known = SceneName.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = known
    }

    /// The names of all scenes, in the order of their pages.
    package static var allCases: [SceneName] { SceneCatalog.scenes.map(\.name) }

    /// The one-word title shown to people.
    package var title: String { rawValue.capitalized }

    package var description: String { rawValue }
}
