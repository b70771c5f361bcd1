// Formulas as Anki marks them, in LaTeX, as readable text: \(x^2\) is x², [latex]\frac{1}{2}[/latex] is 1/2. Nothing is set in two
// dimensions; what has no form in a line of text stays as it was written, without the marks.

/// Finds formulas in a text and makes them readable.
enum FormulaText {
    private static let marks: [(begin: [UInt8], end: [UInt8])] = [
        ("[latex]", "[/latex]"), ("[$$]", "[/$$]"), ("[$]", "[/$]"), ("\\(", "\\)"), ("\\[", "\\]"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// Returns `text` with its formulas in readable form, and their number.
    static func replaced(in text: String) -> (text: String, count: Int) {
        let first: Set<UInt8> = [UInt8(ascii: "["), UInt8(ascii: "\\")]
        guard text.utf8.contains(where: first.contains) else { return (text, 0) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = [], count = 0, i = 0
        // The marks that do not occur from here on.
        var absent: Set<Int> = []
        while i < bytes.count {
            if first.contains(bytes[i]), i == 0 || bytes[i - 1] != UInt8(ascii: "\\"),
                let kind = marks.firstIndex(where: { bytes[i...].starts(with: $0.begin) }), !absent.contains(kind)
            {
                let start = i + marks[kind].begin.count
                if let end = place(of: marks[kind].end, in: bytes, from: start) {
                    var formula = Formula(String(decoding: bytes[start..<end], as: UTF8.self))
                    result += Array(formula.text().utf8)
                    count += 1
                    i = end + marks[kind].end.count
                    continue
                }
                absent.insert(kind)
            }
            result.append(bytes[i])
            i += 1
        }
        return count == 0 ? (text, 0) : (String(decoding: result, as: UTF8.self), count)
    }

    private static func place(of mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var i = start
        while let next = bytes[i...].firstIndex(of: mark[0]) {
            if bytes[next...].starts(with: mark) { return next }
            i = next + 1
        }
        return nil
    }
}

/// A formula being read.
private struct Formula {
    private var rest: Substring
    private var depth = 0

    /// The maximum depth of groups. Deeper ones stay as they were written.
    private static let deepest = 24

    init(_ source: String) { rest = source[...] }

    mutating func text() -> String {
        var result = ""
        while !rest.isEmpty {
            result += sequence()
            // A brace too many.
            if let stray = rest.popFirst() { result.append(stray) }
        }
        let lines = result.split(separator: "\n").map { line in line.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Reads up to the brace that closes the group.
    private mutating func sequence() -> String {
        var result = ""
        while let character = rest.first, character != "}" {
            rest.removeFirst()
            switch character {
            case "^":
                let raised = argument()
                result += raised == "∘" ? "°" : RaisedText.superscript(raised)
            case "_": result += RaisedText.subscript(argument())
            case "{": result += group()
            case "\\": result += command()
            case "$": break
            case "~", "&": result += " "
            case "'": result += "′"
            default: result.append(character)
            }
        }
        return result
    }

    /// Reads a group whose opening brace has been read.
    private mutating func group() -> String {
        guard depth < Formula.deepest else { return "{" }
        depth += 1
        defer { depth -= 1 }
        let inner = sequence()
        if rest.first == "}" { rest.removeFirst() }
        return inner
    }

    /// Reads what a command or a script applies to: a group, a command or a character.
    private mutating func argument() -> String {
        rest = rest.drop(while: \.isWhitespace)
        guard let first = rest.first, first != "}" else { return "" }
        rest.removeFirst()
        guard depth < Formula.deepest else { return String(first) }
        switch first {
        case "{": return group()
        case "\\":
            depth += 1
            defer { depth -= 1 }
            return command()
        default: return String(first)
        }
    }

    /// Reads an argument in square brackets, if there is one.
    private mutating func option() -> String? {
        guard rest.first == "[", let end = rest.prefix(20).firstIndex(of: "]") else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return String(rest[rest.index(after: rest.startIndex)..<end])
    }

    /// Reads a command whose backslash has been read.
    private mutating func command() -> String {
        let name = String(rest.prefix { $0.isASCII && $0.isLetter })
        guard !name.isEmpty else {
            switch rest.popFirst() {
            case "\\":
                _ = option()
                return "\n"
            case ",", ";", ":", " ", ">": return " "
            case "!": return ""
            case "|": return "‖"
            case let other?: return String(other)
            case nil: return ""
            }
        }
        rest = rest.dropFirst(name.count)
        if FormulaSymbols.functions.contains(name) { return rest.first.map("(^_{".contains) ?? true ? name : name + " " }
        if let symbol = FormulaSymbols.all[name] {
            // The space only ended the name.
            if rest.first == " ", symbol.last?.isLetter == true, rest.dropFirst().first?.isLetter == true { rest.removeFirst() }
            return symbol
        }
        return applied(name)
    }

    private mutating func applied(_ name: String) -> String {
        switch name {
        case "frac", "dfrac", "tfrac", "cfrac":
            let above = argument()
            return Formula.operand(above) + "/" + Formula.operand(argument())
        case "sqrt":
            let degree = option()
            let root = "√" + Formula.operand(argument())
            return degree.map { RaisedText.superscript($0) + root } ?? root
        case "binom":
            let above = argument()
            return "(\(above) over \(argument()))"
        case "text", "textbf", "textit", "textrm", "mathrm", "mathbf", "mathit", "mathsf", "mathtt", "mathcal", "boldsymbol", "bm",
            "operatorname", "mbox", "hbox", "ce":
            return argument()
        case "mathbb": return FormulaSymbols.doubleStruck(argument())
        case "hat", "bar", "vec", "dot", "ddot", "tilde", "overline", "underline":
            let base = argument()
            guard base.count == 1, let mark = FormulaSymbols.accents[name] else { return "\(name)(\(base))" }
            return base + mark
        case "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr":
            // A period is no bracket at all.
            if rest.first == "." { rest.removeFirst() }
            return ""
        case "begin", "end":
            let environment = argument()
            if name == "begin", environment == "array" || environment == "tabular" { _ = argument() }
            return name == "begin" ? "" : " "
        case "limits", "nolimits", "nonumber", "textstyle", "displaystyle", "rm", "bf", "it", "hline": return ""
        default: return "\\" + name + (rest.first == "{" ? "{\(argument())}" : "")
        }
    }

    /// Returns text that keeps its meaning beside a fraction bar or behind a root.
    private static func operand(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || ".,°′!".contains($0) }
        return isPlain ? text : "(\(text))"
    }
}

/// The characters that commands of LaTeX stand for.
enum FormulaSymbols {
    static let accents = [
        "hat": "\u{302}", "bar": "\u{304}", "vec": "\u{20D7}", "dot": "\u{307}", "ddot": "\u{308}", "tilde": "\u{303}",
        "overline": "\u{305}", "underline": "\u{332}",
    ]

    static func doubleStruck(_ text: String) -> String {
        let letters: [Character: Character] = ["N": "ℕ", "Z": "ℤ", "Q": "ℚ", "R": "ℝ", "C": "ℂ", "P": "ℙ", "H": "ℍ"]
        return String(text.map { letters[$0] ?? $0 })
    }

    static let functions: Set<String> = [
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "lg", "exp", "lim",
        "limsup", "liminf", "max", "min", "sup", "inf", "det", "dim", "ker", "gcd", "deg", "arg", "Pr",
    ]

    static let all: [String: String] = {
        let greek = [
            "alpha α", "beta β", "gamma γ", "delta δ", "epsilon ϵ", "varepsilon ε", "zeta ζ", "eta η", "theta θ", "vartheta ϑ", "iota ι",
            "kappa κ", "lambda λ", "mu μ", "nu ν", "xi ξ", "pi π", "varpi ϖ", "rho ρ", "varrho ϱ", "sigma σ", "varsigma ς", "tau τ",
            "upsilon υ", "phi ϕ", "varphi φ", "chi χ", "psi ψ", "omega ω", "Gamma Γ", "Delta Δ", "Theta Θ", "Lambda Λ", "Xi Ξ", "Pi Π",
            "Sigma Σ", "Upsilon Υ", "Phi Φ", "Psi Ψ", "Omega Ω",
        ]
        let signs = [
            "times ×", "div ÷", "cdot ·", "pm ±", "mp ∓", "ast ∗", "star ⋆", "circ ∘", "bullet •", "oplus ⊕", "otimes ⊗", "leq ≤", "le ≤",
            "geq ≥", "ge ≥", "neq ≠", "ne ≠", "approx ≈", "equiv ≡", "sim ∼", "simeq ≃", "cong ≅", "propto ∝", "ll ≪", "gg ≫", "in ∈",
            "notin ∉", "ni ∋", "subset ⊂", "subseteq ⊆", "supset ⊃", "supseteq ⊇", "cup ∪", "cap ∩", "setminus ∖", "emptyset ∅",
            "varnothing ∅", "forall ∀", "exists ∃", "neg ¬", "lnot ¬", "land ∧", "wedge ∧", "lor ∨", "vee ∨", "to →", "rightarrow →",
            "leftarrow ←", "leftrightarrow ↔", "Rightarrow ⇒", "implies ⇒", "Leftarrow ⇐", "Leftrightarrow ⇔", "iff ⇔", "mapsto ↦",
            "uparrow ↑", "downarrow ↓", "longrightarrow ⟶", "rightleftharpoons ⇌", "infty ∞", "partial ∂", "nabla ∇", "sum ∑", "prod ∏",
            "int ∫", "iint ∬", "oint ∮", "ldots …", "cdots ⋯", "dots …", "vdots ⋮", "ddots ⋱", "prime ′", "degree °", "angle ∠", "perp ⊥",
            "parallel ∥", "mid |", "hbar ℏ", "ell ℓ", "Re ℜ", "Im ℑ", "aleph ℵ", "langle ⟨", "rangle ⟩", "lfloor ⌊", "rfloor ⌋", "lceil ⌈",
            "rceil ⌉", "lbrace {", "rbrace }", "vert |", "Vert ‖", "therefore ∴", "because ∵", "triangle △", "square □", "dagger †",
            "backslash \\",
        ]
        var all: [String: String] = ["quad": "  ", "qquad": "  ", "bmod": " mod ", "mod": " mod "]
        for pair in greek + signs {
            let parts = pair.split(separator: " ")
            all[String(parts[0])] = String(parts[1])
        }
        return all
    }()
}
