// Edits of a frozen tree: each changes what its text says, and undoes to the same frame and the same bytes.

import FloeCPUCompositor
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import FloeDrawing
import FloeViewTree
import Foundation
import Testing

@testable import FloeInspector
@testable import FloeLayerTree

struct LayerEditorTests {
    /// A property's new value in a layer-tree file and in Swift.
    struct Case: CustomStringConvertible, Sendable {
        let key: String
        let json: String
        let swift: String
        var layer = "gradient"
        var description: String { key }

        /// What the text says.
        var value: LayerValue {
            func decoded<Content: Decodable>(_: Content.Type) -> Content? {
                try? JSONDecoder().decode(Content.self, from: Data(json.utf8))
            }
            if let number = decoded(Double.self) { return .number(number) }
            if let isOn = decoded(Bool.self) { return .flag(isOn) }
            if let numbers = decoded([Double].self) { return .numbers(numbers) }
            if let texts = decoded([String].self) {
                let colors = texts.compactMap(Color.init(hexString:))
                return colors.count == texts.count ? .colors(colors) : .names(texts)
            }
            let text = decoded(String.self) ?? ""
            if key == "string" { return .attributedText(AttributedText(text)) }
            if ["font", "path", "shadowPath", "filters", "backgroundFilters"].contains(key) { return .text(text) }
            return Color(hexString: text).map(LayerValue.color) ?? .name(text)
        }
    }

    static let cases: [Case] = [
        Case(key: "bounds", json: "[1, 2, 30.5, 20]", swift: "bounds = CGRect(x: 1, y: 2, width: 30.5, height: 20)"),
        Case(key: "position", json: "[20, 31]", swift: "position = CGPoint(x: 20, y: 31)"),
        Case(key: "anchorPoint", json: "[0, 1]", swift: "anchorPoint = CGPoint(x: 0, y: 1)"),
        Case(key: "zPosition", json: "-4", swift: "zPosition = -4", layer: "picture"),
        Case(
            key: "transform", json: "[1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, -0.005, 3, 0, 0, 1]",
            swift: "transform = Transform3D(m22: 2, m34: -0.005, m41: 3)"),
        Case(
            key: "sublayerTransform", json: "[2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]",
            swift: "sublayerTransform = Transform3D(m11: 2)"),
        Case(key: "hidden", json: "true", swift: "isHidden = true"),
        Case(key: "doubleSided", json: "false", swift: "isDoubleSided = false", layer: "turned"),
        Case(key: "opacity", json: "0.3", swift: "opacity = 0.3"),
        Case(key: "compositingFilter", json: "\"colorDodge\"", swift: "compositingFilter = .colorDodge"),
        Case(key: "backgroundColor", json: "\"#102030\"", swift: "backgroundColor = Color(hex: 0x102030)", layer: "placed"),
        Case(key: "cornerRadius", json: "9", swift: "cornerRadius = 9"),
        Case(
            key: "maskedCorners", json: "[\"minXMinY\", \"maxXMaxY\"]", swift: "maskedCorners = [.minXMinY, .maxXMaxY]", layer: "rounded"),
        Case(key: "cornerCurve", json: "\"continuous\"", swift: "cornerCurve = .continuous", layer: "rounded"),
        Case(key: "borderWidth", json: "3", swift: "borderWidth = 3"),
        Case(key: "borderColor", json: "\"#ff000080\"", swift: "borderColor = Color(hex: 0xff0000, alpha: 128 / 255)"),
        Case(key: "masksToBounds", json: "true", swift: "masksToBounds = true"),
        Case(key: "contentsScale", json: "0.5", swift: "contentsScale = 0.5", layer: "placed"),
        Case(key: "contentsGravity", json: "\"topLeft\"", swift: "contentsGravity = .topLeft", layer: "placed"),
        Case(
            key: "contentsRect", json: "[0, 0, 0.5, 0.5]", swift: "contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)",
            layer: "picture"),
        Case(
            key: "contentsCenter", json: "[0.25, 0.25, 0.5, 0.5]",
            swift: "contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)", layer: "picture"),
        Case(key: "magnificationFilter", json: "\"nearest\"", swift: "magnificationFilter = .nearest", layer: "picture"),
        Case(key: "minificationFilter", json: "\"trilinear\"", swift: "minificationFilter = .trilinear", layer: "small"),
        Case(key: "shadowColor", json: "\"#c02000\"", swift: "shadowColor = Color(hex: 0xc02000)", layer: "shadowed"),
        Case(key: "shadowOpacity", json: "0.25", swift: "shadowOpacity = 0.25", layer: "shadowed"),
        Case(key: "shadowOffset", json: "[4, -2]", swift: "shadowOffset = CGSize(width: 4, height: -2)", layer: "shadowed"),
        Case(key: "shadowRadius", json: "1.5", swift: "shadowRadius = 1.5", layer: "shadowed"),
        Case(
            key: "shadowPath", json: "\"M 0 0 L 9 2 L 9 12 Z\"", swift: "shadowPath = try Path(text: \"M 0 0 L 9 2 L 9 12 Z\")",
            layer: "shadowed"),
        Case(key: "filters", json: "\"blur(2) brightness(0.1)\"", swift: "filters = [.blur(2), .brightness(0.1)]", layer: "shadowed"),
        Case(key: "backgroundFilters", json: "\"saturation(0)\"", swift: "backgroundFilters = [.saturation(0)]", layer: "text"),
        Case(key: "shouldRasterize", json: "false", swift: "shouldRasterize = false", layer: "coarse"),
        Case(key: "rasterizationScale", json: "0.5", swift: "rasterizationScale = 0.5", layer: "rasterized"),
        Case(key: "gradientType", json: "\"radial\"", swift: "gradient.type = .radial"),
        Case(
            key: "colors", json: "[\"#ffffff\", \"#0000ff\", \"#00ff0000\"]",
            swift: "gradient.colors = [Color(hex: 0xffffff), Color(hex: 0x0000ff), Color(hex: 0x00ff00, alpha: 0 / 255)]"),
        Case(key: "locations", json: "[0.5, 0.75]", swift: "gradient.locations = [0.5, 0.75]"),
        Case(key: "startPoint", json: "[0, 0.5]", swift: "gradient.startPoint = CGPoint(x: 0, y: 0.5)"),
        Case(key: "endPoint", json: "[1, 0.5]", swift: "gradient.endPoint = CGPoint(x: 1, y: 0.5)"),
        Case(key: "path", json: "\"M 2 2 L 18 6 L 6 14 Z\"", swift: "path = try Path(text: \"M 2 2 L 18 6 L 6 14 Z\")", layer: "shape"),
        Case(key: "fillColor", json: "\"#00a040\"", swift: "fillColor = Color(hex: 0x00a040)", layer: "shape"),
        Case(key: "fillRule", json: "\"even-odd\"", swift: "fillRule = .evenOdd", layer: "shape"),
        Case(key: "strokeColor", json: "\"#ffffff\"", swift: "strokeColor = Color(hex: 0xffffff)", layer: "shape"),
        Case(key: "lineWidth", json: "5", swift: "lineWidth = 5", layer: "shape"),
        Case(key: "lineCap", json: "\"round\"", swift: "lineCap = .round", layer: "shape"),
        Case(key: "lineJoin", json: "\"bevel\"", swift: "lineJoin = .bevel", layer: "shape"),
        Case(key: "miterLimit", json: "1", swift: "miterLimit = 1", layer: "shape"),
        Case(key: "lineDashPattern", json: "[3, 2]", swift: "lineDashPattern = [3, 2]", layer: "shape"),
        Case(key: "lineDashPhase", json: "2", swift: "lineDashPhase = 2", layer: "dashed"),
        Case(key: "strokeStart", json: "0.25", swift: "strokeStart = 0.25", layer: "shape"),
        Case(key: "strokeEnd", json: "0.5", swift: "strokeEnd = 0.5", layer: "shape"),
        Case(key: "string", json: "\"Sea \\\"ice\\\"\"", swift: "string = \"Sea \\\"ice\\\"\"", layer: "text"),
        Case(key: "font", json: "\"DejaVu Serif\"", swift: "font.family = \"DejaVu Serif\"", layer: "text"),
        Case(key: "fontWeight", json: "\"bold\"", swift: "font.weight = .bold", layer: "text"),
        Case(key: "fontSize", json: "9.5", swift: "fontSize = 9.5", layer: "text"),
        Case(key: "foregroundColor", json: "\"#203040\"", swift: "foregroundColor = Color(hex: 0x203040)", layer: "text"),
        Case(key: "wrapped", json: "true", swift: "isWrapped = true", layer: "text"),
        Case(key: "alignmentMode", json: "\"right\"", swift: "alignmentMode = .right", layer: "text"),
        Case(key: "truncationMode", json: "\"middle\"", swift: "truncationMode = .middle", layer: "text"),
    ]

    private let tree: LayerTree
    private let editor: LayerEditor
    private let size = PixelSize(width: 120, height: 80)

    /// A gradient with a sublayer, a border and a mask, and layers with pictures on a background.
    init() {
        let tree = LayerTree()
        let picture = Bitmap(width: 8, height: 8) { x, y in (x + y) % 3 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 | UInt32(x * 30) << 8 }
        func layer(_ name: String, _ layer: Layer = Layer(), at frame: CGRect, shows contents: Bitmap? = nil) -> Layer {
            layer.name = name
            layer.frame = frame
            layer.contents = contents
            tree.root.addSublayer(layer)
            return layer
        }
        tree.root.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
        tree.root.backgroundColor = Color(hex: 0x805020)
        let gradient = GradientLayer()
        _ = layer("gradient", gradient, at: CGRect(x: 5, y: 5, width: 50, height: 40))
        gradient.gradient = Gradient(colors: [Color(hex: 0xFF0000), Color(hex: 0x00FF00)])
        gradient.borderWidth = 1
        gradient.isDoubleSided = true
        let mask = Layer()
        mask.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
        mask.backgroundColor = Color(white: 0, alpha: 0.8)
        gradient.mask = mask
        let inner = Layer()
        inner.frame = CGRect(x: 20, y: 10, width: 45, height: 12)
        inner.backgroundColor = Color(hex: 0x2040C0)
        gradient.addSublayer(inner)
        layer("picture", at: CGRect(x: 50, y: 30, width: 40, height: 30), shows: picture).contentsGravity = .resize
        layer("placed", at: CGRect(x: 95, y: 5, width: 20, height: 30), shows: picture).contentsGravity = .center
        _ = layer("small", at: CGRect(x: 95, y: 40, width: 3, height: 3), shows: picture)
        let rounded = layer("rounded", at: CGRect(x: 95, y: 50, width: 20, height: 20))
        (rounded.backgroundColor, rounded.cornerRadius) = (.black, 8)
        let shadowed = layer("shadowed", at: CGRect(x: 34, y: 60, width: 14, height: 12))
        (shadowed.backgroundColor, shadowed.shadowOpacity) = (Color(hex: 0x4060C0), 0.8)
        let rasterized = layer("rasterized", at: CGRect(x: 60, y: 4, width: 14, height: 12))
        (rasterized.backgroundColor, rasterized.cornerRadius, rasterized.shouldRasterize) = (.white, 6, true)
        let coarse = layer("coarse", at: CGRect(x: 104, y: 72, width: 12, height: 8))
        (coarse.backgroundColor, coarse.cornerRadius, coarse.shouldRasterize, coarse.rasterizationScale) = (.white, 4, true, 0.5)
        for name in ["shape", "dashed"] {
            let shape = ShapeLayer()
            _ = layer(name, shape, at: CGRect(x: name == "shape" ? 60 : 76, y: 4, width: 20, height: 16))
            // Two triangles, one inside the other, and an open line.
            shape.path = (try? Path(text: "M 1 1 L 19 1 L 10 15 Z M 6 3 L 14 3 L 10 10 Z M 2 12 L 18 13")) ?? Path()
            (shape.fillColor, shape.strokeColor, shape.lineWidth) = (Color(hex: 0x3080C0), .black, 2)
            if name == "dashed" { shape.lineDashPattern = [4, 3] }
        }
        let text = TextLayer()
        _ = layer("text", text, at: CGRect(x: 60, y: 62, width: 55, height: 16))
        text.string = AttributedText([
            .init("Ice and "), .init("snow", TextAttributes(isUnderlined: true)), .init(" everywhere and more\nof it"),
        ])
        text.fontSize = 7
        let turned = layer("turned", at: CGRect(x: 10, y: 60, width: 20, height: 10))
        turned.backgroundColor = .white
        turned.transform = .rotation(3, x: 0, y: 1, z: 0)
        self.tree = tree
        editor = LayerEditor(tree)
    }

    private func layer(_ name: String) throws -> Layer { try #require(tree.root.sublayers.first { $0.name == name }) }

    private func frame() -> Frame {
        var frame = Frame(size: size, background: 0)
        FrameBuilder().build(tree, size: size, scale: 1, into: &frame)
        return frame
    }

    private func picture() throws -> Bitmap {
        let compositor = CPUCompositor(threads: 1)
        _ = try compositor.draw(frame(), damage: DamageRegion(size.rect))
        return try #require(compositor.makeSnapshot())
    }

    private static func property(_ key: String) throws -> LayerProperty {
        try #require(LayerProperties.table.first { $0.key == key })
    }

    @Test func everyPropertyHasACase() {
        #expect(Self.cases.map(\.key) == LayerProperties.table.map(\.key).filter { $0 != "contents" })
    }

    @Test(arguments: cases)
    func editChangesWhatItsTextSaysAndUndoesToTheByte(_ edited: Case) throws {
        let layer = try layer(edited.layer), property = try Self.property(edited.key)
        let before = try picture(), model = layer.model
        try editor.set(property, of: layer, to: edited.value)
        let after = try picture()
        #expect(!after.hasSamePixels(as: before))
        #expect(editor.keys(of: layer) == [edited.key])
        #expect(editor.swiftCode(of: layer) == "layer.\(edited.swift)\n")
        let json = try editor.json(of: layer)
        #expect(json.contains("  \"\(edited.key)\" : \(edited.json)"))
        #expect(property.value(of: layer.model) == edited.value)

        editor.undoManager.undo()
        #expect(layer.model == model && !editor.undoManager.canUndo && editor.keys(of: layer).isEmpty)
        #expect(try picture().hasSamePixels(as: before))
        editor.undoManager.redo()
        #expect(try picture().hasSamePixels(as: after))
        editor.reset(layer)
        #expect(try picture().hasSamePixels(as: before))
        editor.undoManager.undo()
        #expect(try picture().hasSamePixels(as: after))
    }

    @Test func defaultsAreWrittenToo() throws {
        let layer = try layer("gradient")
        try editor.set(Self.property("borderWidth"), of: layer, to: .number(0))
        #expect(try editor.json(of: layer) == "{\n  \"borderWidth\" : 0,\n  \"type\" : \"gradient\"\n}\n")
    }

    @Test func maskIsTakenOffAndPutBack() throws {
        let layer = try layer("gradient"), before = try picture(), mask = layer.mask
        editor.setMask(isOn: false, of: layer)
        #expect(layer.mask == nil && editor.mask(of: layer) === mask)
        #expect(try !picture().hasSamePixels(as: before))
        #expect(editor.swiftCode(of: layer) == "layer.mask = nil\n")
        #expect(try editor.json(of: layer) == "{\n  \"mask\" : null,\n  \"type\" : \"gradient\"\n}\n")
        editor.setMask(isOn: true, of: layer)
        #expect(layer.mask === mask && editor.keys(of: layer).isEmpty)
        #expect(try picture().hasSamePixels(as: before))
        editor.undoManager.undo()
        editor.undoManager.undo()
        #expect(layer.mask === mask)
        #expect(try picture().hasSamePixels(as: before))
        #expect(try self.layer("picture").mask == nil && editor.mask(of: self.layer("picture")) == nil)
    }

    @Test func stepsOfADragAreUndoneTogether() throws {
        let layer = try layer("picture"), opacity = try Self.property("opacity")
        for step in 1...5 { try editor.set(opacity, of: layer, to: .number(Double(step) / 10), continues: step > 1) }
        try editor.set(Self.property("cornerRadius"), of: layer, to: .number(4), continues: true)
        #expect(layer.opacity == 0.5 && layer.cornerRadius == 4)
        editor.undoManager.undo()
        #expect(layer.opacity == 0.5 && layer.cornerRadius == 0)
        editor.undoManager.undo()
        #expect(layer.opacity == 1 && !editor.undoManager.canUndo)
        // A drag that ends where it began is no edit.
        try editor.set(opacity, of: layer, to: .number(0.5))
        try editor.set(opacity, of: layer, to: .number(1), continues: true)
        #expect(!editor.undoManager.canUndo && !editor.undoManager.canRedo)
    }

    @Test func resettingAllCanBeUndone() throws {
        let before = try picture()
        var changes = 0
        editor.onChange = { changes += 1 }
        try editor.set(Self.property("opacity"), of: layer("picture"), to: .number(0.5))
        try editor.set(Self.property("cornerRadius"), of: layer("gradient"), to: .number(8))
        editor.setMask(isOn: false, of: try layer("gradient"))
        let edited = try picture()
        #expect(editor.hasChanges)
        editor.resetAll()
        #expect(!editor.hasChanges)
        #expect(try picture().hasSamePixels(as: before))
        editor.undoManager.undo()
        #expect(try picture().hasSamePixels(as: edited))
        for _ in 0..<3 { editor.undoManager.undo() }
        #expect(try picture().hasSamePixels(as: before) && !editor.undoManager.canUndo)
        #expect(changes == 8)
        // What is undone and not done again is forgotten by the next edit.
        try editor.set(Self.property("opacity"), of: layer("small"), to: .number(0))
        #expect(!editor.undoManager.canRedo)
    }

    @Test(
        arguments: [
            ("opacity", .number(2)), ("opacity", .name("no")), ("bounds", .numbers([1, 2])), ("position", .numbers([.infinity, 0])),
            ("backgroundColor", .name("red")), ("compositingFilter", .name("")),
        ] as [(String, LayerValue)])
    func badValueIsRefusedInWords(key: String, value: LayerValue) throws {
        let layer = try layer("picture"), model = layer.model
        let problem = #expect(throws: LayerTreeFileError.Problem.self) { try editor.set(Self.property(key), of: layer, to: value) }
        #expect(problem?.message.hasPrefix("expected ") == true)
        #expect(layer.model == model && !editor.undoManager.canUndo)
    }

    @Test func partsOfATransformAreFoundAgain() throws {
        let turned = Transform3D.scale(2, 0.5).concatenating(.rotation(0.3, x: 1, y: 0, z: 0))
            .concatenating(.rotation(-0.7, x: 0, y: 1, z: 0)).concatenating(.rotation(2, x: 0, y: 0, z: 1))
            .concatenating(.translation(10, -20)).concatenating(.perspective(distance: 400))
        let parts = try #require(TransformParts(turned))
        func near(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool { (a - b).max() < 1e-9 && (b - a).max() < 1e-9 }
        #expect(near(parts.scale, SIMD3(2, 0.5, 1)) && near(parts.translation, SIMD3(10, -20, 0)))
        #expect(near(parts.angles, SIMD3(0.3, -0.7, 2) * 180 / .pi) && abs(parts.m34 + 1 / 400) < 1e-12)
        for (a, b) in zip(parts.transform.values, turned.values) { #expect(abs(a - b) < 1e-9) }
    }

    @Test func changingOnePartLeavesTheOthers() throws {
        var parts = try #require(TransformParts(.identity))
        #expect(parts.transform == .identity)
        parts.angles.y = 90
        #expect(parts.transform == Transform3D(m11: 0, m13: -1, m31: 1, m33: 0))
        let again = try #require(TransformParts(parts.transform))
        #expect(again.angles == SIMD3(0, 90, 0) && again.scale == SIMD3(1, 1, 1))
        parts.angles.y = 0
        #expect(parts.transform == .identity)
        #expect(TransformParts(.scale(0, 1)) == nil)
    }
}
