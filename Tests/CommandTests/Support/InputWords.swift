// The words of input commands, read one after the other.

struct InputWords {
    private var words: ArraySlice<String>

    init(_ commands: [String]) { words = commands.flatMap { $0.split(separator: " ").map(String.init) }[...] }

    private static let commands: Set = ["key", "keydown", "keyup", "mousemove", "mousedown", "mouseup", "click"]

    /// Returns the next word. Nil at the end.
    mutating func next() -> String? { words.popFirst() }

    /// Returns the keys of the next word, like `ctrl+1`, which are held together. Nil if the next word is a command.
    mutating func nextKeys() -> [String]? {
        guard let word = words.first, !InputWords.commands.contains(word) else { return nil }
        words.removeFirst()
        return word.split(separator: "+").map(String.init)
    }

    mutating func number() throws -> Int {
        let word = words.popFirst() ?? ""
        guard let number = Int(word) else { throw VirtualDesktop.Failure.unknownInput(word) }
        return number
    }

    /// Returns an option's value if the option comes next.
    mutating func option(_ name: String) throws -> Int? {
        guard words.first == name else { return nil }
        words.removeFirst()
        return try number()
    }
}
