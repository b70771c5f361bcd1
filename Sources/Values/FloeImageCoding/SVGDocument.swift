// The size an SVG requests in its root element (SVG 1.1, sections 5.1.2 and 7.2): width and height, or what `viewBox` gives if
// they are missing or relative. nanosvg, which draws it, accepts any text as a picture. libxml2's reader also detects a document
// that was truncated or is not text.

import CFloeLibXML2
import Foundation
import FloeGeometry

/// An SVG's root element, read after the whole document has been found well formed.
struct SVGDocument {
    /// The natural size in pixels at 96 dots per inch, rounded up. Excessive sides are clamped.
    let size: PixelSize

    /// The size of a picture that states none (CSS 2.2, section 10.3.2).
    private static let defaultSize = (width: 300.0, height: 150.0)

    /// libxml2 must be initialised before several threads use it.
    private static let isReady: Void = { xmlInitParser() }()

    /// Reads `data`. Throws `damaged` if it is not well-formed XML or its root is not `svg`.
    init(_ data: Data) throws(ImageHeader.Failure) {
        SVGDocument.isReady
        let result = unsafe data.withUnsafeBytes { bytes -> Result<[String: String], ImageHeader.Failure> in
            guard let count = Int32(exactly: bytes.count) else { return .failure(.damaged("it is too long")) }
            let options =
                XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            let reader = unsafe xmlReaderForMemory(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil, Int32(bitPattern: options))
            guard let reader = unsafe reader else { return .failure(.damaged("no memory to read it")) }
            defer { unsafe xmlFreeTextReader(reader) }
            return unsafe SVGDocument.rootAttributes(reader)
        }
        size = SVGDocument.size(try result.get())
    }

    /// Reads the whole document, releasing its nodes one by one.
    private static func rootAttributes(_ reader: xmlTextReaderPtr) -> Result<[String: String], ImageHeader.Failure> {
        var attributes: [String: String]?
        var status = unsafe xmlTextReaderRead(reader)
        while status == 1 {
            if attributes == nil, unsafe xmlTextReaderNodeType(reader) == Int32(XML_READER_TYPE_ELEMENT.rawValue) {
                let name = unsafe string(xmlTextReaderConstLocalName(reader)) ?? ""
                guard name == "svg" else { return .failure(.damaged("its root element is \(name)")) }
                attributes = unsafe self.attributes(reader)
            }
            status = unsafe xmlTextReaderRead(reader)
        }
        guard status == 0, let attributes else {
            return .failure(.damaged("line \(unsafe max(1, xmlTextReaderGetParserLineNumber(reader))) is not well-formed XML in UTF-8"))
        }
        return .success(attributes)
    }

    /// Returns the current element's attributes by their names without namespace prefixes. The first of a name counts.
    private static func attributes(_ reader: xmlTextReaderPtr) -> [String: String] {
        var result: [String: String] = [:]
        while unsafe xmlTextReaderMoveToNextAttribute(reader) == 1 {
            guard let name = unsafe string(xmlTextReaderConstName(reader)) else { continue }
            result[name] = unsafe string(xmlTextReaderConstValue(reader)) ?? ""
        }
        unsafe xmlTextReaderMoveToElement(reader)
        return result
    }

    private static func string(_ bytes: UnsafePointer<xmlChar>?) -> String? {
        unsafe bytes.map { unsafe String(decoding: UnsafeBufferPointer(start: $0, count: Int(xmlStrlen($0))), as: UTF8.self) }
    }

    private static func size(_ attributes: [String: String]) -> PixelSize {
        let box = (attributes["viewBox"] ?? "").split { " ,\t\n\r".contains($0) }.prefix(5).compactMap { Double($0) }
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

    private static func whole(_ length: Double) -> Int { length.isNaN ? 0 : Int(max(0, min(length, 1e9)).rounded(.up)) }

    /// Returns a positive length in pixels, or nil for relative or invalid lengths.
    private static func pixels(_ text: String) -> Double? {
        let trimmed = text.prefix(64).trimmingCharacters(in: .whitespaces)
        let unit = String(trimmed.reversed().prefix { $0.isLetter || $0 == "%" }.reversed())
        let perUnit: [String: Double] = [
            "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
        ]
        guard let factor = perUnit[unit], let value = Double(trimmed.dropLast(unit.count)) else { return nil }
        let length = value * factor
        return length > 0 && length.isFinite ? length : nil
    }
}
