// The format of the game's files: JSON with the version of its content.

import Foundation

/// A file's content with the version of its format. Reading checks the version first.
struct StateFile<Content: Codable>: Codable {
    let version: Int
    let content: Content

    init(_ content: Content, version: Int) {
        self.content = content
        self.version = version
    }

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // The numbers and arrays of these files can all be written as JSON; an empty file would be set aside when it is read.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    /// Reads a file of the given version.
    init(bytes: [UInt8], version: Int) throws(StateFileDamage) {
        let data = Data(bytes), decoder = JSONDecoder()
        do {
            let found = try decoder.decode(StateFileVersion.self, from: data).version
            guard found == version else { throw StateFileDamage.version(found: found, known: version) }
            self = try decoder.decode(StateFile.self, from: data)
        } catch let damage as StateFileDamage {
            throw damage
        } catch let error as DecodingError {
            throw StateFileDamage(error)
        } catch {
            throw .notOurs
        }
    }
}

/// A file without its content, which may have another format.
private struct StateFileVersion: Codable {
    let version: Int
}

/// The reason why a file cannot be used.
enum StateFileDamage: Error, Equatable, CustomStringConvertible {
    case notOurs
    case version(found: Int, known: Int)
    case content(String)

    var description: String {
        switch self {
        case .notOurs: "it is not one of Floe's files, or it is cut off"
        case .version(let found, let known): "it has version \(found), but this program reads version \(known)"
        case .content(let what): what
        }
    }

    fileprivate init(_ error: DecodingError) {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
            return path.isEmpty ? "the file" : String(path.drop { $0 == "." })
        }
        self =
            switch error {
            case .dataCorrupted(let context) where context.codingPath.isEmpty: .notOurs
            case .dataCorrupted(let context): .content("\(place(context)): \(context.debugDescription)")
            case .keyNotFound(let key, let context): .content("\(place(context)) has no “\(key.stringValue)”")
            case .typeMismatch(_, let context), .valueNotFound(_, let context): .content("\(place(context)) has the wrong type")
            @unknown default: .notOurs
            }
    }
}
