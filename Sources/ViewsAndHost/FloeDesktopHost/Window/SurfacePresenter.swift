// Presenting without OpenGL: copies the changed parts of a back buffer into the window's surface and blends overlays with the
// copy. The GPU compositor's picture is read back for that, which is cheap if a processor has drawn it.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRaster
import FloePanels
import FloeRenderTree

/// Shows back buffers in a window's plain surface.
@MainActor
final class SurfacePresenter: WindowPresenter {
    private let window: PlatformWindow
    /// The compositor and size of the picture shown last; `overlays` lay over it. Nil: the next picture is shown in full.
    private var shown: (kind: CompositorKind, size: PixelSize)?
    private var overlays: [PresenterOverlay] = []

    init(window: PlatformWindow) { self.window = window }

    func forget() { shown = nil }

    func present(_ source: any BackBufferSource, damage: DamageRegion, overlays: [PresenterOverlay]) throws {
        guard let size = source.backBufferSize else { return }
        let before = shown, covered = self.overlays
        shown = nil
        // If it cannot be shown now, the next picture is shown in full.
        let surface = window.surface
        guard let target = try surface.begin(window.pixelSize) else { return }
        let all = target.size.rect
        var changed = damage
        if before?.kind != source.kind || before?.size != size { changed = DamageRegion(all) }
        for i in 0..<max(covered.count, overlays.count) {
            let old = i < covered.count ? covered[i] : nil, new = i < overlays.count ? overlays[i] : nil
            if let old, let new, old.isSame(as: new) { continue }
            for place in [old?.place, new?.place] { if let place { changed.formUnion(place) } }
        }
        changed.clip(to: all)
        var drawn = changed
        drawn.formUnion(target.outdated)
        drawn.clip(to: all)
        try unsafe source.copyBackBuffer(
            drawn.rects.map { $0.intersection(size.rect) }.filter { !$0.isEmpty }, to: target.base, stride: target.stride)
        for rect in drawn.rects { blacken(rect, outside: size.rect, in: target) }
        for overlay in overlays {
            for rect in drawn.rects { mix(overlay, into: target, within: rect) }
        }
        surface.show(changed)
        self.overlays = overlays
        shown = (source.kind, size)
    }

    /// Fills the part of `rect` with black that a smaller picture, such as one from before the window grew, does not reach.
    private func blacken(_ rect: DeviceRect, outside picture: DeviceRect, in target: PlainPixels) {
        guard !picture.contains(rect) else { return }
        let shown = rect.intersection(picture), none = DeviceRect(minX: rect.minX, minY: rect.maxY, maxX: rect.minX, maxY: rect.maxY)
        let strips = RectDifference(rect, without: shown.isEmpty ? none : shown).strips
        for i in strips.indices {
            for y in Int(strips[i].minY)..<Int(strips[i].maxY) {
                unsafe (target.base + y * target.stride + Int(strips[i].minX)).update(repeating: 0xFF00_0000, count: strips[i].width)
            }
        }
    }

    private func mix(_ overlay: PresenterOverlay, into target: PlainPixels, within rect: DeviceRect) {
        let place = overlay.place.intersection(rect), own = place.translated(dx: Int32(-overlay.x), dy: Int32(-overlay.y))
        guard !place.isEmpty else { return }
        unsafe overlay.bitmap.mix(own, over: target.base + Int(place.minY) * target.stride + Int(place.minX), stride: target.stride)
    }
}

extension PresenterOverlay {
    fileprivate func isSame(as other: PresenterOverlay) -> Bool { bitmap === other.bitmap && x == other.x && y == other.y }
}
