// Plays a performance with a window's compositors, and presents some of its frames with a banner over them.
//
//     performance ─▶ its trees, drawn by either compositor ─▶ a banner over the picture ─▶ present

import FloeGeometry
import FloeLayerTree
import Foundation
import FloePanels
import FloeRenderTree
import FloeViewTree

/// Plays one performance.
@MainActor
final class PerformancePlayer: StandIn {
    let performance: any WindowPerformance
    /// When it began, on the window's clock.
    let start: Double
    private let compositors: WindowCompositors
    /// The compositor to return to.
    private let former: CompositorKind
    private let panels: PanelTree
    private let banner: Notice
    /// The performance's own views over the picture.
    private var views: [View] = []
    private weak var last: LayerTree?
    /// What has been drawn since the last present.
    private var damage = DamageRegion()

    /// The longest time between two presents, in seconds.
    private static let pace = 1.0 / 30

    private static let bannerWidth = 460.0, margin = 16.0

    /// Reserves the compositors and replaces the panels by `banner`, until `end` is called.
    init(_ performance: any WindowPerformance, _ compositors: WindowCompositors, _ panels: PanelTree, banner: Notice) {
        self.performance = performance
        self.compositors = compositors
        self.panels = panels
        self.banner = banner
        start = compositors.clock.now()
        former = compositors.renderer.active
        compositors.isReserved = true
        panels.hideAll()
        panels.window.rootView.addSubview(banner)
    }

    /// Whether what was drawn last is to be drawn again.
    private var needsRedraw = false

    /// Has the picture drawn again. What has no size of its own cannot go on in another.
    func redraw(_ reason: RedrawReason, in desktop: DesktopWindow) {
        guard reason != .switched else { return }
        needsRedraw = performance.picture != nil
        if reason == .resized, !needsRedraw { desktop.endPerformance(.cancelled) }
    }

    func secondsUntilDue(in desktop: DesktopWindow) -> Double { needsRedraw ? 0 : performance.secondsToNextFrame ?? 0 }

    func show(in desktop: DesktopWindow) {
        guard secondsUntilDue(in: desktop) < 0.001 else { return }
        do {
            guard try play() else { return desktop.endPerformance(.complete) }
            desktop.counts.presents += 1
        } catch {
            desktop.endPerformance(.failed(error))
        }
    }

    func handle(_ event: InputEvent, in desktop: DesktopWindow) -> Bool {
        if case .keyDown(let key) = event, key.key == .escape {
            desktop.endPerformance(.cancelled)
        } else {
            panels.window.handle(event)
        }
        return true
    }

    /// Plays until the next frame has to be waited for, at most for a moment, and presents the last one. Returns false at the end.
    private func play() throws -> Bool {
        let start = compositors.clock.now()
        needsRedraw = false
        repeat {
            guard try performance.play({ [unowned self] in try draw($0, $1) }) else { return false }
        } while performance.secondsToNextFrame == nil && compositors.clock.now() - start < PerformancePlayer.pace
        if let source = compositors.compositor(compositors.renderer.active) {
            showViews()
            let screen = compositors.screen, overlays = panels.pictures(at: compositors.clock.now(), size: screen.platform.pixelSize)
            try compositors.losingGPU(if: compositors.usesGPU) { try screen.present(source, damage: damage, overlays: overlays) }
        }
        damage.removeAll()
        performance.didPresent()
        return true
    }

    private func draw(_ tree: LayerTree, _ kind: CompositorKind) throws -> FrameReport {
        let renderer = compositors.renderer
        if kind == .gpu, !compositors.hasGPU { throw DesktopError.noGPU(compositors.gpuProblem ?? "") }
        if tree !== last || renderer.active != kind {
            renderer.active = kind
            renderer.invalidate(kind)
            last = tree
        }
        let report = try compositors.losingGPU(if: kind == .gpu) {
            try renderer.draw(tree, size: compositors.screen.platform.pixelSize, scale: scale, finishing: compositors.gpu)
        }
        while compositors.gpu?.nextMeasurement() != nil {}
        for rect in report.damage.rects { damage.formUnion(rect) }
        return report
    }

    private var scale: Double {
        guard let (size, scale) = performance.picture else { return panels.window.scale }
        let room = compositors.screen.platform.pixelSize
        return min(scale, Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
    }

    private func showViews() {
        guard let own = performance.views(in: panels.window.size) else { return showBanner() }
        for view in own where view.superview == nil { panels.window.rootView.addSubview(view) }
        views = own
    }

    /// Shows the progress at the window's lower edge.
    private func showBanner() {
        banner.show(performance.banner)
        let room = panels.window.size, margin = PerformancePlayer.margin
        let width = min(PerformancePlayer.bannerWidth, max(120, room.width - 2 * margin)).rounded()
        let height = banner.sizeThatFits(CGSize(width: width, height: 0)).height
        banner.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        banner.center = CGPoint(x: (room.width / 2).rounded(), y: room.height - margin - height / 2)
    }

    /// Returns the compositors to the views, which draw everything in their next frame.
    func end(in desktop: DesktopWindow) {
        for view in views + [banner] { view.removeFromSuperview() }
        let renderer = compositors.renderer
        compositors.isReserved = false
        renderer.active = renderer.compositor(former) == nil ? .cpu : former
        compositors.idleSince = nil
        for kind in CompositorKind.allCases { renderer.invalidate(kind) }
    }
}
