// The focus picker (first article): pictures scroll through a fixed frame, in colour inside it, gray
// outside, split where they cross its edge. The scene holds what is chosen and how it is shown; where
// things lie is the view's.

import Foundation
import Layers
import Text
import Views

/// A picker of pictures.
@MainActor
public final class FocusScene: TechniqueScene, Scene {
    public let name = SceneName.focus
    public let title = "Focus picker"
    public var view: View { pickerView }
    public var status: String { gallery.pictures.indices.contains(chosen) ? gallery.pictures[chosen].name : "" }
    /// Called with the index and the picture whenever another one comes to rest in the focus.
    public var onChoose: ((Int, FocusPicture) -> Void)?
    /// The picture in focus.
    public private(set) var chosen = 0

    /// Each visible view redraws its bitmap on every scroll.
    public static let asWritten = Technique(
        name: "as-written", summary: "Every picture on screen is redrawn on every scroll: the image, then black in the Color blend mode outside the frame.")
    /// Bitmaps made once, parts of them placed.
    public static let tuned = Technique(
        name: "tuned", summary: "A gray and a coloured bitmap, made once at exact size. Scrolling only decides which part of which one shows.")

    private(set) var gallery: FocusGallery
    private var pickerView: FocusPickerView

    public init(_ context: SceneContext, gallery: FocusGallery) {
        self.gallery = gallery
        pickerView = FocusPickerView(context, gallery: gallery, technique: FocusScene.tuned)
        super.init([FocusScene.asWritten, FocusScene.tuned])
        pickerView.onChoose = { [weak self] in self?.choose($0) }
        pickerView.onTurn = { [weak self] in self?.isHorizontal.toggle() }
    }

    override func techniqueDidChange() { pickerView.techniqueDidChange(technique) }

    /// Which way the pictures run.
    public var axis: FocusAxis {
        get { pickerView.axis }
        set {
            guard newValue != axis else { return }
            pickerView.axis = newValue
            onChange?()
        }
    }

    private var isHorizontal: Bool {
        get { axis == .horizontal }
        set { axis = newValue ? .horizontal : .vertical }
    }

    /// The pictures by their files. Which way they run is a switch.
    public var contents: AnyHashable { gallery.pictures.map(\.url) }

    public let shortClaim = "Draw once, then show parts of it."

    public let claim = "Redrawing every picture on every scroll is dear. Made once, parts of two bitmaps look the same."

    public var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "horizontal", title: "Horizontal", summary: "A row as in the game in place of the article's column. R turns.",
                of: self, \.isHorizontal)
        ]
    }

    public let shortcuts = [
        SceneShortcut("Drag", action: "Scroll a picture on; a fling goes one as well"),
        SceneShortcut("Wheel", action: "Picture by picture"),
        SceneShortcut("Click", action: "Bring a picture into focus"),
        SceneShortcut("↑", "↓", action: "Previous, next picture; ← → and Space too"),
        SceneShortcut("Home", "End", action: "First, last picture"),
        SceneShortcut("R", action: "Turn column into row and back"),
    ]

    /// Brings a picture into focus; out of range does nothing.
    public func scroll(to index: Int, animated: Bool) { pickerView.scroll(to: index, animated: animated) }

    private func choose(_ index: Int) {
        guard index != chosen, gallery.pictures.indices.contains(index) else { return }
        chosen = index
        onChoose?(index, gallery.pictures[index])
        onChange?()
    }

    public func script(in size: CGSize) -> SceneScript {
        // Two drags that page, one long fling that still moves a single page, and back by keys.
        var events: [InputEvent] = []
        let x = Double(size.width) / 2, y = Double(size.height) / 2
        func drag(from start: Double, by dy: Double, seconds: Double) {
            events.append(.pointerDown(PointerEvent(CGPoint(x: x, y: y), time: start)))
            let steps = Int((seconds * 120).rounded())
            for i in 1...steps {
                let t = Double(i) / Double(steps)
                events.append(.pointerMoved(PointerEvent(CGPoint(x: x, y: y + dy * t), time: start + seconds * t)))
            }
            events.append(.pointerUp(PointerEvent(CGPoint(x: x, y: y + dy), time: start + seconds)))
        }
        drag(from: 0.1, by: -Double(size.height) * 0.28, seconds: 0.45)
        drag(from: 1.3, by: -Double(size.height) * 0.2, seconds: 0.16)
        drag(from: 2.3, by: -Double(size.height) * 0.4, seconds: 0.1)
        for i in 0..<3 { events.append(.keyDown(KeyEvent(.up, time: 3.4 + Double(i) * 0.12))) }
        return SceneScript(events: events, duration: 4.4)
    }
}
