// From a layer tree to a finished back buffer, on either compositor: builds the frame, finds what
// changed since the frame that this compositor drew last, has it drawn, and says what each step took.
// The window, the tour, snapshots and benchmarks all go through here, so they measure the same thing.

import Geometry
import Imaging
import Layers
import RenderTree

/// Owns the compositors and the frames between them.
@MainActor
public final class FrameRenderer {
    /// The one that draws. Swapping it needs no care: each compositor knows its own last frame.
    public var active: CompositorKind
    /// With `.damage` off, everything is drawn every time; with `.reuse` off, everything is built every time.
    public let optimisations: Optimisations

    private var slots: [CompositorKind: Slot] = [:]
    private let builder = FrameBuilder()
    private var tracker = DamageTracker()
    /// Kept for its memory.
    private var damage = DamageRegion()
    private var spare = Frame(size: PixelSize(width: 0, height: 0), background: 0)
    private let now: () -> Double

    /// A class, so that its frame changes hands in place.
    private final class Slot {
        let compositor: any Compositor
        var last: Frame?

        init(compositor: any Compositor) { self.compositor = compositor }
    }

    /// `now`: seconds of a steady clock, for the figures only.
    public init(compositors: [any Compositor], optimisations: Optimisations = .all, now: @escaping () -> Double) {
        for compositor in compositors { slots[compositor.kind] = Slot(compositor: compositor) }
        active = compositors.first?.kind ?? .cpu
        self.optimisations = optimisations
        self.now = now
    }

    /// Takes another compositor in, which has drawn nothing yet.
    func add(_ compositor: any Compositor) { slots[compositor.kind] = Slot(compositor: compositor) }

    /// Lets a compositor go.
    func remove(_ kind: CompositorKind) { slots[kind] = nil }

    /// The compositor of a kind; nil if there is none.
    public func compositor(_ kind: CompositorKind) -> (any Compositor)? { slots[kind]?.compositor }

    /// What a compositor's back buffer shows; nil before its first frame.
    public func lastFrame(_ kind: CompositorKind) -> Frame? { slots[kind]?.last }

    /// Makes the next frame of a compositor a full one: its back buffer no longer holds what it drew.
    public func invalidate(_ kind: CompositorKind) {
        guard let slot = slots[kind], let old = slot.last else { return }
        slot.last = nil
        spare = old
    }

    /// Between frames: gives back the memory that what shows has no need of. Compositors that are not `inUse` keep nothing;
    /// their next frame is a full one.
    func releaseUnused(inUse: Set<CompositorKind>) {
        for (kind, slot) in slots {
            if !inUse.contains(kind) { slot.last = nil }
            slot.compositor.releaseUnused(keeping: slot.last)
        }
        // The frame before the last holds pictures that may show no more. A copy of the last does as well: what has not
        // changed is found in it.
        spare = slots[active]?.last?.copy ?? Frame(size: PixelSize(width: 0, height: 0), background: 0)
    }

    /// Bytes of pictures that compositors hold; see `Compositor.heldBytes`.
    public var heldBytes: Int { slots.values.reduce(0) { $0 + $1.compositor.heldBytes } }

    /// Draws what `tree` shows now into the back buffer of a compositor: the active one unless told.
    public func draw(_ tree: LayerTree, size: PixelSize, scale: Double, by kind: CompositorKind? = nil) throws -> FrameReport {
        var report = FrameReport(compositor: kind ?? active)
        let slot = slots[report.compositor]
        let t0 = now()
        slot?.compositor.expectFrame()
        var frame = spare
        spare = Frame(size: size, background: 0)
        if !optimisations.contains(.reuse) { builder.forget() }
        builder.build(tree, size: size, scale: scale, into: &frame)
        if !optimisations.contains(.reuse) { frame = frame.withoutRevisions }
        tree.didBuildFrame()
        let t1 = now()
        damage.removeAll()
        if optimisations.contains(.damage), let last = slot?.last {
            tracker.addDamage(from: last, to: frame, into: &damage)
            damage.clip(to: size.rect)
        } else {
            damage.formUnion(size.rect)
        }
        let t2 = now()
        if !damage.isEmpty, let compositor = slot?.compositor {
            report.statistics = try compositor.draw(frame, damage: damage)
        }
        let t3 = now()
        report.layers = frame.layerCount
        report.nodes = frame.nodes.count
        report.damage = damage
        report.build = t1 - t0
        report.damageTime = t2 - t1
        report.composite = t3 - t2
        if let old = slot?.last { spare = old }
        slot?.last = frame
        return report
    }

    /// Draws likewise. Where it is `gpu` that draws, its picture is waited for: `composite` is then all of it.
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
    /// The same frame in memory of its own, so that either can be written over without the other being copied first.
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

/// What one frame took. Times in seconds.
public struct FrameReport: Sendable {
    public var compositor: CompositorKind
    /// Counts a window's frames from 1; 0 without a window.
    public var number = 0
    /// Likewise, also for the compositor that draws beside the chosen one, whose frames have no number.
    public var frame = 0
    public var statistics = CompositorStatistics()
    public var layers = 0
    public var nodes = 0
    /// What was redrawn; empty if nothing had changed.
    public var damage = DamageRegion()
    /// Views: events, scrolling, layout.
    public var update = 0.0
    /// Bitmaps that views drew themselves.
    public var content = 0.0
    public var build = 0.0
    public var damageTime = 0.0
    /// CPU: until the back buffer is finished. GPU: until all calls are handed over, or on a software renderer carried out.
    public var composite = 0.0
    /// The graphics processor's own time, once it is measured; 0 until then, and where there is no such processor.
    public var graphics = 0.0
    /// GPU: the part of `composite` that turns the frame into calls, without those that draw
    /// (`CompositorStatistics.drawCallSeconds`).
    public var encode = 0.0
    /// Working out an overlay, where a stage without a window shows one; a window has none of it in its figures.
    public var overlay = 0.0
    /// Bringing it to the screen, once it is there; no part of `total`.
    public var present = 0.0
    /// From when the first event since the frame before was taken until it was on the screen; 0 without an event.
    public var eventToScreen = 0.0

    public init(compositor: CompositorKind) { self.compositor = compositor }

    /// Everything before presenting.
    public var total: Double { update + content + build + damageTime + composite + graphics + overlay }
}
