// The one way in which the window saves files for its user: pictures, captures, figures. A file gets a name of its own, and nothing that
// is already there is ever overwritten.

import FloeFiles
import Foundation

/// Why something could not be saved.
package enum SavingError: Error, CustomStringConvertible {
    /// The path, and why it could not be written.
    case notWritten(String, FileProblem)
    /// No folder takes a file, for these reasons.
    case noFolder([String])
    case noPicture

    package var description: String {
        switch self {
        case .notWritten(let path, let problem): "\(PrintableText.of(path)): expected to write the file: \(problem)"
        case .noFolder(let problems):
            "expected a folder for the file, found \(problems.isEmpty ? "no home folder" : problems.joined(separator: "; "))"
        case .noPicture: "the compositor returned no picture"
        }
    }
}

/// Saves files into the first folder that takes them.
struct FileSaver {
    /// In order of preference.
    let folders: [URL]

    init(folders: [URL]) { self.folders = folders }

    /// Saves into one of the user's own folders, or else into the home folder.
    init(_ folder: UserFolder = .documents) { folders = [folder.url(), HomeFolder.url()].compactMap(\.self) }

    /// Saves a file as `floe-NAME.ENDING`, with a number if that name is taken, and returns its path. `write` gets the path of an
    /// empty file and replaces it. If it throws, nothing remains.
    func save(_ name: String, ending: String, write: (String) throws -> Void) throws -> String {
        try save(name, "." + ending, claim: NewFile.create, write)
    }

    /// Saves a folder as `floe-NAME`, with a number if that name is taken, and returns its path. `write` fills it. If it throws, it
    /// must have removed what it wrote; then nothing remains.
    func saveFolder(_ name: String, write: (String) throws -> Void) throws -> String {
        try save(name, "", claim: NewFile.createFolder, write)
    }

    private func save(
        _ name: String, _ suffix: String, claim: (String) throws(FileProblem) -> Void, _ write: (String) throws -> Void
    ) throws -> String {
        let path = try claimed(FileSaver.plain(name), suffix, claim)
        do {
            try write(path)
        } catch {
            NewFile.remove(path)
            guard let problem = error as? FileProblem else { throw error }
            throw SavingError.notWritten(path, problem)
        }
        return path
    }

    /// Returns a path that did not exist before, and now does.
    private func claimed(_ name: String, _ suffix: String, _ claim: (String) throws(FileProblem) -> Void) throws -> String {
        var problems: [String] = []
        for folder in folders {
            var number = 1
            while true {
                let path = folder.appendingPathComponent("floe-\(name)\(number > 1 ? "-\(number)" : "")\(suffix)").path
                do throws(FileProblem) {
                    try claim(path)
                    return path
                } catch .exists {
                    number += 1
                } catch {
                    problems.append("\(PrintableText.of(folder.path)): \(error)")
                    break
                }
            }
        }
        throw SavingError.noFolder(problems)
    }

    /// Returns a name without anything that means something in a path. Scenes of other packages have any titles.
    private static func plain(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber || "-_ ".contains($0) ? $0 : "-" }.prefix(longestName))
    }

    /// File systems take 255 bytes.
    private static let longestName = 48
}
