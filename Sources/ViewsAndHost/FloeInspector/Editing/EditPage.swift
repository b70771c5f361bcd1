// Changes the picked layer: a row for each property of the table that affects it. What was changed is in the colour of the accent, can be
// undone, and copied as Swift or as a layer of a layer-tree file.

import FloeGeometry
import FloeInspection
import FloeLayerTree
import FloeViewTree
import Foundation

/// The page on which the picked layer is edited.
package final class EditPage: InspectorPage {
    private let undoButton = Button("Undo"), redoButton = Button("Redo")
    private let resetButton = Button("Reset"), resetAllButton = Button("Reset all")
    private let swiftButton = Button("Copy as Swift"), jsonButton = Button("Copy as JSON")
    private let message = Label(lines: 0)
    private(set) var rows: [(row: EditRow, scope: LayerProperty.Scope)] = []
    /// The edits of the tree that is shown.
    private(set) var edits: LayerEditor?
    private weak var tree: InspectedTree?
    /// The layer that is edited.
    private var subject: Layer?

    package override var title: String { "Edit" }

    package override init() {
        super.init()
        add(FlowView(spacing: 6, [undoButton, redoButton, resetButton, resetAllButton, swiftButton, jsonButton]))
        add(message)
        makeRows()
        for (row, _) in rows { add(row) }
        undoButton.hint = "Undo the last edit (Ctrl+Z)"
        redoButton.hint = "Redo the last undone edit (Ctrl+Shift+Z)"
        resetButton.hint = "Undo all edits of this layer"
        resetAllButton.hint = "Undo all edits of all layers"
        swiftButton.hint = "Copy this layer's edits as Swift code"
        jsonButton.hint = "Copy this layer's edits as in a layer-tree file"
        undoButton.action = { [weak self] in self?.edits?.undo() }
        redoButton.action = { [weak self] in self?.edits?.redo() }
        resetButton.action = { [weak self] in
            guard let self, let layer = subject else { return }
            edits?.reset(layer)
        }
        resetAllButton.action = { [weak self] in self?.edits?.resetAll() }
        swiftButton.action = { [weak self] in self?.copy { $0.swiftCode(of: $1) } }
        jsonButton.action = { [weak self] in self?.copy { try? $0.json(of: $1) } }
    }

    package override func appearanceDidChange() {
        super.appearanceDidChange()
        message.font = appearance.theme.type.callout
        message.textColor = appearance.theme.palette.secondaryText
    }

    package override func show(_ picked: InspectedLayer?, in tree: InspectedTree) {
        if edits?.tree !== tree.tree {
            let editor = LayerEditor(tree.tree)
            editor.onChange = { [weak tree] in tree?.didChange() }
            edits = editor
            self.tree = tree
        }
        subject = picked?.layer
        say(picked == nil ? "No layer selected. Select one to edit it here." : "")
        guard let edits else { return }
        let keys = subject.map { edits.keys(of: $0) } ?? []
        for (row, scope) in rows {
            row.isHidden =
                subject.map { !EditPage.affects(scope, $0) || row.key == LayerEditor.maskKey && edits.mask(of: $0) == nil } ?? true
            guard let layer = subject, !row.isHidden else { continue }
            row.problem = nil
            row.show(layer)
            row.isEdited = keys.contains(row.key)
        }
        undoButton.isEnabled = edits.canUndo
        redoButton.isEnabled = edits.canRedo
        resetAllButton.isEnabled = edits.hasChanges
        for button in [resetButton, swiftButton, jsonButton] { button.isEnabled = !keys.isEmpty }
        setNeedsLayout()
    }

    package override var hasChanges: Bool { edits?.hasChanges ?? false }

    package override var stops: [View] {
        [undoButton, redoButton, resetButton, resetAllButton, swiftButton, jsonButton]
            + rows.filter { !$0.row.isHidden }.flatMap(\.row.controls)
    }

    package override func takeShortcut(_ event: KeyEvent) -> Bool {
        let isUndo = event.key == .letter("z"), isShifted = event.modifiers.contains(.shift)
        guard event.modifiers.subtracting(.shift) == .control, isUndo || event.key == .letter("y") else { return false }
        if isUndo, !isShifted { edits?.undo() } else { edits?.redo() }
        return true
    }

    private static func affects(_ scope: LayerProperty.Scope, _ layer: Layer) -> Bool {
        switch scope {
        case .allLayers: true
        case .flatLayers: layer.kind != .transform
        case .layersWithContents: layer.contents != nil
        case .gradientLayers: layer.kind == .gradient
        }
    }

    private func say(_ text: String) {
        message.text = text
        message.isHidden = text.isEmpty
        lengthDidChange()
    }

    private func copy(_ text: (LayerEditor, Layer) -> String?) {
        guard let edits, let layer = subject, let text = text(edits, layer) else { return }
        window?.clipboard.text = text
        say("Copied \(text.split(separator: "\n").count == 1 ? "1 line" : "\(text.split(separator: "\n").count) lines").")
    }

    // Rows

    private func makeRows() {
        // Transforms, which have many rows, are last.
        let table = LayerProperties.table
        for property in table.filter({ $0.shape != .transform }) + table.filter({ $0.shape == .transform }) {
            rows += rows(of: property).map { ($0, property.scope) }
            // What masks has its place beside what clips.
            guard property.key == "masksToBounds" else { continue }
            let mask = FlagRow(LayerEditor.maskKey, title: "mask") {
                $0.mask != nil
            } set: { [weak self] isOn in
                guard let self, let layer = subject else { return }
                edits?.setMask(isOn: isOn, of: layer)
            }
            rows.append((mask, .flatLayers))
        }
    }

    /// Sets a property from text, as in a layer-tree file. Returns whether the text is a value of it.
    private func set(_ property: LayerProperty, to text: String, _ continues: Bool) -> Bool {
        guard let layer = subject, let edits else { return false }
        let row = rows.map(\.row).first { $0.controls.contains(where: \.isFocused) }
        do {
            try edits.set(property, of: layer, to: text, continues: continues)
            row?.problem = nil
            return true
        } catch {
            row?.problem = error.message
            return false
        }
    }

    private func rows(of property: LayerProperty) -> [EditRow] {
        let key = property.key, title = property.swiftName
        switch property.shape {
        case .number(let range): return [numbers(property, title, 1, range: range)]
        case .point: return [numbers(property, "\(title) (x, y)", 2, step: key == "position" ? 1 : 0.01)]
        case .rect(let isUnit): return [numbers(property, "\(title) (x, y, width, height)", 4, step: isUnit ? 0.01 : 1)]
        case .transform: return transformRows(property)
        case .flag:
            return [
                FlagRow(key, title: title) {
                    property.text(of: $0.model) == "true"
                } set: { [weak self] in
                    _ = self?.set(property, to: "\($0)", false)
                }
            ]
        case .oneOf(let names):
            return [
                ChoiceRow(key, title: title, names: names) {
                    EditPage.strings(property.text(of: $0.model)).first ?? ""
                } set: {
                    [weak self] in
                    _ = self?.set(property, to: "\"\($0)\"", $1)
                }
            ]
        case .color, .colors: return [colors(property, title)]
        case .locations: return [typed(property, title)]
        case .picture: return []
        }
    }

    private func numbers(
        _ property: LayerProperty, _ title: String, _ count: Int, range: ClosedRange<Double>? = nil, step: Double = 1
    ) -> EditRow {
        func numbers(_ layer: Layer) -> [Double]? {
            guard let text = property.text(of: layer.model) else { return nil }
            let numbers = count == 1 ? "[\(text)]" : text
            return try? JSONDecoder().decode([Double].self, from: Data(numbers.utf8))
        }
        return NumbersRow(property.key, title: title, count: count, range: range, step: step, numbers: numbers) {
            [weak self] index, number, continues in
            guard let self, let layer = subject, var all = numbers(layer) else { return false }
            all[index] = number
            return set(property, to: count == 1 ? "\(number)" : "\(all)", continues)
        }
    }

    private func colors(_ property: LayerProperty, _ title: String) -> EditRow {
        ColorsRow(property.key, title: title) {
            EditPage.strings(property.text(of: $0.model))
        } set: { [weak self] words, continues in
            let texts = words.map { "\"\($0)\"" }
            let value = property.shape == .colors ? "[\(texts.joined(separator: ", "))]" : texts.first ?? "\"\""
            return self?.set(property, to: value, continues) ?? false
        }
    }

    /// Numbers between spaces in place of a list in JSON.
    private func typed(_ property: LayerProperty, _ title: String) -> EditRow {
        TextRow(property.key, title: title) { layer in
            (property.text(of: layer.model) ?? "").filter { !"[]".contains($0) }.split(separator: ",").joined(separator: " ")
        } set: { [weak self] text, continues in
            let numbers = text.split(whereSeparator: { $0 == " " || $0 == "," })
            return self?.set(property, to: "[\(numbers.joined(separator: ", "))]", continues) ?? false
        }
    }

    /// The strings of JSON text, one or a list.
    private static func strings(_ text: String?) -> [String] {
        guard let text else { return [] }
        let list = text.hasPrefix("[") ? text : "[\(text)]"
        return (try? JSONDecoder().decode([String].self, from: Data(list.utf8))) ?? []
    }

    /// A transform by its parts: what it moves by, its angles, its factors, its perspective.
    private func transformRows(_ property: LayerProperty) -> [EditRow] {
        typealias Vector = WritableKeyPath<TransformParts, SIMD3<Double>>
        let title = property.swiftName
        func parts(_ layer: Layer) -> TransformParts? {
            TransformParts(property.key == "transform" ? layer.transform : layer.sublayerTransform)
        }
        func row(
            _ what: String, _ count: Int, _ range: ClosedRange<Double>?, step: Double = 1, get: @escaping (TransformParts) -> [Double],
            set: @escaping (inout TransformParts, Int, Double) -> Void
        ) -> EditRow {
            NumbersRow(property.key, title: "\(title): \(what)", count: count, range: range, step: step) {
                parts($0).map(get)
            } set: {
                [weak self] index, number, continues in
                guard let self, let layer = subject, var parts = parts(layer) else { return false }
                set(&parts, index, number)
                return self.set(property, to: "\(parts.transform.values)", continues)
            }
        }
        let axes = ["x", "y", "z"]
        let turns = axes.indices.map { axis in
            row("angle \(axes[axis]) (°)", 1, -180...180, get: { [$0.angles[axis]] }, set: { $0.angles[axis] = $2 })
        }
        let vectors: [(String, Double, Vector)] = [("move (x, y, z)", 1, \.translation), ("scale (x, y, z)", 0.01, \.scale)]
        let others = vectors.map { what, step, path in
            row(
                what, 3, nil, step: step, get: { [$0[keyPath: path].x, $0[keyPath: path].y, $0[keyPath: path].z] },
                set: { $0[keyPath: path][$1] = $2 })
        }
        return turns + others + [row("m34", 1, -0.01...0, get: { [$0.m34] }, set: { $0.m34 = $2 })]
    }
}
