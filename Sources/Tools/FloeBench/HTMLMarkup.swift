// Markup for a page. The contents of file or driver names never become tags.

enum HTMLMarkup {
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

    /// Returns an element around finished markup.
    static func element(_ name: String, _ attributes: String = "", _ content: String) -> String {
        "<\(name)\(attributes.isEmpty ? "" : " " + attributes)>\(content)</\(name)>"
    }

    /// Returns a table. Columns from `leftAligned` on are aligned right; cells before them have the class `name`.
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
