// Reads one layer of a layer-tree file and its descendants.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

@MainActor
struct LayerReader {
    let images: [String: Bitmap]

    typealias Problem = LayerTreeFileError.Problem

    enum Kind: String, CaseIterable {
        case layer, gradient, transform
    }

    static let keys: Set<String> = [
        "type", "name", "bounds", "position", "anchorPoint", "zPosition", "transform", "sublayerTransform",
        "hidden", "doubleSided", "opacity", "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
        "masksToBounds", "mask", "contents", "contentsScale", "contentsGravity", "contentsRect",
        "contentsCenter", "magnificationFilter", "minificationFilter", "compositingFilter", "sublayers",
    ]
    static let gradientKeys: Set<String> = ["colors", "locations", "startPoint", "endPoint"]

    func layer(_ json: JSONReader, level: Int) throws(Problem) -> Layer {
        guard level <= LayerTreeFile.deepestLevel else {
            throw Problem(path: json.path, message: "expected at most \(LayerTreeFile.deepestLevel) levels of layers, found more")
        }
        let m = try json.object(keys: LayerReader.keys.union(LayerReader.gradientKeys))
        let kind = try m["type"]?.oneOf(Kind.self) ?? .layer
        if kind != .gradient, let extra = m.first(where: { LayerReader.gradientKeys.contains($0.key) }) {
            throw Problem(
                path: extra.value.path,
                message: "expected this key only in a layer of type gradient, found it in one of type \(kind.rawValue)")
        }
        let layer =
            switch kind {
            case .layer: Layer()
            case .gradient: GradientLayer()
            case .transform: TransformLayer()
            }
        layer.name = try m["name"]?.string()
        layer.model = try properties(m)
        if let mask = m["mask"] { layer.mask = try self.layer(mask, level: level + 1) }
        for reader in try m["sublayers"]?.array() ?? [] {
            layer.addSublayer(try self.layer(reader, level: level + 1))
        }
        return layer
    }

    private func properties(_ m: [String: JSONReader]) throws(Problem) -> LayerProperties {
        var p = LayerProperties()
        if let v = m["bounds"] { p.bounds = try v.bounds() }
        if let v = m["position"] { p.position = try v.point() }
        if let v = m["anchorPoint"] { p.anchorPoint = try v.point() }
        if let v = m["zPosition"] { p.zPosition = try v.number() }
        if let v = m["transform"] { p.transform = try v.transform() }
        if let v = m["sublayerTransform"] { p.sublayerTransform = try v.transform() }
        if let v = m["hidden"] { p.isHidden = try v.bool() }
        if let v = m["doubleSided"] { p.isDoubleSided = try v.bool() }
        if let v = m["opacity"] { p.opacity = Float(try v.number(0...1, "a number 0 to 1")) }
        if let v = m["backgroundColor"] { p.backgroundColor = try v.color() }
        if let v = m["cornerRadius"] { p.cornerRadius = min(try v.length(), JSONReader.longestSide) }
        if let v = m["borderWidth"] { p.borderWidth = try v.length() }
        if let v = m["borderColor"] { p.borderColor = try v.color() }
        if let v = m["masksToBounds"] { p.masksToBounds = try v.bool() }
        if let v = m["contents"] {
            let name = try v.string()
            guard let bitmap = images[name] else {
                let known = images.keys.sorted().prefix(8).map(JSONValue.quoted).joined(separator: ", ") + (images.count > 8 ? ", …" : "")
                throw v.fail(known.isEmpty ? "the name of an image (this file names none)" : "the name of an image (\(known))")
            }
            p.contents = bitmap
        }
        if let v = m["contentsScale"] {
            p.contentsScale = try v.number(.leastNonzeroMagnitude...(.greatestFiniteMagnitude), "a number above 0")
        }
        if let v = m["contentsGravity"] { p.contentsGravity = try v.oneOf(ContentsGravity.self) }
        if let v = m["contentsRect"] { p.contentsRect = try v.rect() }
        if let v = m["contentsCenter"] { p.contentsCenter = try v.rect() }
        if let v = m["magnificationFilter"] {
            p.magnificationFilter = try v.oneOf(ContentsFilter.self)
            guard p.magnificationFilter != .trilinear else { throw v.fail("one of linear, nearest") }
        }
        if let v = m["minificationFilter"] { p.minificationFilter = try v.oneOf(ContentsFilter.self) }
        if let v = m["compositingFilter"] { p.compositingFilter = try v.oneOf(BlendMode.self) }
        p.gradient = try gradient(m)
        return p
    }

    private func gradient(_ m: [String: JSONReader]) throws(Problem) -> AxialGradient {
        var g = AxialGradient()
        if let v = m["colors"] {
            for item in try v.array() { g.colors.append(try item.color()) }
        }
        if let v = m["locations"] {
            var last = 0.0
            for item in try v.array() {
                last = try item.number(last...1, "a number 0 to 1, not below the one before it")
                g.locations.append(last)
            }
            guard g.locations.isEmpty || g.locations.count == g.colors.count else {
                throw v.fail("as many locations as colors (\(g.colors.count))")
            }
        }
        if let v = m["startPoint"] { g.startPoint = try v.point() }
        if let v = m["endPoint"] { g.endPoint = try v.point() }
        return g
    }
}

extension JSONReader {
    typealias Problem = LayerTreeFileError.Problem

    func point() throws(Problem) -> CGPoint {
        let n = try numbers(2, "[x, y]")
        return CGPoint(x: n[0], y: n[1])
    }

    func rect() throws(Problem) -> CGRect {
        let n = try numbers(4, "[x, y, width, height]")
        guard n[2] >= 0, n[3] >= 0 else { throw fail("[x, y, width, height] with width and height of at least 0") }
        return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    /// The longest side, and the furthest corner, that a layer may have, in points. It keeps products of lengths
    /// far from overflow, and a picture of a layer's middle looks the same with any greater length.
    static let longestSide = 1e9

    /// Reads a rectangle of points, clamping each of its numbers to `longestSide`.
    func bounds() throws(Problem) -> CGRect {
        let r = try rect(), most = JSONReader.longestSide
        return CGRect(
            x: max(-most, min(most, r.origin.x)), y: max(-most, min(most, r.origin.y)), width: min(most, r.width),
            height: min(most, r.height))
    }

    func transform() throws(Problem) -> Transform3D {
        guard let t = Transform3D(values: try numbers(16, "16 numbers, m11 to m44")) else {
            throw fail("16 numbers, m11 to m44")
        }
        return t
    }

    func length() throws(Problem) -> Double {
        try number(0...(.greatestFiniteMagnitude), "a number of at least 0")
    }

    /// `#rrggbb` or `#rrggbbaa`.
    func color() throws(Problem) -> Color {
        let s = try string()
        let digits = s.dropFirst()
        guard s.first == "#", digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
            let v = UInt32(digits, radix: 16)
        else { throw fail("a colour #rrggbb or #rrggbbaa") }
        return digits.count == 6 ? Color(hex: v) : Color(hex: v >> 8, alpha: Float(v & 255) / 255)
    }
}
