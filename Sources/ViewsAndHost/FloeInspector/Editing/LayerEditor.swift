// Edits of a frozen layer tree, each of which can be undone: properties of the one table of them, and masks, which can be taken off and
// put back. What is undone is the value that was there, not one computed back, so the frame is the same as before.

import FloeLayerTree
import FloeViewTree

/// Changes layers of a tree and remembers how they were.
final class LayerEditor {
    let tree: LayerTree
    /// Undoes edits, each by itself.
    let undoManager: UndoManager
    /// Called after each change, also by undoing.
    var onChange: (() -> Void)?
    /// How layers were before they were first changed, by id.
    private var originals: [UInt64: Original] = [:]
    /// The edit that may be continued; nil after undoing.
    private var last: Edit?

    /// The key of a layer's mask in a layer-tree file, and among edits.
    static let maskKey = "mask"

    /// What an edit may change of a layer.
    private struct State {
        var properties: LayerProperties
        var mask: Layer?

        static func == (a: State, b: State) -> Bool { a.properties == b.properties && a.mask === b.mask }
    }

    private struct Original {
        let layer: Layer, state: State
    }

    private struct Edit {
        /// What was edited, such as a property's key.
        let key: String
        let before: [(layer: Layer, state: State)]
    }

    /// `tree` shows no animations, and nothing else changes its layers.
    init(_ tree: LayerTree, undoManager: UndoManager = UndoManager()) {
        self.tree = tree
        self.undoManager = undoManager
    }

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
    func mask(of layer: Layer) -> Layer? { layer.mask ?? originals[layer.id]?.state.mask }

    /// Takes the mask off a layer, or puts it back.
    func setMask(isOn: Bool, of layer: Layer) {
        var state = LayerEditor.state(of: layer)
        state.mask = isOn ? mask(of: layer) : nil
        commit(LayerEditor.maskKey, [(layer, state)])
    }

    /// Sets all of a layer's properties, and its mask, to what they were before the first edit. This can be undone as well.
    func reset(_ layer: Layer) { originals[layer.id].map { commit("reset", [(layer, $0.state)]) } }

    /// Resets all layers. This can be undone as well.
    func resetAll() { commit("reset", originals.values.map { ($0.layer, $0.state) }) }

    /// Whether any layer differs from how it was.
    var hasChanges: Bool { originals.values.contains { !keys(of: $0.layer).isEmpty } }

    /// The keys of what differs from how it was before the first edit, in the order of the table, the mask last.
    func keys(of layer: Layer) -> [String] {
        guard let original = originals[layer.id]?.state else { return [] }
        let now = layer.model
        let keys = LayerProperties.table.filter { !$0.isEqual(now, original.properties) }.map(\.key)
        return keys + (layer.mask === original.mask ? [] : [LayerEditor.maskKey])
    }

    private static func state(of layer: Layer) -> State { State(properties: layer.model, mask: layer.mask) }

    private func commit(_ key: String, _ states: [(layer: Layer, state: State)], continues: Bool = false) {
        let after = states.filter { !(LayerEditor.state(of: $0.layer) == $0.state) }
        let before = after.map { ($0.layer, LayerEditor.state(of: $0.layer)) }
        guard !after.isEmpty else { return }
        for (layer, state) in before where originals[layer.id] == nil { originals[layer.id] = Original(layer: layer, state: state) }
        if continues, let last, last.key == key, last.before.map(\.layer.id) == after.map(\.layer.id) {
            // A drag that ends where it began is no edit.
            if zip(last.before, after).allSatisfy({ $0.state == $1.state }) {
                undoManager.removeLastGroup()
                self.last = nil
            }
        } else {
            last = Edit(key: key, before: before)
            register(before)
            undoManager.setActionName(LayerProperties.table.first { $0.key == key }?.swiftName ?? key)
        }
        apply(after)
    }

    /// Has undoing bring layers back to `states`.
    private func register(_ states: [(layer: Layer, state: State)]) {
        undoManager.registerUndo(withTarget: self) { editor in
            editor.last = nil
            editor.register(states.map { ($0.layer, LayerEditor.state(of: $0.layer)) })
            editor.apply(states)
        }
    }

    private func apply(_ states: [(layer: Layer, state: State)]) {
        for (layer, state) in states {
            layer.replaceProperties(state.properties)
            layer.mask = state.mask
        }
        onChange?()
    }
}
