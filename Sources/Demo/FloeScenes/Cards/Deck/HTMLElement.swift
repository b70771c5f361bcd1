// An element of libxml2's tree, as far as its text depends on it.

import CFloeLibXML2

/// A view of an element. Valid as long as its document.
@safe
struct HTMLElement {
    private let node: xmlNodePtr
    /// The name in lower case.
    let name: String
    /// The properties of the `style` attribute, in lower case.
    private let style: [String: String]

    init(_ node: xmlNodePtr) {
        unsafe self.node = unsafe node
        name = unsafe HTMLElement.string(node.pointee.name) ?? ""
        style = unsafe HTMLElement.attribute("style", of: node).map(HTMLElement.properties) ?? [:]
    }

    /// Whether a text holds the tag of an element of HTML, in lower case as editors write them: `List<String>` and `a < b` are none.
    static func isInText(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            let inside = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
            let name = inside.prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }, after = inside.dropFirst(name.count)
            guard let next = after.first, [UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: " ")].contains(next),
                after.prefix(while: { $0 != UInt8(ascii: "<") }).contains(UInt8(ascii: ">"))
            else { continue }
            if unsafe !name.isEmpty && htmlTagLookup(Array(name) + [0]) != nil { return true }
        }
        return false
    }

    /// An attribute's value; empty for one without a value.
    subscript(attribute: String) -> String? { unsafe HTMLElement.attribute(attribute, of: node) }

    /// Whether neither the element nor its contents show.
    var isHidden: Bool {
        self["hidden"] != nil || style["display"] == "none" || ["hidden", "collapse"].contains(style["visibility"])
            || style["opacity"] == "0" || ["0", "0px", "0pt", "0em"].contains(style["font-size"])
    }

    /// Whether it is code: its white space counts, and its text is no formula.
    var isCode: Bool { ["pre", "code", "listing", "xmp", "textarea"].contains(name) || keepsWhiteSpace && isMonospaced }

    /// Whether its white space counts by its style, as that of text from a word processor does, too.
    var keepsWhiteSpace: Bool { style["white-space"].map { $0.hasPrefix("pre") || $0 == "break-spaces" } ?? false }

    private var isMonospaced: Bool {
        style["font-family"].map { family in ["mono", "courier", "consolas", "menlo"].contains { family.contains($0) } } ?? false
    }

    /// Whether it is displayed on its own line, if it is a formula.
    var isDisplayed: Bool { self["block"].map { $0 != "false" } ?? false }

    /// Whether it is the first element in its parent.
    var isFirst: Bool {
        var before = unsafe node.pointee.prev
        while let current = unsafe before, unsafe current.pointee.type != XML_ELEMENT_NODE { unsafe before = current.pointee.prev }
        return unsafe before == nil
    }

    /// The `src` of the first `source` in it.
    var source: String? {
        var child = unsafe node.pointee.children
        while let current = unsafe child {
            if unsafe HTMLElement.string(current.pointee.name) == "source", let source = unsafe HTMLElement.attribute("src", of: current) {
                return source
            }
            unsafe child = current.pointee.next
        }
        return nil
    }

    private static func properties(_ style: String) -> [String: String] {
        var properties: [String: String] = [:]
        for declaration in style.lowercased().split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1].replacing("!important", with: "").trimming(while: \.isWhitespace)
            properties[parts[0].trimming(while: \.isWhitespace)] = value
        }
        return properties
    }

    static func string(_ bytes: UnsafePointer<xmlChar>?) -> String? {
        unsafe bytes.map { unsafe String(decoding: UnsafeBufferPointer(start: $0, count: Int(xmlStrlen($0))), as: UTF8.self) }
    }

    static func string(_ bytes: UnsafeMutablePointer<xmlChar>?) -> String? {
        unsafe string(bytes.map { unsafe UnsafePointer($0) })
    }

    private static func attribute(_ name: String, of node: xmlNodePtr) -> String? {
        var attribute = unsafe node.pointee.properties
        while let current = unsafe attribute {
            if unsafe string(current.pointee.name) == name { return unsafe string(current.pointee.children?.pointee.content) ?? "" }
            unsafe attribute = current.pointee.next
        }
        return nil
    }
}
