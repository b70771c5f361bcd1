// Files of figures that a benchmark printed earlier.

import FloeCommandLine
import FloeFiles
import Foundation

enum SavedFigures {
    /// A limit in bytes well beyond any such file.
    private static let largestFile = 1 << 24

    /// Reads a file of figures. `place`: what the file is called in an error. `command`: what prints such files.
    static func read<Figures: Decodable>(_ place: String, _ path: String, printedBy command: String) throws -> Figures {
        let data = try bytes(place, path, expecting: "a file that \(command) printed")
        do {
            return try JSONDecoder().decode(Figures.self, from: data)
        } catch {
            throw CommandFailure(.badData, "\(place): expected an array that \(command) printed: \(reason(error))")
        }
    }

    /// Reads any file next to them.
    static func bytes(_ place: String, _ path: String, expecting what: String) throws -> Data {
        do {
            return try RegularFile.bytes(of: path, atMost: largestFile)
        } catch {
            throw CommandFailure(error == .missing ? .missingFile : .badData, "\(place): expected \(what): \(error)")
        }
    }

    private static func reason(_ error: any Error) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
            return path.isEmpty ? "the file" : path
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): return "\(place(context)): '\(key.stringValue)' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context): return "\(place(context)) has the wrong type"
        case .dataCorrupted, .none, .some: return "it is not JSON of that kind"
        }
    }
}
