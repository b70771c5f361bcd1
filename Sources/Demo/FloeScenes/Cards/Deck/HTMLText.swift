// Converts HTML to readable text with libxml2's forgiving parser, as a browser would let it be copied: lines and paragraphs end where they
// end on screen, code keeps its lines and indentation, and markup without a plain-text form gets one: readings are put in brackets, table
// cells are divided, list items are marked, superscripts are Unicode's. What is not displayed is dropped.

import CFloeLibXML2
import Foundation

/// The text of a piece of HTML, and its pictures and sounds.
struct HTMLText: Equatable {
    var text = ""
    /// The sources of pictures and sounds, in order.
    private(set) var pictures: [String] = [], sounds: [String] = []
    /// The number of formulas, which became text.
    var formulas = 0
    /// Whether it has films, drawings or frames.
    private(set) var hasUnshown = false

    /// The line ends needed before the next piece of text: 1 between blocks, 2 between paragraphs.
    private var neededBreaks = 0
    /// Whether white space was read that shows if text follows.
    private var hasSpace = false
    /// The depths of elements that are code, and of others whose white space counts as well.
    private var codeDepth = 0, spacedDepth = 0
    private var hasCodeLines = false, hasCode = false, hasProse = false
    private var dropsLineFeed = false
    /// Where the text of each open superscript, subscript or reading begins, in bytes.
    private var marks: [Int] = []
    /// The number of the next item of each open list; nil for bullets.
    private var lists: [Int?] = []
    /// Where the contents of the last list item or table cell begin, in bytes. No line ends before them.
    private var itemStart = -1
    /// Where the text begins that formulas are still to be found in, in bytes. In code there are none.
    private var formulaStart = 0

    /// Whether its lines are to be kept as they are.
    var isCode: Bool { hasCodeLines || hasCode && !hasProse }

    /// Initialises libxml2, which it requires before several threads use it.
    private static let isReady: Void = { xmlInitParser() }()

    init() {}

    /// Parses `html`, whatever it contains. The result is empty if it cannot be parsed at all.
    init(_ html: String) {
        HTMLText.isReady
        // Without a body, the parser makes a paragraph of text between blocks.
        var bytes = Array("<html><body>".utf8) + Array(html.utf8)
        bytes.removeAll { $0 == 0 }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue
        let document = unsafe bytes.withUnsafeBytes { buffer -> htmlDocPtr? in
            guard let base = buffer.baseAddress, let count = Int32(exactly: buffer.count) else { return nil }
            return unsafe htmlReadMemory(
                base.assumingMemoryBound(to: CChar.self), count, nil, "UTF-8", Int32(bitPattern: options))
        }
        guard let document = unsafe document else { return }
        defer { unsafe xmlFreeDoc(document) }
        unsafe walk(from: xmlDocGetRootElement(document))
        replaceFormulas()
    }

    /// Walks the tree depth first, without recursion, because the input determines the depth.
    private mutating func walk(from root: xmlNodePtr?) {
        var node = unsafe root
        while let current = unsafe node {
            let type = unsafe current.pointee.type
            if type == XML_ELEMENT_NODE {
                let element = unsafe HTMLElement(current)
                if enter(element) {
                    if let child = unsafe current.pointee.children {
                        unsafe node = child
                        continue
                    }
                    leave(element)
                }
            } else if type == XML_TEXT_NODE || type == XML_CDATA_SECTION_NODE,
                let piece = unsafe HTMLElement.string(current.pointee.content)
            {
                append(piece)
            }
            unsafe node = nextAfter(current, root)
        }
    }

    /// Returns the next node in document order outside of `node`, and leaves the elements that it ends.
    private mutating func nextAfter(_ node: xmlNodePtr, _ root: xmlNodePtr?) -> xmlNodePtr? {
        var current = unsafe node
        while unsafe current != root {
            if let next = unsafe current.pointee.next { return unsafe next }
            guard let parent = unsafe current.pointee.parent, unsafe parent.pointee.type == XML_ELEMENT_NODE else { return nil }
            unsafe current = parent
            leave(unsafe HTMLElement(current))
        }
        return nil
    }

    // Elements

    /// Begins an element. Returns whether its contents show; if not, it is not left either.
    private mutating func enter(_ element: HTMLElement) -> Bool {
        if element.isHidden { return false }
        switch element.name {
        case "br": breakLine()
        case "hr":
            need(breaks: 2)
            // The rule of exported cards, between what is asked and the answer.
            if element["id"] == "answer", !text.isEmpty {
                append("———")
                need(breaks: 2)
            }
        case "img":
            if let source = element["src"], !source.isEmpty, !source.lowercased().hasPrefix("data:") {
                pictures.append(source)
            } else {
                hasUnshown = true
                append(element["alt"] ?? "")
            }
        case "audio":
            if let source = element["src"] ?? element.source { sounds.append(source) }
            return false
        case "video", "svg", "iframe", "object", "embed", "canvas":
            hasUnshown = true
            return false
        case "script":
            guard element["type"]?.hasPrefix("math/tex") == true else { return false }
            append("\\(")
        case "style", "head", "title", "template", "noscript", "datalist", "rp": return false
        case "anki-mathjax": append(element.isDisplayed ? "\\[" : "\\(")
        case "q": append("“")
        case "sup", "sub", "rt":
            begin()
            marks.append(text.utf8.count)
        case "ul", "menu", "dir", "ol":
            need(breaks: 1)
            lists.append(element.name == "ol" ? element["start"].flatMap { Int($0) } ?? 1 : nil)
        case "li": beginItem(element)
        case "td", "th": beginCell(element)
        default: need(breaks: HTMLText.breaks[element.name] ?? 0)
        }
        if element.isCode { beginCode(isBlock: element.name != "code") } else if element.keepsWhiteSpace { spacedDepth += 1 }
        return true
    }

    /// Ends an element that has been entered.
    private mutating func leave(_ element: HTMLElement) {
        if element.isCode { endCode() } else if element.keepsWhiteSpace { spacedDepth -= 1 }
        switch element.name {
        case "br", "img": break
        case "script": append("\\)")
        case "anki-mathjax": append(element.isDisplayed ? "\\]" : "\\)")
        case "q": append("”")
        case "sup": endMark(RaisedText.superscript)
        case "sub": endMark(RaisedText.subscript)
        case "rt": endMark { $0.allSatisfy(\.isWhitespace) ? "" : "(\($0))" }
        case "ul", "menu", "dir", "ol":
            lists.removeLast()
            need(breaks: 1)
        case "li": neededBreaks = 1
        // The row ends the line, whatever the last block in the cell asks for.
        case "td", "th": neededBreaks = 0
        default: need(breaks: HTMLText.breaks[element.name] ?? 0)
        }
    }

    private mutating func beginItem(_ element: HTMLElement) {
        need(breaks: 1)
        var mark = "• "
        if let list = lists.last, let next = list {
            let number = element["value"].flatMap { Int($0) } ?? next
            mark = "\(number). "
            lists[lists.count - 1] = number < .max ? number + 1 : number
        }
        begin()
        text += mark
        itemStart = text.utf8.count
    }

    private mutating func beginCell(_ element: HTMLElement) {
        if element.isFirst {
            begin()
        } else {
            (neededBreaks, hasSpace) = (0, false)
            while text.last == " " { text.removeLast() }
            text += text.isEmpty || text.last == "\n" ? "| " : " | "
        }
        itemStart = text.utf8.count
    }

    /// The maximum depth of superscripts and the like that are converted.
    private static let deepestMark = 8

    private mutating func endMark(_ convert: (String) -> String) {
        guard let start = marks.popLast(), marks.count < HTMLText.deepestMark else { return }
        let bytes = text.utf8, place = bytes.index(bytes.startIndex, offsetBy: min(start, bytes.count))
        let inner = String(text[place...])
        guard !inner.contains("\n") else { return }
        text.replaceSubrange(place..., with: convert(inner))
    }

    private mutating func beginCode(isBlock: Bool) {
        if codeDepth == 0 {
            begin()
            if marks.isEmpty { replaceFormulas() }
        }
        codeDepth += 1
        if isBlock {
            hasCodeLines = true
            dropsLineFeed = true
        }
    }

    private mutating func endCode() {
        codeDepth -= 1
        dropsLineFeed = false
        if codeDepth == 0, marks.isEmpty { formulaStart = text.utf8.count }
    }

    private mutating func replaceFormulas() {
        let bytes = text.utf8, place = bytes.index(bytes.startIndex, offsetBy: min(formulaStart, bytes.count))
        let (replaced, count) = FormulaText.replaced(in: String(text[place...]))
        if count > 0 { text.replaceSubrange(place..., with: replaced) }
        formulas += count
        formulaStart = text.utf8.count
    }

    // Text

    private mutating func append(_ piece: String) {
        if codeDepth + spacedDepth > 0 { appendSpaced(piece) } else { appendProse(piece) }
    }

    /// Appends text with each run of white space collapsed to one space, and none at the start of a line. Spaces that do not break are
    /// kept, but may break, since editors write them for any space beside another.
    private mutating func appendProse(_ piece: String) {
        for scalar in piece.unicodeScalars {
            switch scalar {
            case " ", "\t", "\n", "\r", "\u{C}": hasSpace = true
            case "\u{A0}":
                begin()
                text.append(" ")
            default:
                begin()
                text.unicodeScalars.append(scalar)
                hasProse = true
            }
        }
    }

    /// Appends text with all of its white space.
    private mutating func appendSpaced(_ piece: String) {
        var piece = piece[...]
        if dropsLineFeed, piece.first?.isNewline == true { piece.removeFirst() }
        dropsLineFeed = false
        guard !piece.isEmpty else { return }
        begin()
        if codeDepth > 0 { hasCode = true } else { hasProse = true }
        for character in piece {
            if character.isNewline {
                text.append("\n")
                if codeDepth > 0 { hasCodeLines = true }
            } else {
                text += character == "\t" ? "    " : character == "\u{A0}" ? " " : String(character)
            }
        }
    }

    /// Writes the line ends or the space that are due before more text.
    private mutating func begin() {
        if neededBreaks > 0, !text.isEmpty {
            var count = text.utf8.suffix(2).reversed().prefix { $0 == UInt8(ascii: "\n") }.count
            while count < neededBreaks {
                text.append("\n")
                count += 1
            }
        } else if hasSpace, let last = text.last, last != "\n", codeDepth > 0 || last != " " {
            text.append(" ")
        }
        (neededBreaks, hasSpace) = (0, false)
    }

    /// Asks for `breaks` line ends before more text.
    private mutating func need(breaks: Int) {
        if text.utf8.count != itemStart { neededBreaks = max(neededBreaks, breaks) }
    }

    /// Ends the line. A second call leaves an empty line, and further calls have no effect.
    private mutating func breakLine() {
        hasSpace = false
        begin()
        if !text.isEmpty, codeDepth > 0 || !text.hasSuffix("\n\n") { text.append("\n") }
    }

    /// The line ends around an element.
    private static let breaks: [String: Int] = {
        let blocks = [
            "address", "article", "aside", "caption", "center", "dd", "details", "dialog", "div", "dl", "dt", "fieldset", "figcaption",
            "figure", "footer", "form", "header", "hgroup", "legend", "listing", "main", "nav", "optgroup", "option", "pre", "section",
            "summary", "table", "tbody", "textarea", "tfoot", "thead", "tr", "xmp",
        ]
        let paragraphs = ["p", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr"]
        return Dictionary(uniqueKeysWithValues: blocks.map { ($0, 1) } + paragraphs.map { ($0, 2) })
    }()
}
