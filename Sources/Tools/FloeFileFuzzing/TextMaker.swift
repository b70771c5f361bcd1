// Decks and lists generated from their grammar in many scripts, and then usually damaged.

import FloeRandomNumbers

enum TextMaker {
    private static let words = [
        "ice", "κύμα", "волна", "כתב", "كتب", "氷", "🧊", "👩‍👧", "e\u{301}", "\u{202E}back", "\u{200B}", "&amp;", "&#x41;", "&#99999999;",
        "<b>b</b>",
        "<img src=\"a/b%20c.png\">", "<img src=..>", "<div><p>x</p>", "</i>", "<script>x</script>", "<!--", "[sound:a.mp3]", "[sound:", "]",
        "\"", "\"\"",
        "{{c1::", "{{c2::x::hint}}", "}}", "{{c1,3::", "\\(x^2\\)", "[latex]\\frac{1}{", "\\sqrt", "[/latex]", "<ruby>氷<rt>こおり</rt></ruby>",
        "<sup>2</sup>", "<sub>", "<tr><td>a<td>b", "<ol><li>one", "<pre>", "<code>&nbsp;x</code>", "<p>x</p>", "<br>",
        "<span hidden>x</span>",
        "\u{FEFF}", "\u{2028}", "\r", "\u{0}", "a\u{308}\u{308}\u{308}", "::",
    ]

    private static func text(_ random: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<random.below(6) { text += random.pick(words) + (random.oneIn(3) ? "" : " ") }
        if random.oneIn(60) { text = String(repeating: text, count: random.number(2...4000)) }
        return text
    }

    private static func field(_ random: inout SplitMix64) -> String {
        guard random.oneIn(4) else { return text(&random) }
        let inner = text(&random).replacing("\"", with: random.oneIn(6) ? "\"" : "\"\"")
        return "\"\(inner)\(random.oneIn(3) ? "\n" : "")\(random.oneIn(3) ? "\t" : "")\"\(random.oneIn(20) ? "x" : "")"
    }

    static func deck(_ random: inout SplitMix64) -> [UInt8] {
        var result = ""
        for _ in 0..<random.below(5) {
            result += random.pick([
                "#separator:tab\n", "#separator:comma\n", "#separator:;\n", "#separator:\n", "#html:true\n", "#html:maybe\n",
                "#deck:A::B\n",
                "#deck column:2\n", "#deck column:99999999999999999999\n", "#tags column:1\n", "#guid column:-1\n", "#notetype column:3\n",
                "#\n", "#separator:Comma,,,\n", "#separator:Semicolon;;\n", "#separator:what\n", "\"#deck:a, b\",,\n", "#note\tone\n",
                "sep=;\n",
                "#columns:a\tb\n",
            ])
        }
        let separator = random.pick(["\t", "\t", "\t", ",", ";"])
        for _ in 0..<random.below(12) {
            result += (0...random.below(4)).map { _ in field(&random) }.joined(separator: separator)
            result += random.pick(["\n", "\n", "\r\n", "", "\r"])
        }
        return damaged(result, &random)
    }

    static func list(_ random: inout SplitMix64) -> [UInt8] {
        var result = random.oneIn(8) ? "\u{FEFF}" : ""
        for _ in 0..<random.below(40) { result += text(&random) + random.pick(["\n", "\n", "\r\n", "\n\n", ""]) }
        return damaged(result, &random)
    }

    private static func damaged(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
        var bytes = Array(text.utf8)
        if random.oneIn(12) {
            bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
        if random.oneIn(2) { ByteDamage.damage(&bytes, &random, times: random.number(1...8)) }
        return bytes
    }
}
