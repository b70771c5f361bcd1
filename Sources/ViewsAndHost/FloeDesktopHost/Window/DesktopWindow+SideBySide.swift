// Both compositors draw every frame, and the window shows both: side by side, or as their difference.

import CFloeSDL2
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeViewTree

extension DesktopWindow {
    /// How many compositors show, or will: the active one continues alone until the GPU compositor has built its first frame's
    /// resources. With only one compositor available, only that one shows.
    public var compositorView: CompositorView {
        get { awaitedView ?? shownView }
        set {
            awaitedView = newValue != .one && shownView == .one && figures.gpuProblem == nil ? newValue : nil
            if awaitedView != nil { loadDriver() } else { show(newValue) }
        }
    }

    /// Shows both compositors, or one, from the next frame on.
    func show(_ view: CompositorView) {
        awaitedView = nil
        guard view != shownView, view == .one || gpu != nil else { return }
        shownView = view
        gpuIdleSince = nil
        divider.isDragged = false
        // The presenter has not seen the frames drawn meanwhile.
        for kind in CompositorKind.allCases { renderer.invalidate(kind) }
        window.tree.setNeedsFrame()
        needsPresent = true
    }

    /// Draws the frame with the compositor that is not chosen, too. Its time goes to its own figures. Returns where it drew.
    func drawOther(_ report: FrameReport) throws -> DamageRegion {
        guard shownView != .one, let other = CompositorKind.allCases.first(where: { $0 != report.compositor }) else {
            return DamageRegion()
        }
        var second = try renderer.draw(window.tree, size: platform.pixelSize, scale: window.scale, by: other, finishing: softwareGPU)
        guard !second.damage.isEmpty else { return second.damage }
        second.update = report.update
        second.content = report.content
        finishFigures(&second)
        return second.damage
    }

    /// Returns what is laid over the GPU's picture: pictures, which plan overlays cover as usual, and marks, which stand above those.
    func comparedOverlays() -> (pictures: [PresenterOverlay], marks: [PresenterOverlay]) {
        differenceWords = nil
        return switch shownView {
        case .one: ([], [])
        case .sideBySide: sideBySideOverlays()
        case .difference: differenceOverlays()
        }
    }

    private var sceneArea: CGRect { hudArea?() ?? CGRect(origin: .zero, size: window.size) }

    /// The first column of the GPU's picture.
    var dividerColumn: Int { divider.column(width: platform.pixelSize.width, scale: window.scale, area: sceneArea) }

    private func sideBySideOverlays() -> (pictures: [PresenterOverlay], marks: [PresenterOverlay]) {
        let pixels = platform.pixelSize, column = dividerColumn
        let left: Bitmap? =
            unsafe cpu.withBackBuffer { base, size in
                let width = min(column, size.width)
                guard width > 0 else { return nil }
                return unsafe Bitmap(copying: base, stride: size.width, size: PixelSize(width: width, height: size.height))
            } ?? nil
        let picture = left.map { [PresenterOverlay(bitmap: $0, x: 0, y: 0)] } ?? []
        let parts = divider.overlays(pixels: pixels, scale: window.scale, area: sceneArea, clearOf: figuresFrame)
        guard let obstacle = hudObstacle?() else { return (picture, parts) }
        // The line stops where something is open. Part of a name or of the knob would be meaningless, so those are left out.
        let line = parts.prefix(1).flatMap { $0.parts(outside: obstacle, scale: window.scale) }
        return (picture, line + parts.dropFirst().filter { !$0.covers(any: obstacle, scale: window.scale) })
    }

    private func differenceOverlays() -> (pictures: [PresenterOverlay], marks: [PresenterOverlay]) {
        let scale = window.scale, area = sceneArea
        // Only the scene's area. The controls below stay readable.
        let height = max(1, Int((area.maxY * scale).rounded()))
        func picture(_ compositor: (any BackBufferSource)?) -> Bitmap? {
            guard let all = compositor?.makeSnapshot() else { return nil }
            return all.height > height ? all.parts([DeviceRect(x: 0, y: 0, width: all.width, height: height)]).first?.bitmap : all
        }
        guard let cpu = picture(cpu), let gpu = picture(gpu), let difference = ImageDifference(cpu, gpu, tolerance: 0) else {
            return ([], [])
        }
        let map = PresenterOverlay(bitmap: differenceMap.picture(cpu, gpu), x: 0, y: 0), obstacle = hudObstacle?()
        let maps = obstacle.map { map.parts(outside: $0, scale: scale) } ?? [map]
        let words = divider.chip(saying: difference.summaries, within: Int(area.width * scale), scale)
        let size = CGSize(width: Double(words.width) / scale, height: Double(words.height) / scale)
        let place = divider.place(ofWords: size, area: area, clearOf: figuresFrame)
        guard let place, obstacle?.intersects(place) != true else { return (maps, []) }
        differenceWords = place
        return (maps, [PresenterOverlay(bitmap: words, x: Int((place.minX * scale).rounded()), y: Int((place.minY * scale).rounded()))])
    }

    /// Returns whether the divider consumed the event.
    func handleDivider(_ event: InputEvent) -> Bool {
        guard shownView == .sideBySide else { return false }
        // The HUD, wherever it has been moved, and anything open lie above the divider.
        let above = [figuresFrame, hudObstacle?()].compactMap(\.self)
        func isHit(_ p: CGPoint) -> Bool {
            divider.isHit(p, area: sceneArea) && !above.contains { $0.contains(p) }
        }
        switch event {
        case .pointerDown(let pointer) where pointer.button == .primary && isHit(pointer.position):
            divider.isDragged = true
        case .pointerMoved(let pointer) where divider.isDragged:
            divider.move(to: Double(pointer.position.x), area: sceneArea)
            needsPresent = true
        case .pointerUp where divider.isDragged:
            divider.isDragged = false
        case .hover(let pointer):
            let isOver = isHit(pointer.position)
            if isOver != isOverDivider { platform.cursors.show(isOver ? .resizeHorizontal : window.cursor) }
            isOverDivider = isOver
            return isOver
        default: return false
        }
        return true
    }
}

extension ImageDifference {
    /// One-line descriptions of the difference, from the most detailed to the shortest.
    var summaries: [String] {
        guard pixelsDifferent > 0 else { return ["No pixel differs."] }
        let share = String(format: "%.2g %%", Double(pixelsDifferent) / Double(max(1, pixelCount)) * 100)
        let different = FigureText.count(pixelsDifferent), all = FigureText.count(pixelCount), verb = pixelsDifferent == 1 ? "does" : "do"
        return [
            "No pixel differs by more than \(largest) of 255; \(different) of \(all) \(verb) at all (\(share)).",
            "By \(largest) of 255 at most; \(FigureText.count(pixelsDifferent, "pixel")) (\(share)).", "By \(largest) at most; \(share).",
        ]
    }
}
