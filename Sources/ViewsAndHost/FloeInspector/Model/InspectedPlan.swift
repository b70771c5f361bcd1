// How a frame was drawn, by layer: what its plan and a compositor's record of it say of the items that belong to one.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeOverlays

/// The items of a frame by layer.
package struct InspectedPlan {
    /// An item of a layer in words.
    package struct Line: Equatable, Sendable {
        package let drawing: PlanDescription.Drawing
        /// Where, what hides it, how its picture is scaled, and whether the frame prepared it.
        package let notes: [String]
    }

    private let frame: OverlaidFrame
    private let words: PlanDescription
    private let items: [UInt64: [Int]]
    /// Whether the frame is one of the copy, which nobody has drawn.
    private let isOfCopy: Bool

    /// `name`: a layer's title by its id.
    init(_ frame: OverlaidFrame, isOfCopy: Bool, name: @escaping (UInt64) -> String?) {
        self.frame = frame
        self.isOfCopy = isOfCopy
        words = PlanDescription(frame, name: name)
        var items: [UInt64: [Int]] = [:]
        for index in frame.plan.items.indices {
            if let layer = words.layer(of: index) { items[layer, default: []].append(index) }
        }
        self.items = items
    }

    /// Returns what the plan says of a layer's own items and group; none if it has none.
    @MainActor
    package func lines(of layer: InspectedLayer) -> [Line] {
        (items[isOfCopy ? layer.layer.id : layer.original] ?? []).map { index in
            let item = frame.plan.items[index]
            let rect = item.kind == .beginGroup ? frame.plan.groups[Int(item.detail)].bounds : item.bounds
            var notes = ["at \(PlanDescription.place(rect)) in pixels"]
            if let scaling = frame.contentsLine(of: index) { notes.append(scaling) }
            let hiding = words.hiding(index)
            if !hiding.isEmpty { notes.append(hiding) }
            if !isOfCopy { notes.append(frame.preparation(of: index)) }
            return Line(drawing: words.drawing(of: index), notes: notes)
        }
    }
}

extension InspectedTree {
    /// Says why a layer has no item in the frame.
    package func absence(of index: Int) -> String {
        let layer = layers[index]
        if layer.layer.isHidden { return "hidden" }
        if layer.layer.opacity <= 0 { return "transparent" }
        if let hidden = ancestors(of: index).first(where: { layers[$0].isLeftOut }) { return "in a hidden layer, \(layers[hidden].title)" }
        if layer.layer.kind == .transform { return "a space for its sublayers; draws nothing itself" }
        return layer.drawsItself ? "outside the visible part, or facing away" : "draws nothing itself"
    }
}
