// Figures as text that spreadsheets read.

package enum CommaSeparatedValues {
    /// Returns a line for each row, without line breaks at their ends.
    package static func lines(_ rows: [[String]]) -> [String] { rows.map { $0.map(field).joined(separator: ",") } }

    /// Returns a whole file as RFC 4180 has it: each line ends with a carriage return and a line feed.
    package static func file(_ rows: [[String]]) -> String { lines(rows).map { $0 + "\r\n" }.joined() }

    /// Returns a field, quoted if necessary.
    package static func field(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
