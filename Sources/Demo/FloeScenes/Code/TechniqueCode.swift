// The lines of the sources that show how a technique works, as extracted by `scripts/excerpts`.

/// A technique's code in a few passages.
struct TechniqueCode: Equatable {
    /// Consecutive lines of a file.
    struct Passage: Equatable {
        /// The file's path in the project, and the number of the first line.
        let file: String, firstLine: Int
        var lines: [Line] = []
    }

    struct Line: Equatable {
        let text: String
        /// The names of the scene's switches that change values in it.
        let switches: [String]
    }

    private(set) var passages: [Passage] = []

    /// Returns the code of a technique; nil if it is not known.
    init?(scene: SceneName, technique: String, in excerpts: String = TechniqueExcerpts.text) {
        var isHere = false
        for line in excerpts.split(separator: "\n") {
            if line.hasPrefix("= ") {
                isHere = line.dropFirst(2) == "\(scene.rawValue) \(technique)"
            } else if isHere, line.hasPrefix("@ "), let colon = line.lastIndex(of: ":") {
                let number = Int(line[line.index(after: colon)...]) ?? 0
                passages.append(Passage(file: String(line[..<colon].dropFirst(2)), firstLine: number))
            } else if isHere, !passages.isEmpty, let bar = line.firstIndex(of: "|") {
                passages[passages.count - 1].lines.append(
                    Line(
                        text: String(line[line.index(after: bar)...]),
                        switches: line[..<bar].split(separator: ",").map(String.init)))
            }
        }
        if passages.isEmpty { return nil }
    }
}
