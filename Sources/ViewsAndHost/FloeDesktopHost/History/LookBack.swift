// A look back at the frames that were kept: which one is shown, and which ones the compositors have drawn last. A kept frame is drawn
// like any other, by the same renderer and compositors, after the frame before it: what its plan reuses and what has changed in it then
// follow as they did when it was new.

import FloeRenderTree

/// The frames at which a window looks in place of its views.
@MainActor
final class LookBack {
    /// At least one frame.
    let history: FrameHistory
    /// When it began, on the window's clock.
    let start: Double
    /// The index of the frame that is shown.
    private(set) var index: Int
    /// Whether that frame is still to be drawn.
    private(set) var isDue = true
    /// What is said of the shown frame in place of what it took; nil: nothing.
    var message: String?
    /// What has been drawn since the last present.
    var damage = DamageRegion()
    /// The index of the frame that each compositor has drawn last.
    private var drawn: [CompositorKind: Int] = [:]

    init(_ history: FrameHistory, start: Double) {
        self.history = history
        self.start = start
        index = history.frames.count - 1
    }

    var shown: KeptFrame { history.frames[index] }

    /// Goes to a frame, or to the nearest there is.
    func show(_ index: Int) {
        let index = max(0, min(history.frames.count - 1, index))
        guard index != self.index else { return }
        self.index = index
        isDue = true
        message = nil
    }

    /// Has the shown frame drawn again. `forgetting`: by compositors whose back buffers may hold something else.
    func invalidate(forgetting: Bool = false) {
        isDue = true
        if forgetting { drawn.removeAll() }
    }

    /// Has compositors draw the frame before the shown one, if they have not.
    func prepare(_ kinds: [CompositorKind], _ renderer: FrameRenderer) throws {
        for kind in kinds where index > 0 && drawn[kind] != index - 1 { _ = try draw(index - 1, kind, renderer) }
    }

    /// Draws the shown frame.
    func draw(_ kinds: [CompositorKind], _ renderer: FrameRenderer) throws -> [FrameReport] {
        let reports = try kinds.map { try draw(index, $0, renderer) }
        isDue = false
        return reports
    }

    private func draw(_ index: Int, _ kind: CompositorKind, _ renderer: FrameRenderer) throws -> FrameReport {
        drawn[kind] = nil
        let report = try renderer.draw(history.frames[index].frame, by: kind)
        for rect in report.damage.rects { damage.formUnion(rect) }
        drawn[kind] = index
        return report
    }
}
