// The focus picker (first article): pictures scroll through a fixed frame, in colour inside it and gray outside, split where they
// cross its edge. The scene holds the selection and the options; the view does the layout.

import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

/// A scene for choosing one of several pictures.
@MainActor
package final class FocusScene: TechniqueScene<FocusTechnique>, Scene {
    package let description = SceneDescription.focus
    package var view: View { pickerView }
    package var status: String { gallery.pictures.indices.contains(chosen) ? gallery.pictures[chosen].name : "" }
    /// Called with the index and the picture whenever a different picture comes to rest in the focus.
    package var onChoose: ((Int, FocusPicture) -> Void)?
    /// The index of the picture in focus.
    package private(set) var chosen = 0

    private(set) var gallery: FocusGallery
    let pickerView: FocusPickerView
    private let work: WorkQueue
    /// The work item that inspects the last dropped files.
    private var opening: WorkItem?

    package init(_ context: SceneContext, gallery: FocusGallery) {
        self.gallery = gallery
        work = context.work
        pickerView = FocusPickerView(context, gallery: gallery, technique: .tuned)
        super.init(.tuned)
        pickerView.onChoose = { [weak self] in self?.choose($0) }
        pickerView.onNotice = { [weak self] in self?.onChange?() }
    }

    package func makeCopy(in context: SceneContext) -> any Scene { FocusScene(context, gallery: gallery) }

    /// Returns a scene with the same picture in focus.
    package func makeSuccessor(in context: SceneContext) -> any Scene {
        let successor = FocusScene(context, gallery: gallery)
        successor.follow(self)
        successor.view.frame = view.frame
        successor.view.layoutIfNeeded()
        successor.chosen = chosen
        successor.scroll(to: chosen, animated: false)
        return successor
    }

    override func techniqueDidChange() { pickerView.techniqueDidChange(kind) }

    /// The files of the pictures. Their direction is a switch and does not count.
    package var contents: AnyHashable { gallery.pictures.map(\.url) }

    /// Inspects picture files and folders of them in the background, then shows them in place of the gallery. Files that cannot be shown
    /// are named.
    package func open(_ paths: [String]) {
        opening?.cancel()
        let what = paths.count == 1 ? URL(fileURLWithPath: paths[0]).lastPathComponent : "\(paths.count) files"
        pickerView.tell("Opening \(what)…")
        opening = work.submit {
            FocusGallery(joining: paths.map(FocusGallery.dropped))
        } completion: { [weak self] in
            self?.opening = nil
            self?.show($0)
        }
    }

    /// Why none of the visible pictures can be shown, in a line; nil if one is.
    package var blankness: String? { pickerView.blankness }

    package var isOpening: Bool { opening != nil }

    package var builtInContents: String? { gallery.isBuiltIn ? nil : "the penguins" }

    package func showBuiltInContents() {
        opening?.cancel()
        opening = nil
        show(.penguins)
    }

    /// Shows a gallery from its first picture. If it has none, only reports its problems over the current pictures.
    package func show(_ new: FocusGallery) {
        guard !new.pictures.isEmpty else { return pickerView.tell(problemsOf: new) }
        gallery = new
        chosen = 0
        pickerView.show(new)
        onChoose?(0, new.pictures[0])
        onChange?()
    }

    /// Brings a picture into focus. Ignores an index that is out of range.
    package func scroll(to index: Int, animated: Bool) { pickerView.scroll(to: index, animated: animated) }

    private func choose(_ index: Int) {
        guard index != chosen, gallery.pictures.indices.contains(index) else { return }
        chosen = index
        onChoose?(index, gallery.pictures[index])
        onChange?()
    }

    package func script(in size: CGSize) -> SceneScript {
        // Two drags that turn a page, one long fling that still moves by a single picture, and back by keys.
        var script = ScriptWriter()
        let middle = CGPoint(x: size.width / 2, y: size.height / 2)
        for (start, share, seconds) in [(0.1, 0.28, 0.45), (1.3, 0.2, 0.16), (2.3, 0.4, 0.1)] {
            let distance = -size.height * share
            script.drag(
                from: middle, by: pickerView.isHorizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance), at: start,
                lasting: seconds)
        }
        script.key(.up, at: 3.4, count: 3, every: 0.12)
        return SceneScript(events: script.events, duration: 4.4, moments: [0, 0.4, 2.45, 4.4])
    }

    package var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "horizontal", title: "Horizontal", summary: "Pictures in a row. Off: in a column.",
                key: "r",
                of: pickerView, \.isHorizontal),
            SceneSwitch(
                name: "small-frame", title: "Small frame",
                summary: "A focus frame half as long as a picture, so that one picture crosses both of its edges.",
                key: "f", of: pickerView, \.hasSmallFrame),
            SceneSwitch(
                name: "exact-size", title: "Exact size",
                summary:
                    "Pictures are made at exactly the size shown, so they are only copied. Off: three times as large, and scaled on every draw.",
                key: "e", of: pickerView, \.isExactSize),
            SceneSwitch(
                name: "filter", title: "Filter",
                summary: "A filter makes the bitmap in colour gray. Off: a second bitmap, which costs memory but no work in each frame.",
                for: [FocusTechnique.tuned.technique], of: pickerView, \.filtersGray),
        ]
    }

    package var areas: SceneAreas { SceneAreas(words: pickerView.words, pictures: [pickerView.pictureArea]) }
}
