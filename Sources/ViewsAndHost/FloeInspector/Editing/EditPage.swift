// Changes the picked layer: a row for each property of the table that affects it. Changes are shown in the accent colour, can be undone,
// and can be copied as Swift or as a layer of a layer-tree file.

import FloeGeometry
import FloeLayerTree
import FloeText
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
        resetButton.hint = "Undo all edits of this layer"
        resetAllButton.hint = "Undo all edits of all layers"
        swiftButton.hint = "Copy this layer's edits as Swift code"
        jsonButton.hint = "Copy this layer's edits as in a layer-tree file"
        undoButton.action = { [weak self] in self?.undoManager?.undo() }
        redoButton.action = { [weak self] in self?.undoManager?.redo() }
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
            let editor = LayerEditor(tree.tree, undoManager: tree.undoManager)
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
                subject.map {
                    !scope.contains($0.kind, hasContents: $0.contents != nil) || row.key == LayerEditor.maskKey && edits.mask(of: $0) == nil
                } ?? true
            guard let layer = subject, !row.isHidden else { continue }
            row.problem = nil
            row.show(layer)
            row.isEdited = keys.contains(row.key)
        }
        let undoing = tree.undoManager
        undoButton.isEnabled = undoing.canUndo
        redoButton.isEnabled = undoing.canRedo
        let undoName = undoing.undoActionName, redoName = undoing.redoActionName
        undoButton.hint = "Undo \(undoName.isEmpty ? "the last edit" : undoName) (Ctrl+Z)"
        redoButton.hint = "Redo \(redoName.isEmpty ? "the last undone edit" : redoName) (Ctrl+Shift+Z)"
        resetAllButton.isEnabled = edits.hasChanges
        for button in [resetButton, swiftButton, jsonButton] { button.isEnabled = !keys.isEmpty }
        setNeedsLayout()
    }

    package override var hasChanges: Bool { edits?.hasChanges ?? false }

    package override var stops: [View] {
        [undoButton, redoButton, resetButton, resetAllButton, swiftButton, jsonButton]
            + rows.filter { !$0.row.isHidden }.flatMap(\.row.controls)
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
                .flag($0.mask != nil)
            } change: { [weak self] value, _ in
                if let self, let layer = subject { edits?.setMask(isOn: value == .flag(true), of: layer) }
                return nil
            }
            rows.append((mask, .flatLayers))
        }
    }

    /// Sets a property. Returns what is wrong with the value; nil: nothing.
    private func set(_ property: LayerProperty, to value: LayerValue, _ continues: Bool) -> String? {
        guard let layer = subject, let edits else { return nil }
        do {
            try edits.set(property, of: layer, to: value, continues: continues)
            return nil
        } catch {
            return (error as? LayerTreeFileError.Problem)?.message ?? "\(error)"
        }
    }

    private func rows(of property: LayerProperty) -> [EditRow] {
        let key = property.key, title = property.swiftName
        func value(_ layer: Layer) -> LayerValue? { property.value(of: layer.model) }
        let change: EditRow.Change = { [weak self] in self?.set(property, to: $0, $1) }
        func numbers(_ title: String, _ count: Int, range: ClosedRange<Double>? = nil, step: Double = 1) -> [EditRow] {
            [NumbersRow(key, title: title, count: count, range: range, step: step, value: value, change: change)]
        }
        return switch property.shape {
        case .number(let range): numbers(title, 1, range: range)
        case .point: numbers("\(title) (x, y)", 2, step: key == "position" ? 1 : 0.01)
        case .size: numbers("\(title) (width, height)", 2)
        case .rect(let isUnit): numbers("\(title) (x, y, width, height)", 4, step: isUnit ? 0.01 : 1)
        case .transform: transformRows(property)
        case .flag: [FlagRow(key, title: title, value: value, change: change)]
        case .oneOf(let names): [ChoiceRow(key, title: title, names: names, value: value, change: change)]
        case .someOf(let names): [NamesRow(key, title: title, names: names, value: value, change: change)]
        case .color, .colors: [ColorsRow(key, title: title, value: value, change: change)]
        case .locations, .lengths: [TypedRow(key, title: title, isText: false, value: value, change: change)]
        case .path, .filters, .text: [TypedRow(key, title: title, isText: true, value: value, change: change)]
        case .attributedText: [attributedTextRow(property)]
        case .picture: []
        }
    }

    /// Text in one line, with \n for a line break. What is kept of it keeps its attributes.
    private func attributedTextRow(_ property: LayerProperty) -> EditRow {
        func text(_ layer: Layer) -> AttributedText? {
            if case .attributedText(let text) = property.value(of: layer.model) { text } else { nil }
        }
        return TypedRow(property.key, title: property.swiftName, isText: true) {
            text($0).map { .text($0.text.replacingOccurrences(of: "\n", with: "\\n")) }
        } change: { [weak self] value, continues in
            guard let self, let layer = subject, let old = text(layer), case .text(let typed) = value else { return nil }
            return set(property, to: .attributedText(old.replacing(with: typed.replacingOccurrences(of: "\\n", with: "\n"))), continues)
        }
    }

    /// A transform by its parts: translation, angles, scale factors, perspective.
    private func transformRows(_ property: LayerProperty) -> [EditRow] {
        typealias Vector = WritableKeyPath<TransformParts, SIMD3<Double>>
        let title = property.swiftName
        func parts(_ layer: Layer) -> TransformParts? {
            TransformParts(property.key == "transform" ? layer.transform : layer.sublayerTransform)
        }
        func row(
            _ part: String, _ count: Int, _ range: ClosedRange<Double>?, step: Double = 1, get: @escaping (TransformParts) -> [Double],
            set: @escaping (inout TransformParts, [Double]) -> Void
        ) -> EditRow {
            NumbersRow(property.key, title: "\(title): \(part)", count: count, range: range, step: step) {
                parts($0).map { .numbers(get($0)) }
            } change: { [weak self] value, continues in
                guard let self, let layer = subject, var parts = parts(layer), let numbers = value.numbers else { return nil }
                set(&parts, numbers)
                return self.set(property, to: .numbers(parts.transform.values), continues)
            }
        }
        let axes = ["x", "y", "z"]
        let turns = axes.indices.map { axis in
            row("angle \(axes[axis]) (°)", 1, -180...180, get: { [$0.angles[axis]] }, set: { $0.angles[axis] = $1[0] })
        }
        let vectors: [(String, Double, Vector)] = [("move (x, y, z)", 1, \.translation), ("scale (x, y, z)", 0.01, \.scale)]
        let others = vectors.map { part, step, path in
            row(
                part, 3, nil, step: step, get: { [$0[keyPath: path].x, $0[keyPath: path].y, $0[keyPath: path].z] },
                set: { $0[keyPath: path] = SIMD3($1) })
        }
        return turns + others + [row("m34", 1, -0.01...0, get: { [$0.m34] }, set: { $0.m34 = $1[0] })]
    }
}
