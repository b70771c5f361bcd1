// From a plan to batches. One walk over its items; nothing is drawn before its end, unless the
// pages for groups are full.
//
// Spaces: items are in device pixels. A scope adds (dx, dy) to come to pixels of its target, which is the
// back buffer for the frame itself and a place on a page for an offscreen group. Everything an item may
// touch is cut, as whole pixels, to the scope's clip rectangles: the damage within the groups around it.
// They do not overlap, and each is an instance of its own, so no scissor is needed.
//
// Targets ("streams"): 0 the back buffer, 2d − 1 the page of groups at depth d, 2d that of their masks.
// They are drawn from the deepest to the back buffer, so that what is composited is always finished.

import FramePlanning
import Geometry
import Imaging
import RenderTree

/// Turns frames into batches and has them drawn. Keeps its memory between frames.
@MainActor
struct FrameEncoder {
    struct Scope {
        var stream: Int
        var depth: Int
        var dx: Int32 = 0, dy: Int32 = 0
        /// Its part of `clips`.
        var clips: Range<Int>
        /// Multiplies the colours of all items, 0…1: a group's opacity that its only item takes over.
        var factor: Float = 1
        /// How all items mix with what they are drawn onto: by a group's mode that its only item takes over; else source-over.
        var mixing: GPUOperation.Features = []
        /// Items are drawn as they are.
        var isPlain: Bool { factor == 1 && mixing.isEmpty }
        /// The device pixels that the innermost offscreen group has on its page.
        var region = DeviceRect.empty
    }

    let textures: TextureCache
    let targetPool = RenderTargetPool()
    let executor: PassExecutor
    var builder: BatchBuilder
    var scopes: [Scope] = []
    var clips: [DeviceRect] = []
    var plan: FramePlan
    var images = PreparedImageCache()
    /// The groups that are drawn offscreen, and those that were in the frame before.
    private var offscreen: Set<NodeID> = [], wasOffscreen: Set<NodeID> = []
    let hides: Bool
    /// Programs can mix with what they draw over to the CPU's bit.
    private let fetches: Bool
    /// Items of the plan that were worked out anew for the frame that is to be drawn.
    private var preparedItems = 0
    var statistics = CompositorStatistics()

    init(_ textures: TextureCache, _ device: GraphicsDevice, _ optimisations: Optimisations) {
        self.textures = textures
        let isSoftware = device.isSoftware && optimisations.contains(.software)
        // Software renderers sample every texture that a program could choose.
        let slots = isSoftware ? 1 : Program.maximumSlots
        let samplesTarget = device.samplesTarget && optimisations.contains(.backdropSampling)
        executor = PassExecutor(slots: slots, samplesTarget: samplesTarget)
        // Their own blending is off by one for 24 of all 65,536 pairs of an alpha and a channel (on llvmpipe, which
        // adds a 256th where Blinn's division by 255 adds two), of which blend modes make more than two: frames that have
        // one are mixed by the programs themselves.
        fetches = isSoftware && device.fetchesTarget
        plan = FramePlan(options: [.foldsOpacity, .foldsModes, optimisations.contains(.passThrough) ? .passesGrounds : []])
        hides = optimisations.contains(.occlusion)
        builder = BatchBuilder(slotLimit: slots, joins: optimisations.contains(.batching), copiesBackdrops: !samplesTarget)
    }

    /// Plans what of `frame` lies within `region`, which lies in the frame; returns the seconds that it took. Where groups have
    /// to be drawn in another way than before, the region grows: also where nothing was damaged, since what is kept would
    /// have the other way's rounding.
    mutating func prepare(_ frame: Frame, damage region: inout DamageRegion) -> Double {
        let start = executor.now?() ?? 0
        plan.update(frame, within: region.bounds)
        preparedItems = plan.prepared.count
        let asked = region
        if executor.fetchesTarget != (fetches && plan.containsBlendMode) {
            executor.fetchesTarget.toggle()
            region.formUnion(frame.size.rect)
        }
        swap(&offscreen, &wasOffscreen)
        offscreen.removeAll(keepingCapacity: true)
        // First all of them: parts of a group that was split have one identity.
        for group in plan.groups where group.strategy.isOffscreen { offscreen.insert(group.id) }
        for group in plan.groups where offscreen.contains(group.id) != wasOffscreen.contains(group.id) {
            region.formUnion(group.bounds)
        }
        if region != asked {
            region.clip(to: frame.size.rect)
            plan.update(frame, within: region.bounds)
            preparedItems += plan.prepared.count
        }
        plan.findHidden(within: hides ? region.bounds : .empty)
        return (executor.now?() ?? 0) - start
    }

    /// Draws the frame that was planned last, within the region that it was planned for, into the back buffer.
    mutating func draw(_ frame: Frame, damage region: DamageRegion) throws -> CompositorStatistics {
        let damage = region.rects
        statistics = CompositorStatistics()
        builder.removeAll()
        builder.reserveStream(0)
        targetPool.beginFrame(size: frame.size)
        clips.removeAll(keepingCapacity: true)
        clips.append(contentsOf: damage)
        scopes.removeAll(keepingCapacity: true)
        scopes.append(Scope(stream: 0, depth: 0, clips: 0..<clips.count))

        let first = encodeGround(frame, damage)
        try encode(frame, first..<plan.items.count)
        try flush()
        statistics.preparedItems = preparedItems
        statistics.offscreenBytes = targetPool.byteCount + executor.backdropByteCount
        return statistics
    }

    /// Draws all that has been encoded so far.
    mutating func flush() throws {
        try executor.run(&builder, targetPool: targetPool, statistics: &statistics)
        builder.removeAll()
    }

    mutating func encode(_ frame: Frame, _ range: Range<Int>) throws {
        var i = range.lowerBound
        while i < range.upperBound {
            switch plan.items[i].kind {
            case .nothing, .deferred: break
            case .solid, .copy, .axisAligned, .projected, .projectedNinePart, .gradient:
                let depth = scopes.count
                guard beginItem(i) else { break }
                if !encodePrepared(i) { try encodeItem(i, of: frame) }
                // The scope of its own, if it got one.
                if scopes.count > depth { clips.removeLast(scopes.removeLast().clips.count) }
            case .beginGroup:
                let group = plan.groups[Int(plan.items[i].detail)]
                if try plan.hiddenBy[i] >= 0 || !begin(group, frame) { i = group.range.end }
            case .mask: scopes[scopes.count - 1].stream += 1
            case .endGroup: end(plan.groups[Int(plan.items[i].detail)], frame.nodes)
            }
            i += 1
        }
    }

    /// Encodes an item that is no part of a group's bracket.
    private mutating func encodeItem(_ index: Int, of frame: borrowing Frame) throws {
        let item = plan.items[index], nodes = frame.nodes.span, headers = frame.headers.span
        if try encodeAligned(item, headers[index].bounds) { return }
        switch nodes[index] {
        case .fill(let node): encode(node, item)
        case .border(let node): encode(node, item)
        case .image(let node): try encode(node, item)
        case .ninePart(let node): try encode(node, item)
        case .gradient(let node): try encode(node, item)
        case .beginGroup, .mask, .endGroup: break
        }
    }

    /// A pixel's channels, 0…1.
    static func color(_ pixel: Pixel) -> SIMD4<Float> {
        SIMD4(Float(pixel.redByte), Float(pixel.greenByte), Float(pixel.blueByte), Float(pixel.alphaByte)) / 255
    }
}
