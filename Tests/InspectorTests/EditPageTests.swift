// The editing page of the inspector: its controls change the copy, by the keyboard as well, and everything can be undone.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeInspector

/// An inspector with an editing page over a tree of three layers, the second a gradient with a mask, the third a picture.
@MainActor
private final class Story {
    let window = Window(size: CGSize(width: 1280, height: 800))
    let page = EditPage()
    let inspector: InspectorView
    let original = Layer()
    var time = 1.0

    init() throws {
        original.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        let gradient = GradientLayer(), mask = Layer(), picture = Layer()
        gradient.frame = CGRect(x: 10, y: 10, width: 100, height: 80)
        gradient.gradient = Gradient(colors: [.white, .black])
        mask.frame = CGRect(x: 0, y: 0, width: 50, height: 80)
        mask.backgroundColor = .black
        gradient.mask = mask
        picture.frame = CGRect(x: 200, y: 10, width: 100, height: 80)
        picture.contents = Bitmap(width: 4, height: 4, color: 0xFF80_4020)
        for layer in [gradient, picture] { original.addSublayer(layer) }
        let tree = InspectedTree(original, size: CGSize(width: 400, height: 300), scale: 1)
        inspector = InspectorView(tree, pages: [page], theme: .dark, fonts: try FontLibrary())
        inspector.frame = window.rootView.bounds
        inspector.open(in: window.rootView)
        inspector.unfold()
        inspector.pages.turn(to: 1)
        run()
    }

    var gradient: Layer { inspector.tree.layers[1].layer }
    var picture: Layer { inspector.tree.layers[3].layer }

    func run() {
        for _ in 0..<3 {
            time += 1.0 / 60
            window.update(at: time)
        }
    }

    func pick(_ index: Int?) {
        inspector.pick(index)
        run()
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: time)))
        run()
    }

    func type(_ text: String) {
        for character in text { window.handle(.text(String(character), time: time)) }
        run()
    }

    /// The rows that show, of one property.
    func rows(_ key: String) -> [EditRow] { page.rows.map(\.row).filter { $0.key == key && !$0.isHidden } }

    func control<Kind: Control>(_ key: String, _ kind: Kind.Type, row: Int = 0, place: Int = 0) throws -> Kind {
        let rows = rows(key)
        try #require(row < rows.count)
        let controls = rows[row].controls.compactMap { $0 as? Kind }
        return try #require(place < controls.count ? controls[place] : nil)
    }

    func focus(_ field: TextField) {
        window.focus(field)
        field.selectAll()
    }
}

@MainActor
@Suite struct EditPageTests {
    @Test func rowsAreThoseThatAffectTheLayer() throws {
        let story = try Story()
        #expect(story.page.rows.allSatisfy { $0.row.isHidden })
        let keys = Set(story.page.rows.map(\.row.key))
        #expect(keys == Set(LayerProperties.table.map(\.key).filter { $0 != "contents" } + ["mask"]))
        story.pick(1)
        #expect(!story.rows("colors").isEmpty && !story.rows("mask").isEmpty && story.rows("contentsGravity").isEmpty)
        #expect(story.rows("transform").count == 6)
        story.pick(3)
        #expect(story.rows("colors").isEmpty && story.rows("mask").isEmpty && !story.rows("contentsGravity").isEmpty)
        // Each is in sight of the page that scrolls, and none lies over another.
        let shown = story.page.rows.map(\.row).filter { !$0.isHidden }
        for (row, next) in zip(shown, shown.dropFirst()) {
            #expect(Double(row.frame.maxY) <= Double(next.frame.minY) && Double(row.frame.height) > 20, "\(row.key)")
            for control in row.controls { #expect(row.bounds.insetBy(dx: -1, dy: -1).contains(control.frame), "\(row.key)") }
        }
    }

    @Test func aDragOfASliderIsOneEdit() throws {
        let story = try Story()
        story.pick(1)
        let slider = try story.control("opacity", Slider.self)
        let origin = try #require(slider.convert(CGPoint(x: 0, y: Double(slider.bounds.midY)), to: nil))
        func at(_ share: Double) -> CGPoint { CGPoint(x: Double(origin.x) + share * Double(slider.bounds.width), y: Double(origin.y)) }
        story.window.handle(.pointerDown(PointerEvent(at(0.9), time: story.time)))
        for share in [0.8, 0.7, 0.6, 0.5] { story.window.handle(.pointerMoved(PointerEvent(at(share), time: story.time))) }
        story.window.handle(.pointerUp(PointerEvent(at(0.5), time: story.time)))
        story.run()
        #expect(story.gradient.opacity == 0.5 && story.inspector.hasChanges)
        #expect(story.original.sublayers[0].opacity == 1)
        #expect(try story.control("opacity", TextField.self).text == "0.5")
        #expect(try #require(story.rows("opacity").first).isEdited)
        story.press(.letter("z"), .control)
        #expect(story.gradient.opacity == 1 && slider.value == 1 && !story.inspector.hasChanges)
        story.press(.letter("z"), [.control, .shift])
        #expect(story.gradient.opacity == 0.5 && slider.value == 0.5)
        // By the keyboard each step is an edit.
        story.window.focus(slider)
        story.press(.right)
        story.press(.right)
        story.press(.letter("z"), .control)
        #expect(abs(Double(story.gradient.opacity) - 0.51) < 1e-6)
    }

    @Test func numbersAreTyped() throws {
        let story = try Story()
        story.pick(1)
        let x = try story.control("position", TextField.self), start = story.gradient.position
        story.focus(x)
        story.type("75.5")
        #expect(story.gradient.position == CGPoint(x: 75.5, y: Double(start.y)) && !x.isInvalid)
        // What is no number changes nothing, and says so.
        story.type("x")
        #expect(x.isInvalid && Double(story.gradient.position.x) == 75.5)
        story.window.focus(story.inspector.canvas)
        story.run()
        #expect(x.text == "75.5" && !x.isInvalid)
        story.press(.letter("z"), .control)
        #expect(story.gradient.position == start && x.text == "60")

        let opacity = try story.control("opacity", TextField.self)
        story.focus(opacity)
        story.type("2")
        #expect(opacity.isInvalid && story.gradient.opacity == 1)
        let row = try #require(story.rows("opacity").first)
        #expect(row.name.text?.hasPrefix("expected a number 0 to 1") == true)
        // Escape leaves the field before it closes anything.
        #expect(story.inspector.keyDown(KeyEvent(.escape, time: story.time)) && story.inspector.canvas.isFocused)
        #expect(row.name.text == "opacity" && opacity.text == "1")
        #expect(!story.inspector.keyDown(KeyEvent(.escape, time: story.time)))

        // In a field as well the keys undo the last edit, whichever it was, and the field shows it.
        story.focus(x)
        story.type("20")
        story.focus(opacity)
        story.type("0.5")
        story.press(.letter("z"), .control)
        #expect(story.gradient.opacity == 1 && opacity.text == "1" && opacity.isFocused)
        story.press(.letter("z"), .control)
        #expect(story.gradient.position == start && x.text == "60")
        story.press(.letter("z"), [.control, .shift])
        #expect(Double(story.gradient.position.x) == 20)
    }

    @Test func anglesLeaveTheRestOfATransform() throws {
        let story = try Story()
        story.pick(1)
        let m34 = try story.control("transform", TextField.self, row: 5)
        story.focus(m34)
        story.type("-0.002")
        let y = try story.control("transform", TextField.self, row: 1)
        story.focus(y)
        story.type("60")
        let expected = Transform3D(m34: -0.002).rotated(by: .pi / 3, x: 0, y: 1, z: 0)
        for (a, b) in zip(story.gradient.transform.values, expected.values) { #expect(abs(a - b) < 1e-9) }
        story.window.focus(story.inspector.canvas)
        story.press(.letter("z"), .control)
        story.press(.letter("z"), .control)
        #expect(story.gradient.transform == .identity)
    }

    @Test func choicesColoursAndSwitches() throws {
        let story = try Story()
        story.pick(3)
        let modes = try story.control("compositingFilter", PopUpButton.self)
        #expect(modes.titles[modes.selectedIndex ?? 0] == "normal")
        story.window.focus(modes)
        story.press(.down)
        #expect(story.picture.compositingFilter == .multiply && modes.selectedIndex == 1)
        let filter = try story.control("magnificationFilter", SegmentedControl.self)
        story.window.focus(filter)
        story.press(.right)
        #expect(story.picture.magnificationFilter == .nearest)
        let color = try story.control("backgroundColor", TextField.self)
        story.focus(color)
        story.type("#102030")
        #expect(story.picture.backgroundColor == Color(hex: 0x102030))
        story.pick(1)
        let stops = try story.control("colors", TextField.self)
        #expect(stops.text == "#ffffff #000000")
        story.focus(stops)
        story.type("#ff0000 #00ff00 #0000ff")
        #expect(story.gradient.gradient.colors == [Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)])
        let clips = try story.control("masksToBounds", Switch.self), mask = try story.control("mask", Switch.self)
        #expect(!clips.isOn && mask.isOn)
        for control in [clips, mask] {
            story.window.focus(control)
            story.press(.space)
        }
        #expect(story.gradient.masksToBounds && story.gradient.mask == nil && !mask.isOn)
        story.press(.letter("z"), .control)
        #expect(story.gradient.mask != nil && mask.isOn)
    }

    /// Sliders change a part of the chosen colour, and undoing gives the very colour back.
    @Test func slidersChangeThePartsOfColours() throws {
        let story = try Story()
        story.pick(3)
        let start = Color(hex: 0x336699)
        try #require(story.page.edits).change("backgroundColor", of: story.picture) { $0.backgroundColor = start }
        story.run()
        let parts = try (0..<4).map { try story.control("backgroundColor", Slider.self, place: $0) }
        #expect(parts.map(\.value) == [0x33, 0x66, 0x99, 0xFF])
        story.window.focus(parts[0])
        story.press(.right)
        story.window.focus(parts[3])
        story.press(.left)
        #expect(story.picture.backgroundColor == Color(hex: 0x346699, alpha: 254.0 / 255))
        #expect(try story.control("backgroundColor", TextField.self).text == "#346699fe")
        for _ in 1...2 { story.press(.letter("z"), .control) }
        #expect(story.picture.backgroundColor == start && parts.map(\.value) == [0x33, 0x66, 0x99, 0xFF])

        // Of several, the one whose swatch was pressed.
        story.pick(1)
        let row = try #require(story.rows("colors").first), swatches = row.controls.filter { !($0 is Slider || $0 is TextField) }
        #expect(swatches.count == 2)
        swatches[1].activate(at: nil)
        let green = try story.control("colors", Slider.self, place: 1)
        story.window.focus(green)
        story.press(.right)
        #expect(story.gradient.gradient.colors == [.white, Color(hex: 0x000100)])
        // The last stop is gone with its text; the sliders then change the one that is left.
        let field = try story.control("colors", TextField.self)
        story.focus(field)
        story.type("#ff0000")
        #expect(green.value == 0 && row.controls.count == 6)
    }

    @Test func arrowsStepTheNumberOfAField() throws {
        let story = try Story()
        story.pick(1)
        let x = try story.control("position", TextField.self), anchor = try story.control("anchorPoint", TextField.self)
        story.focus(x)
        story.press(.up)
        story.press(.up, .shift)
        #expect(Double(story.gradient.position.x) == 71 && x.text == "71" && x.isFocused)
        story.focus(anchor)
        story.press(.down)
        #expect(Double(story.gradient.anchorPoint.x) == 0.49 && anchor.text == "0.49")
        story.focus(try story.control("opacity", TextField.self))
        story.press(.up)
        #expect(story.gradient.opacity == 1)
    }

    @Test func editsAreCopiedAndReset() throws {
        let story = try Story(), clipboard = PrivateClipboard()
        story.window.clipboard = clipboard
        story.pick(1)
        let buttons = story.page.stops.compactMap { $0 as? Button }
        func button(_ title: String) throws -> Button { try #require(buttons.first { $0.title == title }) }
        #expect(try !button("Copy as Swift").isEnabled && !button("Undo").isEnabled && !button("Reset").isEnabled)
        try #require(story.page.edits).change("opacity", of: story.gradient) { $0.opacity = 0.25 }
        story.run()
        try button("Copy as Swift").activate(at: nil)
        #expect(clipboard.text == "layer.opacity = 0.25\n")
        try button("Copy as JSON").activate(at: nil)
        #expect(clipboard.text == "{\n  \"opacity\" : 0.25,\n  \"type\" : \"gradient\"\n}\n")
        try button("Reset").activate(at: nil)
        story.run()
        #expect(story.gradient.opacity == 1)
        #expect(try !button("Redo").isEnabled && button("Undo").hint == "Undo reset (Ctrl+Z)")
        try button("Undo").activate(at: nil)
        #expect(story.gradient.opacity == 0.25)
        #expect(try button("Redo").isEnabled && button("Undo").isEnabled && button("Undo").hint == "Undo opacity (Ctrl+Z)")
        try button("Undo").activate(at: nil)
        #expect(try !button("Undo").isEnabled && button("Redo").hint == "Redo opacity (Ctrl+Shift+Z)")
        try button("Redo").activate(at: nil)
        // The keys undo on the other pages as well.
        story.inspector.pages.turn(to: 0)
        story.press(.letter("z"), .control)
        #expect(story.gradient.opacity == 1)
        story.press(.letter("z"), [.control, .shift])
        story.inspector.pages.turn(to: 1)
        #expect(story.gradient.opacity == 0.25)
        #expect(try button("Reset").hint == "Undo all edits of this layer" && button("Reset").onHint == nil, "its tool tip")
        // Another layer has no edits of its own; all layers have.
        story.pick(3)
        #expect(try !button("Reset").isEnabled && button("Reset all").isEnabled)
        try button("Reset all").activate(at: nil)
        #expect(story.gradient.opacity == 1)
    }

    @Test func tabReachesEveryControl() throws {
        let story = try Story()
        story.pick(3)
        let wanted = story.page.stops.filter(\.canBecomeFocused)
        var reached: [View] = []
        for _ in 0..<200 where reached.count < wanted.count + 20 {
            story.press(.tab)
            if let view = story.window.focusView { reached.append(view) }
        }
        for view in wanted { #expect(reached.contains { $0 === view }) }
    }
}
