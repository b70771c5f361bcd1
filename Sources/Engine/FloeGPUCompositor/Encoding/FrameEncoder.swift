// From a plan to batches, in one walk over its items. Nothing is drawn before the end of the walk, unless the pages for groups are full.
//
// Targets ("streams"): 0 is the back buffer, d the page of groups at depth d, each with its mask beside it. They are drawn from the
// deepest to the back buffer, so that whatever is composited is always finished.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// Turns frames into batches and has them drawn. Keeps its memory between frames.
struct FrameEncoder: FrameWalk {
    let textures: TextureCache
    let targetPool = RenderTargetPool()
    let executor: PassExecutor
    let pictures: GPUPictures
    var builder: BatchBuilder
    var scopes: [DrawingScope] = []
    var clips: [DeviceRect] = []
    var plan: FramePlan
    var images = PreparedImageCache()
    /// The groups drawn offscreen in this frame and in the one before.
    private var offscreen: Set<NodeID> = [], wasOffscreen: Set<NodeID> = []
    let hides: Bool
    /// Whether programs can read the target and blend exactly as the CPU does, and whether they do.
    private let fetches: Bool
    private var fetchesTarget = false
    /// The number of plan items prepared anew for the frame about to be drawn.
    private var preparedItems = 0
    var statistics = CompositorStatistics()

    init(_ textures: TextureCache, _ device: GraphicsDevice, _ optimisations: Optimisations, maximumTextureSize: Int) {
        self.textures = textures
        let isSoftware = device.isSoftware && optimisations.contains(.software)
        // Software renderers sample every texture that a program could choose.
        let slots = isSoftware ? 1 : Program.maximumSlots
        let samplesTarget = device.samplesTarget && optimisations.contains(.backdropSampling)
        executor = PassExecutor(slots: slots, samplesTarget: samplesTarget)
        pictures = GPUPictures()
        // Software renderers' own blending is off by one for 24 of the 65,536 pairs of alpha and channel (on llvmpipe, which adds
        // a 256th where Blinn's division by 255 adds two). Blend modes amplify that to more than two, so in frames that use one
        // the programs blend themselves.
        fetches = isSoftware && device.fetchesTarget
        let grounds: PlanningOptions = optimisations.contains(.passThrough) ? .passesGrounds : []
        plan = FramePlan(options: [.foldsOpacity, .foldsModes, grounds], maximumSide: maximumTextureSize)
        hides = optimisations.contains(.occlusion)
        builder = BatchBuilder(slotLimit: slots, joins: optimisations.contains(.batching), copiesBackdrops: !samplesTarget)
    }

    /// Creates an encoder for the pictures of another one's frames, with the same textures and programs.
    init(forPicturesOf other: FrameEncoder) {
        textures = other.textures
        executor = other.executor
        pictures = GPUPictures(like: other.pictures)
        plan = FramePlan(options: other.plan.options, maximumSide: other.plan.maximumSide)
        hides = other.hides
        fetches = other.fetches
        let builder = other.builder
        self.builder = BatchBuilder(slotLimit: builder.slotLimit, joins: builder.joins, copiesBackdrops: builder.copiesBackdrops)
    }

    /// Plans the part of `frame` within `region`, which must lie in the frame, and returns the seconds that it took. The region
    /// grows where the way groups are drawn has changed, even where nothing was damaged, since pixels kept there would have the
    /// former way's rounding.
    mutating func prepare(_ frame: Frame, damage region: inout DamageRegion) -> Double {
        let start = executor.now?() ?? 0
        plan.update(frame, within: region.bounds)
        preparedItems = plan.prepared.count
        let asked = region
        if fetchesTarget != (fetches && plan.containsBlendMode) {
            fetchesTarget.toggle()
            region.formUnion(frame.size.rect)
        }
        swap(&offscreen, &wasOffscreen)
        offscreen.removeAll(keepingCapacity: true)
        // Collect all groups first: the parts of a split group share one identity.
        for group in plan.groups where group.strategy.isOffscreen { offscreen.insert(group.id) }
        for group in plan.groups where offscreen.contains(group.id) != wasOffscreen.contains(group.id) {
            region.formUnion(group.bounds)
        }
        if region != asked {
            frame.spread(&region)
            region.clip(to: frame.size.rect)
            plan.update(frame, within: region.bounds)
            preparedItems += plan.prepared.count
        }
        plan.findHidden(within: hides ? region.bounds : .empty)
        return (executor.now?() ?? 0) - start
    }

    /// Draws the frame planned last, within the region it was planned for, into the back buffer.
    mutating func draw(_ frame: Frame, damage region: DamageRegion) throws -> CompositorStatistics {
        statistics = CompositorStatistics()
        builder.removeAll()
        targetPool.beginFrame(size: frame.size)
        try draw(frame, damage: region.rects)
        try flush()
        statistics.preparedItems = preparedItems
        statistics.offscreenBytes = targetPool.byteCount + executor.backdropByteCount
        return statistics
    }

    /// Draws everything encoded so far.
    mutating func flush() throws {
        executor.fetchesTarget = fetchesTarget
        try executor.run(&builder, targetPool: targetPool, statistics: &statistics)
        builder.removeAll()
    }

    // MARK: The walk

    mutating func fillGround(_ rect: DeviceRect, _ pixel: Pixel, item: Int?, of frame: borrowing Frame) {
        let color = FrameEncoder.color(pixel)
        if rect == frame.size.rect { builder.streams[0].clearColor = color } else { builder.clear(rect, to: color, stream: 0) }
    }

    mutating func drawItem(_ index: Int, of frame: borrowing Frame) throws {
        if plan.items[index].readsBackdrop, let picture = frame.picture(at: index), let area = picture.backdrop {
            try flush()
            if let target = targetPool.backBuffer { try pictures.filter(picture, area, of: target, &statistics) }
        }
        if !encodePrepared(index) { try encodeItem(index, of: frame) }
    }

    /// Encodes an item other than a group bracket.
    private mutating func encodeItem(_ index: Int, of frame: borrowing Frame) throws {
        let item = plan.items[index], nodes = frame.nodes.span, headers = frame.headers.span
        if try encodeAligned(item, headers[index].bounds) { return }
        switch nodes[index] {
        case .fill(let node): encode(node, item)
        case .image(let node): try encode(node, item)
        case .ninePart(let node): try encode(node, item)
        case .gradient(let node): try encode(node, item)
        case .beginGroup, .mask, .endGroup: break
        }
    }

    /// Returns a pixel's channels, 0…1.
    static func color(_ pixel: Pixel) -> SIMD4<Float> {
        SIMD4(Float(pixel.redByte), Float(pixel.greenByte), Float(pixel.blueByte), Float(pixel.alphaByte)) / 255
    }
}
