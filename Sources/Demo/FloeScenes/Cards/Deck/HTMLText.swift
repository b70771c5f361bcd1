// Converts HTML to readable text with libxml2's forgiving parser: entities are resolved, tags removed, and lines end where blocks
// end. Styles and scripts are dropped. Of the pictures, only the first one's file name is kept.

import CFloeLibXML2

/// The text of a piece of HTML, and its first picture.
struct HTMLText: Equatable {
    var text = ""
    /// The `src` of the first picture.
    var picture: String?

    /// Initialises libxml2, which it requires before several threads use it.
    private static let isReady: Void = { xmlInitParser() }()

    /// Parses `html`, whatever it contains. The result is empty if it cannot be parsed at all.
    init(_ html: String) {
        HTMLText.isReady
        var bytes = Array(html.utf8)
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
    }

    /// Walks the tree depth first, without recursion, because the input determines the depth.
    private mutating func walk(from root: xmlNodePtr?) {
        var node = unsafe root
        while let current = unsafe node {
            let name = unsafe HTMLText.string(current.pointee.name) ?? ""
            let isElement = unsafe current.pointee.type == XML_ELEMENT_NODE
            if isElement {
                if HTMLText.breaks.contains(name) { breakLine() }
                if name == "img", picture == nil { picture = unsafe HTMLText.attribute("src", of: current) }
            } else if unsafe current.pointee.type == XML_TEXT_NODE, let piece = unsafe HTMLText.string(current.pointee.content) {
                append(piece)
            }
            if isElement, !HTMLText.unread.contains(name), let child = unsafe current.pointee.children {
                unsafe node = child
                continue
            }
            unsafe node = nextAfter(current, root)
        }
    }

    /// Returns the next node in document order outside of `node`, and ends the blocks that it leaves.
    private mutating func nextAfter(_ node: xmlNodePtr, _ root: xmlNodePtr?) -> xmlNodePtr? {
        var current = unsafe node
        while unsafe current != root {
            if let name = unsafe HTMLText.string(current.pointee.name), name != "br", HTMLText.breaks.contains(name) { breakLine() }
            if let next = unsafe current.pointee.next { return unsafe next }
            guard let parent = unsafe current.pointee.parent else { return nil }
            unsafe current = parent
        }
        return nil
    }

    /// Appends text with each run of white space collapsed to one space, and none at the start of a line.
    private mutating func append(_ piece: String) {
        for character in piece {
            if character.isWhitespace {
                if let last = text.last, !last.isWhitespace { text.append(" ") }
            } else {
                text.append(character)
            }
        }
    }

    private mutating func breakLine() {
        if text.last == " " { text.removeLast() }
        if !text.isEmpty, text.last != "\n" { text.append("\n") }
    }

    private static let breaks: Set<String> = [
        "br", "div", "p", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "blockquote", "pre",
    ]
    private static let unread: Set<String> = ["script", "style", "head", "title"]

    private static func string(_ bytes: UnsafePointer<xmlChar>?) -> String? {
        unsafe bytes.map { unsafe String(decoding: UnsafeBufferPointer(start: $0, count: Int(xmlStrlen($0))), as: UTF8.self) }
    }

    private static func string(_ bytes: UnsafeMutablePointer<xmlChar>?) -> String? {
        unsafe string(bytes.map { unsafe UnsafePointer($0) })
    }

    private static func attribute(_ name: String, of node: xmlNodePtr) -> String? {
        var attribute = unsafe node.pointee.properties
        while let current = unsafe attribute {
            if unsafe string(current.pointee.name) == name { return unsafe string(current.pointee.children?.pointee.content) }
            unsafe attribute = current.pointee.next
        }
        return nil
    }
}
