// Checks that a deck is the same read at once and in steps, with well-formed notes and messages for skipped lines, and that a
// list has the lines that a trivial reader finds, in whatever pieces it is read.

import FloeFiles
import Foundation
import FloeScenes
import FloeViewTree

@MainActor
enum TextCheck {
    static func deckProblem(_ bytes: [UInt8]) -> String? {
        func read(_ step: Int) -> Result<Deck, DeckFileError> {
            Result { () throws(DeckFileError) in
                let reader = DeckReader(bytes, title: "deck", path: "deck", mediaFolders: ["/nowhere"])
                while !reader.isComplete { reader.read(step) }
                return try reader.deck()
            }
        }
        let whole = read(1 << 30), stepped = read(7)
        switch (whole, stepped) {
        case (.failure(let a), .failure(let b)) where a == b: return MessageCheck.problem(a.description)
        case (.success(let a), .success(let b)) where a == b:
            for note in a.sections.flatMap(\.notes) {
                if note.facets.isEmpty { return "a note has no facets" }
                if let long = note.facets.first(where: { $0.text.count > 1201 }) { return "a facet has \(long.text.count) characters" }
            }
            for remark in a.remarks { if let problem = MessageCheck.problem(remark.description) { return problem } }
            for line in a.skippedLines { if let problem = MessageCheck.problem(line.description) { return problem } }
            return nil
        default: return "reading it in steps gives a different deck"
        }
    }

    static func listProblem(_ bytes: [UInt8]) -> String? {
        let path = NSTemporaryDirectory() + "floe-fuzz-\(getpid())-\(UUID().uuidString)"
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return "no file can be written to \(path)" }
        defer { try? FileManager.default.removeItem(atPath: path) }
        do throws(ListFileError) {
            let work = WorkQueue(threads: 0), list = try ListFile(path: path)
            list.read(with: work)
            while work.deliver() > 0 {}
            guard list.isComplete, list.problem == nil else { return "reading it failed" }
            let body = TextDecoder.utf8(bytes), ends: Set<UInt8> = [10, 13]
            let pairs = zip(body, body.dropFirst()).count { $0 == 13 && $1 == 10 }
            let expected = body.count(where: ends.contains) - pairs + (body.last.map(ends.contains) ?? true ? 0 : 1)
            guard list.count == expected else { return "it has \(list.count) lines, not \(expected)" }
            for line in 0..<list.count {
                let text = list.text(line)
                if text.utf8.count > 4096 { return "line \(line) shows \(text.utf8.count) bytes" }
                if text.unicodeScalars.contains(where: { $0.value < 32 }) { return "line \(line) shows a control character" }
            }
            _ = list.line(beginningWith: "i", from: 0)
        } catch {
            return MessageCheck.problem(error.description)
        }
        return nil
    }
}
