// From a layer tree to a finished back buffer, on either compositor: builds the frame, computes the damage against the frame that
// this compositor drew last, has it drawn, and times each step. The window, the tour, snapshots and benchmarks all use it, so
// they measure the same thing.

import FloeGeometry
import FloeImaging
import FloeLayerTree
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
        report.buildStart = start
        report.build = built - start
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
            report.statistics = try compositor.draw(frame, damage: damage)
        }
        let drawn = now()
        if tileClock != nil, !damage.isEmpty, let memory = slot?.compositor as? any MemoryCompositor { report.tiles = memory.tileTimes }
        report.layers = frame.layerCount
        report.nodes = frame.nodes.count
        report.damage = damage
        report.damageTime = found - start
        report.composite = drawn - found
        if let old = slot?.last { spare = old }
        slot?.last = frame
        return report
    }

    /// Draws as `draw(_:size:scale:by:)` does, but waits for the picture if `gpu` draws it: `composite` then covers all of it.
    func draw(
        _ tree: LayerTree, size: PixelSize, scale: Double, by kind: CompositorKind? = nil, finishing gpu: (any ContextCompositor)?
    ) throws -> FrameReport {
        let start = now()
        var report = try draw(tree, size: size, scale: scale, by: kind)
        guard report.compositor == .gpu, let gpu else { return report }
        report.encode = report.composite - report.statistics.drawCallSeconds
        gpu.finish()
        report.composite = now() - start - report.build - report.damageTime
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
            layerCount: layerCount)
    }
}

/// Times and counts of one frame. Times are in seconds.
public struct FrameReport: Sendable {
    /// The kind of compositor that drew the frame.
    public var compositor: CompositorKind
    /// The window's frame number, from 1. 0 without a window.
    public var number = 0
    /// The window's frame number, from 1, also for the compositor that draws alongside the chosen one, whose `number` is 0.
    public var frame = 0
    /// What the compositor counted while it drew the frame.
    public var statistics = CompositorStatistics()
    /// The number of layers that contributed to the frame.
    public var layers = 0
    /// The number of render nodes in the frame.
    public var nodes = 0
    /// The redrawn region. Empty if nothing changed.
    public var damage = DamageRegion()
    /// Views: events, scrolling, layout.
    public var update = 0.0
    /// Views drawing their own bitmaps.
    public var content = 0.0
    /// Turning layers into nodes.
    public var build = 0.0
    /// Finding out which pixels changed.
    public var damageTime = 0.0
    /// CPU: until the back buffer is finished. GPU: until all calls are submitted, or on a software renderer executed.
    public var composite = 0.0
    /// The graphics processor's own time. 0 until it is measured, and if there is no such processor.
    public var graphics = 0.0
    /// GPU: the part of `composite` that turns the frame into calls, excluding those that draw (`CompositorStatistics.drawCallSeconds`).
    public var encode = 0.0
    /// Computing an overlay or keeping the frame, if a stage without a window does. Always 0 in a window's figures.
    public var tools = 0.0
    /// Bringing it to the screen, set once it is there. Not part of `total`.
    public var present = 0.0
    /// From when the first event since the frame before was taken until the frame was on the screen. 0 without an event.
    public var eventToScreen = 0.0
    /// When updating, building and presenting began, on the host's clock. 0 until it is known.
    package var start = 0.0, buildStart = 0.0, presentStart = 0.0
    /// When tiles were drawn, on the same clock, if they are timed.
    package var tiles: [TileTime] = []

    /// Creates a report in which everything is 0.
    public init(compositor: CompositorKind) { self.compositor = compositor }

    /// The time of everything before presenting.
    public var total: Double { update + content + build + damageTime + composite + graphics + tools }
}
