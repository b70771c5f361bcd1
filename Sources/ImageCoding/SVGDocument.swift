// The size an SVG asks for, read from its root element (SVG 1.1, sections 5.1.2 and 7.2): width and
// height, or what `viewBox` gives where they are missing or relative. nanosvg, which draws it, takes
// any text for a picture; the XML parser here also tells a document that was cut off.

import Foundation
import FoundationXML
import Geometry

/// What an SVG's root element says, after the whole document has been found well formed.
struct SVGDocument {
    /// Natural size in pixels at 96 dots per inch, rounded up; sides beyond all measure are clamped.
    let size: PixelSize

    /// The size of a picture that states none (CSS 2.2, section 10.3.2).
    private static let defaultSize = (width: 300.0, height: 150.0)

    /// Parses `data`; throws `damaged` where it is not well-formed XML or its root is not `svg`.
    init(_ data: Data) throws(ImageHeader.Failure) {
        let root = RootElement()
        let parser = XMLParser(data: data)
        parser.delegate = root
        let wellFormed = parser.parse()
        guard root.name == "svg" || root.name?.hasSuffix(":svg") == true else {
            throw .damaged("its root element is \(root.name ?? "missing")")
        }
        // At the end of the data the parser does not complain of elements left open.
        guard wellFormed, root.depth == 0 else {
            throw .damaged("line \(parser.lineNumber) is not well-formed XML")
        }
        size = SVGDocument.size(root.attributes)
    }

    private static func size(_ attributes: [String: String]) -> PixelSize {
        let box = (attributes["viewBox"] ?? "").split { " ,\t\n\r".contains($0) }.compactMap { Double($0) }
        let boxSize = box.count == 4 && box[2] > 0 && box[3] > 0 ? (width: box[2], height: box[3]) : nil
        var width = attributes["width"].flatMap(pixels), height = attributes["height"].flatMap(pixels)
        if let boxSize {
            if let width, height == nil { height = width * boxSize.height / boxSize.width }
            if let height, width == nil { width = height * boxSize.width / boxSize.height }
        }
        return PixelSize(
            width: whole(width ?? boxSize?.width ?? defaultSize.width),
            height: whole(height ?? boxSize?.height ?? defaultSize.height))
    }

    private static func whole(_ length: Double) -> Int { Int(min(length, 1e9).rounded(.up)) }

    /// A positive length in pixels; nil for a relative one or for what is no length.
    private static func pixels(_ text: String) -> Double? {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let unit = String(trimmed.reversed().prefix { $0.isLetter || $0 == "%" }.reversed())
        let perUnit: [String: Double] = [
            "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
        ]
        guard let factor = perUnit[unit], let value = Double(trimmed.dropLast(unit.count)) else { return nil }
        let length = value * factor
        return length > 0 && length.isFinite ? length : nil
    }
}

/// Remembers the first element a parser meets, and how many are open.
private final class RootElement: NSObject, XMLParserDelegate {
    var name: String?
    var attributes: [String: String] = [:]
    var depth = 0

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        depth += 1
        guard name == nil else { return }
        name = elementName
        self.attributes = attributes
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {
        depth -= 1
    }
}
