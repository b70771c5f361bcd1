// Text in a page: what a file's name or a driver's name holds never becomes markup.

enum HTMLText {
    static func escape(_ text: String) -> String {
        var escaped = ""
        for c in text {
            switch c {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(c)
            }
        }
        return escaped
    }

    /// An element around markup that is ready.
    static func element(_ name: String, _ attributes: String = "", _ content: String) -> String {
        "<\(name)\(attributes.isEmpty ? "" : " " + attributes)>\(content)</\(name)>"
    }

    /// A table; cells from `leftAligned` on end below each other. A class for a row goes with it.
    static func table(heads: [String], rows: [[String]], leftAligned: Int) -> String {
        func cells(_ row: [String], _ name: String) -> String {
            row.enumerated().map { element(name, $0 < leftAligned ? #"class="name""# : "", escape($1)) }.joined()
        }
        let body = rows.map { element("tr", "", cells($0, "td")) }.joined(separator: "\n")
        return element(
            "div", #"class="wide""#,
            element("table", "", element("thead", "", element("tr", "", cells(heads, "th"))) + "\n" + element("tbody", "", body)))
    }
}
