// The user's folders for pictures and other kinds of files, as the desktop's settings name them (xdg-user-dirs). Foundation's FileManager
// takes these settings literally, with their quotation marks.

import Foundation

/// One of the user's folders.
package enum UserFolder: String, Sendable {
    case pictures = "PICTURES", documents = "DOCUMENTS"

    private static let largestSettings = 64 << 10

    /// Returns the folder, which need not exist; nil if the settings do not name it. They are lines like
    /// `XDG_PICTURES_DIR="$HOME/Pictures"`.
    package func url(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
        guard let home = HomeFolder.url(environment: environment) else { return nil }
        let own = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        let settings = (own ?? home.appendingPathComponent(".config")).appendingPathComponent("user-dirs.dirs")
        guard let data = try? RegularFile.bytes(of: settings.path, atMost: UserFolder.largestSettings) else { return nil }
        let beginning = "XDG_\(rawValue)_DIR=\""
        // If several lines name the folder, the last one applies.
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).reversed() {
            guard line.hasPrefix(beginning), line.hasSuffix("\""), line.count > beginning.count else { continue }
            let value = UserFolder.unescaped(line.dropFirst(beginning.count).dropLast())
            if value.hasPrefix("/") { return URL(fileURLWithPath: value, isDirectory: true) }
            if value.hasPrefix("$HOME/") { return home.appendingPathComponent(String(value.dropFirst("$HOME/".count)), isDirectory: true) }
        }
        return nil
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = "", isEscaped = false
        for character in text {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return result
    }
}
