// Random trees for the exact reference, one kind of tree for each feature with an edge or a colour of its own: small pictures
// of layers that are axis-aligned at fractional pixels, rotated, or tilted in perspective.

import Foundation
import FloeGeometry
import FloeLayerTree
import FloeRandomNumbers

@testable import FloeTreeFuzzing

enum ExactTree: String, CaseIterable {
    case plain, border, contents, card, clip, gradient, closeStops, mask, group, filter, nested, radial, conic, corners, shape
    case shadow, shadowOfContents, blur, backdrop, continuous

    static let width = 96, height = 72

    /// Returns the file's text. Its images are expected in the same folder (`FuzzImages`).
    func text(seed: UInt64) -> String {
        var maker = ExactTreeMaker(
            random: SplitMix64(seed: seed &* 1_000_003 &+ UInt64(ExactTree.allCases.firstIndex(of: self) ?? 0)),
            hasSomeCorners: self == .corners, isContinuous: self == .continuous)
        let layers = (0..<3).map { _ in maker.layer(self, within: (Double(Self.width), Double(Self.height)), level: 1) }
        let images = FuzzImages.small.map(\.name).map { "\"\($0)\": \"\($0).png\"" }.joined(separator: ", ")
        return """
            { "version": 1, "size": [\(Self.width), \(Self.height)], "background": "\(maker.random.pick(["#000000", "#ffffff", "#305070"]))",
              "images": { \(images) },
              "root": { "bounds": [0, 0, \(Self.width), \(Self.height)], "position": [\(Self.width / 2), \(Self.height / 2)],
                        "sublayers": [ \(layers.joined(separator: ",\n")) ] } }
            """
    }
}

private struct ExactTreeMaker {
    var random: SplitMix64
    /// Whether only some corners are rounded, and whether by the continuous curve.
    let hasSomeCorners, isContinuous: Bool

    mutating func layer(_ kind: ExactTree, within size: (Double, Double), level: Int, isPlaced: Bool = true) -> String {
        var keys: [String] = []
        func set(_ name: String, _ json: String) { keys.append("\"\(name)\": \(json)") }
        let w = random.length(max(6, size.0 * 0.3)...max(8, size.0 * 0.7)), h = random.length(max(6, size.1 * 0.3)...max(8, size.1 * 0.7))
        set("bounds", "[0, 0, \(w), \(h)]")
        set("position", "[\(random.fraction(size.0 * 0.25...size.0 * 0.75)), \(random.fraction(size.1 * 0.25...size.1 * 0.75))]")
        if isPlaced, let transform = transform(kind) { set("transform", transform) }
        let isSoft = random.oneIn(3)
        switch [.corners, .continuous].contains(kind) ? random.pick([.plain, .border, .card, .clip]) : kind {
        case .plain:
            set("backgroundColor", color(isSoft))
            if random.oneIn(2) { addCorners(1...20, set) }
            if random.oneIn(3) { set("opacity", "\(random.fraction(0.3...1))") }
        case .shadow, .shadowOfContents:
            set("shadowOpacity", "\(random.fraction(0.4...1))")
            set("shadowRadius", "\(random.fraction(1...7))")
            set("shadowOffset", "[\(random.fraction(-6...6)), \(random.fraction(-6...6))]")
            if random.oneIn(2) { set("shadowColor", color(isSoft)) }
            if random.oneIn(3) { set("opacity", "\(random.fraction(0.3...1))") }
            if kind == .shadow {
                set("backgroundColor", color(false))
                if random.oneIn(2) { set("cornerRadius", "\(random.length(1...min(w, h) / 2))") }
            } else {
                set("backgroundColor", color(true))
                if random.oneIn(3) { set("mask", layer(.plain, within: (w, h), level: 3)) }
            }
        case .blur:
            set("filters", "\"" + filters() + "\"")
            set("backgroundColor", color(isSoft))
            if random.oneIn(2) { set("cornerRadius", "\(random.length(1...20))") }
            if random.oneIn(3) { set("opacity", "\(random.fraction(0.3...1))") }
        case .backdrop:
            if random.oneIn(2) {
                set("backgroundFilters", "\"" + filters() + "\"")
                if random.oneIn(2) { set("cornerRadius", "\(random.length(1...20))") }
            }
            if !random.oneIn(3) { set("backgroundColor", color(true)) }
        case .border:
            if random.oneIn(2) { set("backgroundColor", color(isSoft)) }
            addBorder(set)
            if random.oneIn(2) { addCorners(1...20, set) }
        case .contents:
            addContents(set)
            if random.oneIn(3) { set("masksToBounds", "true") }
            if random.oneIn(3) { set("contentsRect", random.pick(["[0.25, 0.1, 0.5, 0.8]", "[0, 0, 0.5, 0.5]"])) }
        case .card:
            set("backgroundColor", color(isSoft))
            addContents(set)
            if random.oneIn(2) { addCorners(1...16, set) }
            if random.oneIn(2) { addBorder(set) }
            if random.oneIn(2) { set("masksToBounds", "true") }
            if random.oneIn(3) { set("opacity", "\(random.fraction(0.3...1))") }
        case .clip:
            set("masksToBounds", "true")
            if !random.oneIn(3) { set("backgroundColor", color(isSoft)) }
            if random.oneIn(2) { addCorners(1...20, set) }
            if random.oneIn(2) { addBorder(set) }
            if random.oneIn(3) { addContents(set) }
            if random.oneIn(4) { set("opacity", "\(random.fraction(0.3...1))") }
        case .gradient, .closeStops, .radial, .conic:
            set("type", "\"gradient\"")
            if [.radial, .conic].contains(kind) { set("gradientType", "\"\(kind.rawValue)\"") }
            addGradient(set, isClose: kind == .closeStops)
            if random.oneIn(2) { set("backgroundColor", color(isSoft)) }
            if random.oneIn(3) { set("masksToBounds", "true") }
            if random.oneIn(3) { addCorners(1...20, set) }
        case .mask:
            set("backgroundColor", color(isSoft))
            if random.oneIn(2) { addContents(set) }
            set("mask", layer(random.pick([.plain, .gradient, .contents]), within: (w, h), level: 3))
        case .group, .filter:
            set("backgroundColor", color(isSoft))
            set("opacity", "\(random.fraction(0.3...1))")
            if random.oneIn(3) { addBorder(set) }
            if kind == .filter {
                set("compositingFilter", "\"\(random.pick(["multiply", "screen", "darken", "difference", "luminosity"]))\"")
            }
        case .nested, .corners, .continuous:
            if !random.oneIn(3) { set("backgroundColor", color(isSoft)) }
            if random.oneIn(3) { addCorners(1...16, set) }
            if random.oneIn(3) { set("masksToBounds", "true") }
            if random.oneIn(4) { addBorder(set) }
            if random.oneIn(4) { addContents(set) }
        case .shape:
            set("type", "\"shape\"")
            if random.oneIn(3) { set("backgroundColor", color(isSoft)) }
            if random.oneIn(3) { set("masksToBounds", "true") }
            if random.oneIn(3) { set("opacity", "\(random.fraction(0.3...1))") }
            addShape(set, isSoft)
        }
        if level < (kind == .nested ? 4 : 2), [.clip, .group, .filter, .nested, .shadowOfContents, .blur].contains(kind) {
            let inner: [ExactTree] = kind == .nested ? [.nested] : [.plain, .contents, .card]
            let sublayers = (0..<random.pick([1, 2, 3])).map { _ in layer(random.pick(inner), within: (w * 1.2, h * 1.2), level: level + 1)
            }
            set("sublayers", "[ \(sublayers.joined(separator: ",\n")) ]")
        }
        return "{ \(keys.joined(separator: ", ")) }"
    }

    private mutating func addCorners(_ radius: ClosedRange<Double>, _ set: (String, String) -> Void) {
        set("cornerRadius", "\(random.length(radius))")
        if isContinuous { set("cornerCurve", "\"continuous\"") }
        if hasSomeCorners {
            let names = ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"].filter { _ in random.oneIn(2) }
            set("maskedCorners", "\(names)")
        }
    }

    private mutating func addBorder(_ set: (String, String) -> Void) {
        set("borderWidth", "\(random.length(1...6))")
        set("borderColor", color(random.oneIn(3)))
    }

    private mutating func addContents(_ set: (String, String) -> Void) {
        set("contents", "\"\(random.pick(FuzzImages.small.map(\.name)))\"")
        if random.oneIn(2) { set("contentsGravity", "\"\(random.pick(["resizeAspect", "resizeAspectFill", "center", "topLeft"]))\"") }
    }

    private mutating func addGradient(_ set: (String, String) -> Void, isClose: Bool) {
        let count = random.pick([2, 3, 4])
        let isSoft = random.oneIn(2)
        set("colors", "[" + (0..<count).map { _ in color(isSoft) }.joined(separator: ", ") + "]")
        if isClose {
            // Stops within a few thousandths of a line that starts far from the layer and is many times as long.
            let first = random.fraction(0.3...0.6)
            set("locations", "\((0..<count).map { first + Double($0) * random.pick([0.0002, 0.0005, 0.0011]) }.sorted())")
            set("startPoint", "[\(random.fraction(-300 ... -200)), 0.3]")
            set("endPoint", "[\(random.fraction(250...400)), \(random.fraction(-100...100))]")
        } else if random.oneIn(2) {
            set("startPoint", "[\(random.fraction()), \(random.fraction())]")
            set("endPoint", "[\(random.fraction()), \(random.fraction(1.2...2))]")
        }
    }

    private mutating func color(_ isSoft: Bool) -> String {
        let digits = String(UInt32.random(in: 0...0xFF_FFFF, using: &random) + 0x100_0000, radix: 16).dropFirst()
        return isSoft ? "\"#\(digits)\(random.pick(["40", "80", "c0"]))\"" : "\"#\(digits)\""
    }

    private mutating func addShape(_ set: (String, String) -> Void, _ isSoft: Bool) {
        var path = LayerProperties()
        let kinds = [
            "path", "fillRule", "lineCap", "lineJoin", "miterLimit", "lineDashPattern", "lineDashPhase", "strokeStart", "strokeEnd",
        ]
        for property in LayerProperties.table where kinds.contains(property.key) {
            if property.key == "path" || random.oneIn(2) { property.setRandom(&path, &random) }
            if let text = try? property.value(of: path).fileText { set(property.key, text) }
        }
        set("fillColor", color(isSoft))
        if !random.oneIn(3) { set("strokeColor", color(random.oneIn(2))) }
        set("lineWidth", "\(random.fraction(0.3...9))")
    }

    private mutating func filters() -> String {
        let blur = "blur(\(random.fraction(1.5...9)))"
        return random.oneIn(2) ? blur : "saturation(\(random.fraction(0...1.2))) \(blur) brightness(\(random.fraction(0...0.2)))"
    }

    private mutating func transform(_ kind: ExactTree) -> String? {
        // Backdrops of turned layers have square corners; blurs are round in their own plane.
        guard kind != .backdrop, !random.oneIn(3) else { return nil }
        var t = Transform3D.rotation(random.fraction(-3...3), x: 0, y: 0, z: 1)
        if kind == .blur || kind == .shadowOfContents { return "\(t.legible.values)" }
        if kind == .shape {
            if random.oneIn(2) { t = t.concatenating(.scale(random.fraction(-1.5...1.5), random.fraction(0.5...1.5))) }
        } else if random.oneIn(2) {
            t = t.concatenating(.rotation(random.fraction(-0.9...0.9), x: random.fraction(), y: random.fraction(0.1...1), z: 0))
            t = t.concatenating(.perspective(distance: random.length(120...500)))
        }
        return "\(t.legible.values)"
    }
}

extension LayerValue {
    /// The value as JSON.
    fileprivate var fileText: String { get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } }
}
