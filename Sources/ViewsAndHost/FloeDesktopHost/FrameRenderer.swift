// From a layer tree to a finished back buffer, on either compositor: builds the frame, computes the damage against the frame that
// this compositor drew last, has it drawn, and times each step. The window, the tour, snapshots and benchmarks all use it, so
// they measure the same thing.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree

/// Owns the compositors and their last frames.
@MainActor
public final class FrameRenderer {
    /// The compositor that draws. It can be switched freely, since each compositor has its own last frame.
    public var active: CompositorKind
    /// The enabled optimisations. Without `.damage` everything is drawn every time, without `.reuse` everything is built every time.
    public let optimisations: Optimisations

    private var slots: [CompositorKind: Slot] = [:]
    private let builder = FrameBuilder()
    private var tracker = DamageTracker()
    /// Scratch, kept to reuse its memory.
    private var damage = DamageRegion()
    private var spare = Frame(size: PixelSize(width: 0, height: 0), background: 0)
    private let now: () -> Double
    /// Nil: tiles are not timed.
    private var tileClock: HostClock?

    /// A class, so that its frame can be replaced in place.
    private final class Slot {
        let compositor: any Compositor
        var last: Frame?

        init(compositor: any Compositor) { self.compositor = compositor }
    }

    /// `now` is a steady clock in seconds, used only for the figures.
    public init(compositors: [any Compositor], optimisations: Optimisations = .all, now: @escaping () -> Double) {
        for compositor in compositors { slots[compositor.kind] = Slot(compositor: compositor) }
        active = compositors.first?.kind ?? .cpu
        self.optimisations = optimisations
        self.now = now
    }

    /// Adds a compositor that has drawn nothing yet.
    func add(_ compositor: any Compositor) { slots[compositor.kind] = Slot(compositor: compositor) }

    func remove(_ kind: CompositorKind) { slots[kind] = nil }

    /// Returns the compositor of a kind, or nil if there is none.
    public func compositor(_ kind: CompositorKind) -> (any Compositor)? { slots[kind]?.compositor }

    /// Returns what a compositor's back buffer shows, or nil before its first frame.
    public func lastFrame(_ kind: CompositorKind) -> Frame? { slots[kind]?.last }

    /// Makes a compositor redraw everything in its next frame, because its back buffer no longer holds what it drew.
    public func invalidate(_ kind: CompositorKind) {
        guard let slot = slots[kind], let old = slot.last else { return }
        slot.last = nil
        spare = old
    }

    /// Times the CPU compositor's tiles by a clock, from the next frame on. Nil: not any longer.
    func timeTiles(by clock: HostClock?) {
        tileClock = clock
        for slot in slots.values { (slot.compositor as? any MemoryCompositor)?.tileClock = clock?.now }
    }

    /// Frees memory that the current picture does not need. Call between frames. Compositors not in `inUse` keep nothing; their
    /// next frame is drawn in full.
    func releaseUnused(inUse: Set<CompositorKind>) {
        for (kind, slot) in slots {
            if !inUse.contains(kind) { slot.last = nil }
            slot.compositor.releaseUnused(keeping: slot.last)
        }
        // The frame before the last refers to pictures that may no longer show. A copy of the last serves as well, since
        // unchanged nodes are found in it.
        spare = slots[active]?.last?.copy ?? Frame(size: PixelSize(width: 0, height: 0), background: 0)
    }

    /// Bytes of bitmaps that compositors retain; see `Compositor.heldBytes`.
    public var heldBytes: Int { slots.values.reduce(0) { $0 + $1.compositor.heldBytes } }

    /// Draws the current state of `tree` into the back buffer of compositor `kind`, by default the active one.
    public func draw(_ tree: LayerTree, size: PixelSize, scale: Double, by kind: CompositorKind? = nil) throws -> FrameReport {
        let kind = kind ?? active, start = now()
        slots[kind]?.compositor.expectFrame()
        var frame = spare
        spare = Frame(size: size, background: 0)
        if !optimisations.contains(.reuse) { builder.forget() }
        builder.build(tree, size: size, scale: scale, into: &frame)
        if !optimisations.contains(.reuse) { frame = frame.withoutRevisions }
        tree.didBuildFrame()
        let built = now()
        var report = try draw(frame, by: kind)
        report.frame.buildStart = start
        report.frame[.build] += built - start
        return report
    }

    /// Draws a frame that has been built, now or earlier, into the back buffer of compositor `kind`.
    func draw(_ frame: Frame, by kind: CompositorKind) throws -> FrameReport {
        var report = FrameReport(compositor: kind)
        let slot = slots[kind], start = now()
        damage.removeAll()
        if optimisations.contains(.damage), let last = slot?.last {
            tracker.addDamage(from: last, to: frame, into: &damage)
            damage.clip(to: frame.size.rect)
        } else {
            damage.formUnion(frame.size.rect)
        }
        let found = now()
        if !damage.isEmpty, let compositor = slot?.compositor {
            report.frame.statistics = try compositor.draw(frame, damage: damage)
        }
        let drawn = now()
        if tileClock != nil, !damage.isEmpty, let memory = slot?.compositor as? any MemoryCompositor { report.tiles = memory.tileTimes }
        report.frame.layers = frame.layerCount
        report.frame.drawnPictures = frame.drawnCount
        report.nodes = frame.nodes.count
        report.damage = damage
        report.frame[.build] = found - start
        report.frame.setDrawing(drawn - found)
        if let old = slot?.last { spare = old }
        slot?.last = frame
        return report
    }

    /// Draws as `draw(_:size:scale:by:)` does, but waits for the picture if `gpu` draws it: the time then covers all of it.
    func draw(
        _ tree: LayerTree, size: PixelSize, scale: Double, by kind: CompositorKind? = nil, finishing gpu: (any ContextCompositor)?
    ) throws -> FrameReport {
        let start = now()
        var report = try draw(tree, size: size, scale: scale, by: kind)
        guard report.frame.compositor == .gpu, let gpu else { return report }
        report.encode = report.frame.drawing - report.frame.statistics.drawCallSeconds
        let drawn = now()
        gpu.finish()
        if gpu.isSoftware {
            report.frame.setDrawing(now() - start - report.frame[.build])
        } else {
            report.frame.setGraphics(now() - drawn)
        }
        return report
    }
}

extension Frame {
    /// The same frame in memory of its own, so that either can be overwritten without a copy on write.
    fileprivate var copy: Frame {
        func copy<T>(_ array: [T]) -> [T] {
            var result: [T] = []
            result.reserveCapacity(array.count)
            result.append(contentsOf: array)
            return result
        }
        return Frame(
            size: size, background: background, nodes: copy(nodes), headers: copy(headers), revisions: copy(revisions),
            layerCount: layerCount, drawnCount: drawnCount)
    }
}

/// A frame that was drawn: what it took, and what only its drawing knows.
public struct FrameReport: Sendable {
    /// What the frame took, and what it did.
    public var frame: MeasuredFrame
    /// The number of render nodes in the frame.
    public var nodes = 0
    /// The redrawn region. Empty if nothing changed.
    public var damage = DamageRegion()
    /// GPU: seconds of the drawing that turn the frame into calls, excluding those that draw (`CompositorStatistics.drawCallSeconds`).
    public var encode = 0.0
    /// When tiles were drawn, on the host's clock, if they are timed.
    package var tiles: [TileTime] = []

    /// Creates a report in which everything is 0.
    public init(compositor: CompositorKind) { frame = MeasuredFrame(compositor) }

    /// Seconds to the finished picture.
    public var total: Double { frame.total }

    /// The frame to be measured; nil if nothing had changed.
    package var changedFrame: MeasuredFrame? { damage.isEmpty ? nil : frame }
}
