// Writes one layer and those below it as a layer-tree file has them: keys whose value is the default are
// left out, values are those that show at the tree's time, and each picture is named once.

import Foundation
import Geometry
import Imaging
import RenderTree

@MainActor
struct LayerWriter {
    /// Pictures in the order they were met; picture n is named "image" and n.
    private(set) var images: [Bitmap] = []
    private var numbers: [UInt64: Int] = [:]

    static func imageName(_ index: Int) -> String { "image\(index + 1)" }

    /// `time` is the superlayer's local time.
    mutating func text(_ layer: Layer, time: Double, indent: String) -> String {
        let own = layer.timing.localTime(at: time)
        var members: [String] = []
        switch layer.kind {
        case .plain: break
        case .gradient: members.append("\"type\": \"gradient\"")
        case .transform: members.append("\"type\": \"transform\"")
        }
        if let name = layer.name { members.append("\"name\": \(JSONValue.quoted(name))") }
        add(layer.presentation(atLocal: own), isGradient: layer.kind == .gradient, to: &members)
        let deeper = indent + "  "
        var lines = members.isEmpty ? [] : [members.joined(separator: ", ")]
        if let mask = layer.mask { lines.append("\"mask\": " + text(mask, time: own, indent: deeper)) }
        if !layer.sublayers.isEmpty {
            var inner: [String] = []
            for sub in layer.sublayers { inner.append(deeper + "  " + text(sub, time: own, indent: deeper + "  ")) }
            lines.append("\"sublayers\": [\n" + inner.joined(separator: ",\n") + "\n\(deeper)]")
        }
        return "{ " + lines.joined(separator: ",\n" + deeper) + " }"
    }

    private mutating func add(_ p: LayerProperties, isGradient: Bool, to members: inout [String]) {
        let normal = LayerProperties()
        func put(_ key: String, _ json: String) { members.append("\"\(key)\": \(json)") }
        func put<Value: Equatable>(_ key: String, _ path: KeyPath<LayerProperties, Value>, _ json: (Value) -> String) {
            if p[keyPath: path] != normal[keyPath: path] { put(key, json(p[keyPath: path])) }
        }
        put("bounds", \.bounds, LayerWriter.rect)
        put("position", \.position, LayerWriter.point)
        put("anchorPoint", \.anchorPoint, LayerWriter.point)
        put("zPosition", \.zPosition) { "\($0)" }
        put("transform", \.transform) { "\($0.values)" }
        put("sublayerTransform", \.sublayerTransform) { "\($0.values)" }
        put("hidden", \.isHidden) { "\($0)" }
        put("doubleSided", \.isDoubleSided) { "\($0)" }
        // An animation may overshoot; what is drawn is cut off to the same range.
        put("opacity", \.opacity) { "\(max(0, min(1, $0)))" }
        put("backgroundColor", \.backgroundColor, LayerWriter.color)
        put("cornerRadius", \.cornerRadius) { "\(max(0, $0))" }
        put("borderWidth", \.borderWidth) { "\(max(0, $0))" }
        put("borderColor", \.borderColor, LayerWriter.color)
        put("masksToBounds", \.masksToBounds) { "\($0)" }
        if let bitmap = p.contents { put("contents", "\"\(name(bitmap))\"") }
        put("contentsScale", \.contentsScale) { "\($0)" }
        put("contentsGravity", \.contentsGravity) { "\"\($0.rawValue)\"" }
        put("contentsRect", \.contentsRect, LayerWriter.rect)
        put("contentsCenter", \.contentsCenter, LayerWriter.rect)
        if p.magnificationFilter == .nearest { put("magnificationFilter", "\"nearest\"") }
        put("minificationFilter", \.minificationFilter) { "\"\($0.rawValue)\"" }
        put("compositingFilter", \.compositingFilter) { "\"\($0.rawValue)\"" }
        guard isGradient else { return }
        put("colors", \.gradient.colors) { "[" + $0.map(LayerWriter.color).joined(separator: ", ") + "]" }
        // Of the stops, since a layer may have fewer locations than colours, a file not.
        if !p.gradient.locations.isEmpty { put("locations", "\(p.gradient.stops.map(\.location))") }
        put("startPoint", \.gradient.startPoint, LayerWriter.point)
        put("endPoint", \.gradient.endPoint, LayerWriter.point)
    }

    private mutating func name(_ bitmap: Bitmap) -> String {
        if let known = numbers[bitmap.id] { return LayerWriter.imageName(known) }
        images.append(bitmap)
        numbers[bitmap.id] = images.count - 1
        return LayerWriter.imageName(images.count - 1)
    }

    static func point(_ p: CGPoint) -> String { "[\(Double(p.x)), \(Double(p.y))]" }

    static func rect(_ r: CGRect) -> String {
        "[\(Double(r.origin.x)), \(Double(r.origin.y)), \(max(0, Double(r.size.width))), \(max(0, Double(r.size.height)))]"
    }

    /// Straight alpha in 8 bits, as pixels are made of it.
    static func color(_ c: Color) -> String {
        func hex(_ v: Float) -> String {
            let digits = String(UInt8(max(0, min(1, v)) * 255 + 0.5), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "\"#" + hex(c.red) + hex(c.green) + hex(c.blue) + (c.alpha < 1 ? hex(c.alpha) : "") + "\""
    }
}
