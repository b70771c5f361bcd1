// Writes one layer and its descendants as a layer-tree file has them: keys with default values are omitted, values are those
// shown at the tree's time, and each picture is named once.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

@MainActor
struct LayerWriter {
    /// The pictures in the order in which they were met; picture n is named "image" followed by n.
    private(set) var images: [Bitmap] = []
    private var numbers: [UInt64: Int] = [:]

    static func imageName(_ index: Int) -> String { "image\(index + 1)" }

    /// `time` is the superlayer's local time.
    mutating func json(_ layer: Layer, time: Double) -> JSONValue {
        let own = layer.timing.localTime(at: time)
        var members: [JSONValue.Member] = []
        func put(_ key: String, _ value: JSONValue) { members.append(.init(key: key, value: value)) }
        switch layer.kind {
        case .plain: break
        case .gradient: put("type", "gradient")
        case .transform: put("type", "transform")
        }
        if let name = layer.name { put("name", .string(name)) }
        members += properties(layer.presentation(atLocal: own), isGradient: layer.kind == .gradient)
        if let mask = layer.mask { members.append(.init(key: "mask", value: json(mask, time: own))) }
        if !layer.sublayers.isEmpty {
            var inner: [JSONValue] = []
            for sub in layer.sublayers { inner.append(json(sub, time: own)) }
            members.append(.init(key: "sublayers", value: .array(inner)))
        }
        return .object(members)
    }

    private mutating func properties(_ p: LayerProperties, isGradient: Bool) -> [JSONValue.Member] {
        let normal = LayerProperties()
        var members: [JSONValue.Member] = []
        func put(_ key: String, _ value: JSONValue) { members.append(.init(key: key, value: value)) }
        func put<Value: Equatable>(_ key: String, _ path: KeyPath<LayerProperties, Value>, _ json: (Value) -> JSONValue) {
            if p[keyPath: path] != normal[keyPath: path] { put(key, json(p[keyPath: path])) }
        }
        put("bounds", \.bounds, LayerWriter.rect)
        put("position", \.position, LayerWriter.point)
        put("anchorPoint", \.anchorPoint, LayerWriter.point)
        put("zPosition", \.zPosition) { .number($0) }
        put("transform", \.transform) { .numbers($0.values) }
        put("sublayerTransform", \.sublayerTransform) { .numbers($0.values) }
        put("hidden", \.isHidden) { .bool($0) }
        put("doubleSided", \.isDoubleSided) { .bool($0) }
        // An animation may overshoot; drawing clamps to the same range.
        put("opacity", \.opacity) { LayerWriter.number(max(0, min(1, $0))) }
        put("backgroundColor", \.backgroundColor, LayerWriter.color)
        put("cornerRadius", \.cornerRadius) { .number(max(0, $0)) }
        put("borderWidth", \.borderWidth) { .number(max(0, $0)) }
        put("borderColor", \.borderColor, LayerWriter.color)
        put("masksToBounds", \.masksToBounds) { .bool($0) }
        if let bitmap = p.contents { put("contents", .string(name(bitmap))) }
        put("contentsScale", \.contentsScale) { .number($0) }
        put("contentsGravity", \.contentsGravity) { .string($0.rawValue) }
        put("contentsRect", \.contentsRect, LayerWriter.rect)
        put("contentsCenter", \.contentsCenter, LayerWriter.rect)
        if p.magnificationFilter == .nearest { put("magnificationFilter", "nearest") }
        put("minificationFilter", \.minificationFilter) { .string($0.rawValue) }
        put("compositingFilter", \.compositingFilter) { .string($0.rawValue) }
        guard isGradient else { return members }
        put("colors", \.gradient.colors) { .array($0.map(LayerWriter.color)) }
        // From the stops, since a layer may have fewer locations than colours, but a file may not.
        if !p.gradient.locations.isEmpty { put("locations", .numbers(p.gradient.stops.map { Double($0.location) })) }
        put("startPoint", \.gradient.startPoint, LayerWriter.point)
        put("endPoint", \.gradient.endPoint, LayerWriter.point)
        return members
    }

    private mutating func name(_ bitmap: Bitmap) -> String {
        if let known = numbers[bitmap.id] { return LayerWriter.imageName(known) }
        images.append(bitmap)
        numbers[bitmap.id] = images.count - 1
        return LayerWriter.imageName(images.count - 1)
    }

    static func point(_ p: CGPoint) -> JSONValue { .numbers([Double(p.x), Double(p.y)]) }

    static func rect(_ r: CGRect) -> JSONValue {
        .numbers([Double(r.origin.x), Double(r.origin.y), max(0, Double(r.size.width)), max(0, Double(r.size.height))])
    }

    /// Writes the shortest number that reads back as this one: 0.8, not 0.800000012.
    private static func number(_ value: Float) -> JSONValue { .number(Double("\(value)") ?? Double(value)) }

    /// Straight alpha in 8 bits, from which pixels are made.
    static func color(_ c: Color) -> JSONValue {
        func hex(_ v: Float) -> String {
            let digits = String(UInt8(max(0, min(1, v)) * 255 + 0.5), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return .string("#" + hex(c.red) + hex(c.green) + hex(c.blue) + (c.alpha < 1 ? hex(c.alpha) : ""))
    }
}
