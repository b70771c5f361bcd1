// The focus picker (first article): pictures scroll through a fixed frame, in colour inside it, gray
// outside, split where they cross its edge. The scene holds what is chosen and how it is shown; where
// things lie is the view's.

import Foundation
import Measuring
import Text
import Views

/// The article's two ways.
public enum FocusTechnique: String, SceneTechnique {
    /// Each view that crosses the frame redraws its bitmap on every scroll.
    case asWritten = "as-written"
    /// Bitmaps made once, parts of them placed.
    case tuned

    public var title: String {
        switch self {
        case .asWritten: "Redraw on each scroll"
        case .tuned: "Two cached bitmaps"
        }
    }

    public var summary: String {
        switch self {
        case .asWritten:
            "Whatever crosses the frame is drawn anew. Outside the frame black goes over it in the Color blend mode."
        case .tuned: "A gray and a coloured bitmap, made once. Scrolling only decides which part of which one shows."
        }
    }
}

/// A picker of pictures.
@MainActor
public final class FocusScene: TechniqueScene<FocusTechnique>, Scene {
    public let name = SceneName.focus
    public let title = "Focus picker"
    public var view: View { pickerView }
    public var status: String { gallery.pictures.indices.contains(chosen) ? gallery.pictures[chosen].name : "" }
    /// Called with the index and the picture whenever another one comes to rest in the focus.
    public var onChoose: ((Int, FocusPicture) -> Void)?
    /// The picture in focus.
    public private(set) var chosen = 0

    private(set) var gallery: FocusGallery
    let pickerView: FocusPickerView
    private let work: WorkQueue
    /// Looks at what has been dropped last.
    private var opening: WorkItem?

    public init(_ context: SceneContext, gallery: FocusGallery) {
        self.gallery = gallery
        work = context.work
        pickerView = FocusPickerView(context, gallery: gallery, technique: .tuned)
        super.init(.tuned)
        pickerView.onChoose = { [weak self] in self?.choose($0) }
        pickerView.notice.onChange = { [weak self] in self?.onChange?() }
    }

    public func makeCopy(in context: SceneContext) -> any Scene { FocusScene(context, gallery: gallery) }

    override func techniqueDidChange() { pickerView.techniqueDidChange(kind) }

    /// The pictures by their files. Which way they run is a switch.
    public var contents: AnyHashable { gallery.pictures.map(\.url) }

    public func open(_ path: String) { open([path]) }

    /// Looks at picture files and folders of them in the background and then shows them in place of the gallery; what
    /// cannot be shown is named.
    public func open(_ paths: [String]) {
        opening?.cancel()
        let what = paths.count == 1 ? URL(fileURLWithPath: paths[0]).lastPathComponent : "\(paths.count) files"
        pickerView.notice.text = "Opening \(what)…"
        opening = work.submit {
            FocusGallery(joining: paths.map(FocusGallery.dropped))
        } completion: { [weak self] in
            self?.show($0)
        }
    }

    /// Shows a gallery from its first picture; of one without any only the problems, over what is there.
    public func show(_ new: FocusGallery) {
        guard !new.pictures.isEmpty else { return pickerView.notice.show(problems: new.problems) }
        gallery = new
        chosen = 0
        pickerView.show(new)
        onChoose?(0, new.pictures[0])
        onChange?()
    }

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
        var script = ScriptWriter()
        let middle = CGPoint(x: size.width / 2, y: size.height / 2)
        for (start, share, seconds) in [(0.1, 0.28, 0.45), (1.3, 0.2, 0.16), (2.3, 0.4, 0.1)] {
            script.drag(from: middle, by: CGPoint(x: 0, y: -size.height * share), at: start, lasting: seconds)
        }
        script.key(.up, at: 3.4, count: 3, every: 0.12)
        return SceneScript(events: script.events, duration: 4.4, moments: [0, 0.4, 2.45, 4.4])
    }

    public var claim: String { "Redrawing a split picture on every scroll is dear; showing parts of two ready bitmaps is not." }

    public var shortClaim: String { "Draw once, then show parts of it." }

    public var measurableClaim: Claim? {
        Claim(claim, before: FocusTechnique.asWritten.rawValue, after: FocusTechnique.tuned.rawValue)
    }

    public var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "horizontal", title: "Horizontal", summary: "A row as in the game in place of the article's column.", key: "r",
                of: pickerView, \.isHorizontal),
            SceneSwitch(
                name: "small-frame", title: "Small frame",
                summary: "A frame half as long as a picture, which crosses both of its ends at once.",
                key: "f", of: pickerView, \.hasSmallFrame),
            SceneSwitch(
                name: "exact-size", title: "Exact size",
                summary: "Pictures are made at just the size they show at. Off: three times as large, and scaled each time they are drawn.",
                key: "e", of: pickerView, \.isExactSize),
        ]
    }

    public var words: [CGRect] { pickerView.words }

    public var gestureHints: [GestureHint] {
        [GestureHint(.drag, "Drag: pictures split at the frame’s edge")]
    }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Drag", action: "Scroll a picture on; a fling goes one as well"),
            SceneShortcut("Wheel", action: "Picture by picture"),
            SceneShortcut("Click", action: "Bring a picture into focus"),
            SceneShortcut("↑", "↓", action: "Previous, next picture; ← → and Space too"),
            SceneShortcut("Home", "End", action: "First, last picture"),
            SceneShortcut("Drop", action: "Open pictures, or folders of them"),
        ]
    }
}
