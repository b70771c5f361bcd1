// What a layer is and how it is drawn: geometry, what the plan says of its items, its properties, its contents.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeViewTree
import Foundation

/// The page about the picked layer.
final class LayerPage: InspectorPage {
    private let name = Label(lines: 0), summary = Label(lines: 0)
    private let drawing = FactList("HOW IT IS DRAWN"), geometry = FactList("GEOMETRY"), properties = FactList("PROPERTIES")
    private let contents = ContentsView()

    override var title: String { "Layer" }

    override init() {
        super.init()
        for view in [name, summary, drawing, geometry, properties, contents] as [View] { add(view) }
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        let theme = appearance.theme
        name.font = theme.type.headline
        summary.font = theme.type.callout
        summary.textColor = theme.palette.secondaryText
    }

    override func show(_ picked: InspectedLayer?, in tree: InspectedTree) {
        for view in [drawing, geometry, properties] { view.isHidden = picked == nil }
        contents.bitmap = picked?.layer.contents
        if let picked {
            name.text = picked.title
            summary.text = LayerPage.summary(of: picked, in: tree)
            drawing.facts = LayerPage.drawing(of: picked, in: tree)
            geometry.facts = LayerPage.geometry(of: picked)
            properties.facts = LayerPage.properties(of: picked)
            properties.isHidden = properties.facts.isEmpty
        } else {
            name.text = "No layer selected"
            summary.text =
                "Click a plane or a row of the list to select a layer. Drag to turn, drag with the right button to move, and use the wheel to zoom.\n\n"
                + "Amber outlines show what clips cut off. Red shows masks; the stronger, the more opaque."
        }
        setNeedsLayout()
    }

    private static func count(_ n: Int, _ what: String) -> String { "\(n) \(what)\(n == 1 ? "" : "s")" }

    /// Returns the class, the kind, and what is in it.
    static func summary(of picked: InspectedLayer, in tree: InspectedTree) -> String {
        var parts = picked.title == picked.className ? [] : [picked.className]
        // Other layers' classes say what they are.
        if !picked.className.hasSuffix("Layer"), [.gradient, .shape].contains(picked.layer.kind) {
            parts.append("\(picked.layer.kind.rawValue) layer")
        }
        if picked.isMask, let parent = picked.parent { parts.append("mask of \(tree.layers[parent].title)") }
        let sublayers = picked.layer.sublayers.count, all = picked.end - picked.index - 1
        parts.append("depth \(picked.depth)")
        if sublayers > 0 { parts.append(count(sublayers, "sublayer") + (all > sublayers ? ", \(all) in all" : "")) }
        if picked.layer.mask != nil { parts.append("masked") }
        return parts.joined(separator: " · ")
    }

    /// Returns what the frame's plan says of its items; if there are none, why.
    static func drawing(of picked: InspectedLayer, in tree: InspectedTree) -> [FactList.Fact] {
        guard let plan = tree.plan else { return [FactList.Fact(name: "", value: "no frame was drawn")] }
        let lines = plan.lines(of: picked)
        guard !lines.isEmpty else { return [FactList.Fact(name: "not at all", value: tree.absence(of: picked.index))] }
        return lines.map { line in
            let value = ([line.drawing.how.joined(separator: ", ")] + line.notes).joined(separator: "\n")
            return FactList.Fact(name: line.drawing.what, value: value, isMarked: line.drawing.isOffscreen)
        }
    }

    static func geometry(of picked: InspectedLayer) -> [FactList.Fact] {
        let layer = picked.layer, p = layer.model
        var facts = [
            FactList.Fact(name: "frame", value: PropertyText.rect(p.frame)),
            FactList.Fact(name: "bounds", value: PropertyText.rect(p.bounds)),
            FactList.Fact(name: "position", value: PropertyText.point(p.position)),
        ]
        let keys = ["anchorPoint", "zPosition", "transform", "sublayerTransform"]
        for property in LayerProperties.table where keys.contains(property.key) {
            if let value = PropertyText.value(of: property, p) { facts.append(FactList.Fact(name: property.key, value: value)) }
        }
        let projection = layer.projection(to: nil), corners = p.bounds.corners.compactMap(projection.apply)
        if let first = corners.first, corners.count == 4 {
            let x = corners.map { Double($0.x) }, y = corners.map { Double($0.y) }
            let minX = x.min() ?? Double(first.x), minY = y.min() ?? Double(first.y)
            let around = CGRect(x: minX, y: minY, width: (x.max() ?? minX) - minX, height: (y.max() ?? minY) - minY)
            facts.append(FactList.Fact(name: "in the picture", value: PropertyText.rect(around, decimals: 1)))
        } else {
            facts.append(FactList.Fact(name: "in the picture", value: "partly behind the viewer"))
        }
        return facts
    }

    /// The properties that the first section shows.
    private static let geometric = ["bounds", "position", "anchorPoint", "zPosition", "transform", "sublayerTransform"]

    /// Returns the properties that are not the default, and those whose animations show something else than was set.
    static func properties(of picked: InspectedLayer) -> [FactList.Fact] {
        let shown = picked.layer.model
        var facts: [FactList.Fact] = []
        for property in LayerProperties.table {
            let value = PropertyText.value(of: property, shown)
            let set = picked.model.map { PropertyText.value(of: property, $0) } ?? value
            if set != value {
                let text = "\(value ?? "default") shown\n\(set ?? "default") set"
                facts.append(FactList.Fact(name: property.key, value: text, isMarked: true))
            } else if let value, !geometric.contains(property.key) {
                facts.append(FactList.Fact(name: property.key, value: value))
            }
        }
        if !picked.animations.isEmpty { facts.append(FactList.Fact(name: "animations", value: picked.animations.joined(separator: ", "))) }
        return facts
    }
}
