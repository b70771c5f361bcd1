// The table of layer properties: nothing is missing from it, and what follows from it holds for every row.

import FloeRandomNumbers
import Foundation
import Testing

@testable import FloeLayerTree

@MainActor
struct LayerPropertyTests {
    private static let keys = LayerProperties.table.map(\.key)

    private static var changed: LayerProperties {
        var properties = LayerProperties(), random = SplitMix64(seed: 1)
        for property in LayerProperties.table { property.setRandom(&properties, &random) }
        return properties
    }

    @Test func everyFieldHasARow() {
        // Each row but that of pictures changes a field, and no field is left as it was.
        for (field, standard) in zip(Mirror(reflecting: Self.changed).children, Mirror(reflecting: LayerProperties()).children) {
            let isSame = "\(field.value)" == "\(standard.value)"
            #expect(isSame == (field.label == "contents"), "\(field.label ?? "")")
        }
        #expect(Set(Self.keys).count == Self.keys.count)
    }

    @Test func formatPageHasEveryKey() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Documentation/LayerTreeFile.md").standardized
        let text = try String(contentsOf: page, encoding: .utf8)
        let firstCells = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
            $0.dropFirst().split(separator: "|").first
        }
        for key in Self.keys { #expect(firstCells.contains { $0.contains("`\(key)`") }, "\(key)") }
    }

    @Test func writtenLayersReadBackEqual() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("tree.json")
        var random = SplitMix64(seed: 3)
        let kinds: [LayerKind] = [.gradient, .shape, .text]
        for i in 0..<60 {
            var layer = LayerDescription()
            layer.kind = kinds[i % kinds.count]
            let own = LayerProperties.table.filter { $0.scope.kind ?? layer.kind == layer.kind }
            for property in own { property.setRandom(&layer.properties, &random) }
            var document = LayerTreeDocument(size: CGSize(width: 1, height: 1), root: layer)
            document.root.sublayers = [layer]
            let text = try document.text()
            try Data(text.utf8).write(to: file)
            let root = try LayerTreeFile(contentsOf: file) { _ in throw CancellationError() }.tree.root
            #expect(LayerDescription(root, time: 0) == document.root)
            // The same tree is always written as the same text, each key with its value on one line.
            document.root = LayerDescription(root, time: 0)
            let again = try document.text()
            #expect(again == text, "\(zip(again.split(separator: "\n"), text.split(separator: "\n")).first { $0 != $1 } as Any)")
            for property in LayerProperties.table where !property.isDefault(layer.properties) {
                #expect(text.contains("\n    \"\(property.key)\" : "))
            }
            #expect(!text.split(separator: "\n").contains { $0.drop { $0 == " " }.first?.isNumber == true })
        }
    }

    @Test(arguments: LayerProperties.table.map(\.key))
    func propertyAnimatesAsTableSays(key: String) throws {
        let property = try #require(LayerProperties.table.first { $0.key == key })
        let tree = LayerTree(), layer = Layer()
        tree.root.addSublayer(layer)
        var random = SplitMix64(seed: 5)
        property.changeRandomly(layer, &random)
        #expect(layer.animationKeys.isEmpty, "no frame has shown it yet")
        random = SplitMix64(seed: 5)
        property.changeRandomly(layer, &random)
        random = SplitMix64(seed: 5)
        layer.removeFromSuperlayer()
        tree.root.addSublayer(layer)
        tree.didBuildFrame()
        tree.animate(duration: 1, curve: .linear) { property.changeRandomly(layer, &random) }
        #expect(layer.animationKeys == (property.isAnimatable ? [key] : []))
        // The model has changed at once, and while the property animates, what shows has not yet.
        let isSettable = !property.isDefault(Self.changed)
        #expect(property.isDefault(layer.model) != isSettable)
        #expect(property.isDefault(layer.presentation(at: 0)) == (property.isAnimatable || !isSettable))
        #expect(tree.needsFrame == isSettable)
    }
}
