// Edits of a frozen layer tree, each of which can be undone: properties of the one table of them, and masks, which can be taken off and
// put back. What is undone is the value that was there, not one computed back, so the frame is the same as before.

import FloeLayerTree

/// Changes layers of a tree and remembers how they were.
final class LayerEditor {
    let tree: LayerTree
    /// Called after each change, also by undoing.
    var onChange: (() -> Void)?
    /// What was done, in order; those from `position` on have been undone.
    private var edits: [Edit] = []
    private var position = 0
    /// How layers were before they were first changed, by id.
    private var originals: [UInt64: State] = [:]

    /// The key of a layer's mask in a layer-tree file, and among edits.
    static let maskKey = "mask"

    /// What an edit may change of a layer.
    private struct State {
        var properties: LayerProperties
        var mask: Layer?

        static func == (a: State, b: State) -> Bool { a.properties == b.properties && a.mask === b.mask }
    }

    private struct Change {
        let layer: Layer
        let before: State
        var after: State
    }

    private struct Edit {
        /// What was edited, such as a property's key.
        let key: String
        var changes: [Change]
    }

    /// `tree` shows no animations, and nothing else changes its layers.
    init(_ tree: LayerTree) { self.tree = tree }

    // MARK: Edits

    /// Changes a layer's properties. An edit of the same `key` that `continues` the last one, such as the next step of a drag, is undone
    /// together with it.
    func change(_ key: String, of layer: Layer, continues: Bool = false, _ body: (inout LayerProperties) throws -> Void) rethrows {
        var state = LayerEditor.state(of: layer)
        try body(&state.properties)
        commit(key, [(layer, state)], continues: continues)
    }

    /// Sets a property. Throws what is wrong with the value, by the rules of layer-tree files.
    func set(_ property: LayerProperty, of layer: Layer, to value: LayerValue, continues: Bool = false) throws {
        var state = LayerEditor.state(of: layer)
        try property.set(value, in: &state.properties)
        commit(property.key, [(layer, state)], continues: continues)
    }

    /// The mask that a layer has, or that has been taken off it.
    func mask(of layer: Layer) -> Layer? { layer.mask ?? originals[layer.id]?.mask }

    /// Takes the mask off a layer, or puts it back.
    func setMask(isOn: Bool, of layer: Layer) {
        var state = LayerEditor.state(of: layer)
        state.mask = isOn ? mask(of: layer) : nil
        commit(LayerEditor.maskKey, [(layer, state)])
    }

    /// Sets all of a layer's properties, and its mask, to what they were before the first edit. This can be undone as well.
    func reset(_ layer: Layer) { originals[layer.id].map { commit("", [(layer, $0)]) } }

    /// Resets all layers. This can be undone as well.
    func resetAll() {
        var changes: [(Layer, State)] = []
        var seen: Set<UInt64> = []
        for change in edits[..<position].lazy.flatMap(\.changes) where seen.insert(change.layer.id).inserted {
            if let original = originals[change.layer.id] { changes.append((change.layer, original)) }
        }
        commit("", changes)
    }

    var canUndo: Bool { position > 0 }
    var canRedo: Bool { position < edits.count }
    /// Whether any layer differs from how it was.
    var hasChanges: Bool {
        edits[..<position].contains { $0.changes.contains { !keys(of: $0.layer).isEmpty } }
    }

    func undo() {
        guard canUndo else { return }
        position -= 1
        apply(edits[position].changes.reversed().map { ($0.layer, $0.before) })
    }

    func redo() {
        guard canRedo else { return }
        position += 1
        apply(edits[position - 1].changes.map { ($0.layer, $0.after) })
    }

    /// The keys of what differs from how it was before the first edit, in the order of the table, the mask last.
    func keys(of layer: Layer) -> [String] {
        guard let original = originals[layer.id] else { return [] }
        let now = layer.model
        let keys = LayerProperties.table.filter { !$0.isEqual(now, original.properties) }.map(\.key)
        return keys + (layer.mask === original.mask ? [] : [LayerEditor.maskKey])
    }

    private static func state(of layer: Layer) -> State { State(properties: layer.model, mask: layer.mask) }

    private func commit(_ key: String, _ states: [(Layer, State)], continues: Bool = false) {
        let changes = states.map { Change(layer: $0, before: LayerEditor.state(of: $0), after: $1) }.filter { !($0.before == $0.after) }
        guard !changes.isEmpty else { return }
        edits.removeLast(edits.count - position)
        for change in changes where originals[change.layer.id] == nil { originals[change.layer.id] = change.before }
        if continues, let last = edits.last, last.key == key, last.changes.map(\.layer.id) == changes.map(\.layer.id) {
            for i in changes.indices { edits[position - 1].changes[i].after = changes[i].after }
            edits[position - 1].changes.removeAll { $0.before == $0.after }
            if edits[position - 1].changes.isEmpty { edits.removeLast() }
        } else {
            edits.append(Edit(key: key, changes: changes))
        }
        position = edits.count
        apply(changes.map { ($0.layer, $0.after) })
    }

    private func apply(_ states: [(Layer, State)]) {
        for (layer, state) in states {
            layer.replaceProperties(state.properties)
            layer.mask = state.mask
        }
        onChange?()
    }
}
