// A second view tree over the picture: the figures, legends, the marks between two pictures, progress. A compositor of its own
// draws it into bitmaps that the presenter lays over the picture, so it is in no back buffer, no damage and no figure.
//
//     panels ─▶ layers ─▶ a CPU compositor ─▶ a bitmap for each covered region ─▶ presenter

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeViewTree
import Foundation

/// The panels over a window's picture: the subviews of `window.rootView`, from back to front.
@MainActor
package final class PanelTree {
    /// As large as the window's views. Its root takes no pointers.
    package let window: Window
    private let makeCompositor: () -> any MemoryCompositor
    /// Nil while no panel shows.
    private var compositor: (any MemoryCompositor)?
    private let builder = FrameBuilder()
    private var tracker = DamageTracker()
    /// What the compositor has drawn. Nil before its first frame.
    private var frame: Frame?
    private var overlays: [PresenterOverlay] = []

    /// `makeCompositor` makes the compositor that draws the panels.
    init(_ panels: [View], size: CGSize, scale: Double, makeCompositor: @escaping () -> any MemoryCompositor) {
        window = Window(size: size, scale: scale, rootView: PanelRoot())
        self.makeCompositor = makeCompositor
        for panel in panels {
            panel.isHidden = true
            window.rootView.addSubview(panel)
        }
    }

    package func hideAll() {
        for panel in window.rootView.subviews { panel.isHidden = true }
    }

    /// Returns the panels as they look at `time` (seconds) in a window of `size` pixels. What has not changed is the same bitmap
    /// as before.
    package func pictures(at time: Double, size: PixelSize) -> [PresenterOverlay] {
        let isChanged = window.needsFrame
        if isChanged { window.update(at: time) }
        let covered = covered(size)
        if covered.isEmpty {
            window.tree.didBuildFrame()
            forget()
        } else if isChanged || compositor == nil {
            draw(covered, size)
        }
        return overlays
    }

    private func forget() {
        compositor = nil
        frame = nil
        overlays = []
    }

    /// The pixels that may show something.
    private func covered(_ size: PixelSize) -> DamageRegion {
        var region = DamageRegion()
        let k = window.scale
        for panel in window.rootView.subviews where !panel.isHidden {
            let frame = panel.frame
            region.formUnion(DeviceRect(around: frame.minX * k, frame.minY * k, frame.maxX * k, frame.maxY * k))
        }
        region.clip(to: size.rect)
        return region
    }

    private func draw(_ covered: DamageRegion, _ size: PixelSize) {
        let compositor = compositor ?? makeCompositor()
        self.compositor = compositor
        var frame = Frame(size: size, background: 0)
        builder.build(window.tree, size: size, scale: window.scale, into: &frame)
        window.tree.didBuildFrame()
        frame = frame.withoutBackground
        var damage = DamageRegion(size.rect)
        if let last = self.frame {
            damage.removeAll()
            tracker.addDamage(from: last, to: frame, into: &damage)
            damage.clip(to: size.rect)
        }
        self.frame = frame
        do {
            if !damage.isEmpty { _ = try compositor.draw(frame, damage: damage) }
        } catch {
            // Without memory for them there are no panels.
            return forget()
        }
        let former = overlays
        overlays = covered.rects.compactMap { rect in
            let same = former.first { $0.place == rect }
            if let same, !damage.rects.contains(where: { $0.intersects(rect) }) { return same }
            return compositor.part(rect).map { PresenterOverlay(bitmap: $0, x: Int(rect.minX), y: Int(rect.minY)) }
        }
    }
}

extension Frame {
    /// The frame over transparent pixels, to be blended with a picture.
    fileprivate var withoutBackground: Frame {
        Frame(size: size, background: 0, nodes: nodes, headers: headers, revisions: revisions, layerCount: layerCount)
    }
}

/// Lets pointers through wherever no panel lies.
private final class PanelRoot: View {
    override func point(inside point: CGPoint) -> Bool { false }
}

extension PresenterOverlay {
    /// The covered rectangle, in device pixels of the window.
    package var place: DeviceRect { DeviceRect(x: x, y: y, width: bitmap.width, height: bitmap.height) }
}
