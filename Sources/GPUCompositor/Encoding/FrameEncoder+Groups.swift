// Groups: offscreen ones get a region of their depth's page, cleared first, and are composited onto the
// target around them when they end.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// Begins a group as the plan has it; false, and nothing begun, if nothing of it is left to be drawn.
    mutating func begin(_ group: PlannedGroup, _ frame: Frame) throws -> Bool {
        switch group.strategy {
        case .passThrough, .foldedCuts: return !group.bounds.isEmpty
        case .foldedOpacity:
            var scope = scopes[scopes.count - 1]
            scope.factor *= group.opacity.scale / 255
            scope.region = .empty
            scopes.append(scope)
            return true
        case .foldedMode:
            var scope = scopes[scopes.count - 1]
            scope.mixing = GPUOperation.Features(group.mode, byHardware: !executor.fetchesTarget)
            scope.region = .empty
            scopes.append(scope)
            return true
        case .offscreen:
            let known = clips.count
            guard narrowClips(to: group.bounds), try encodeUnmasked(frame, group, clips: known) else { return false }
            try beginOffscreen(group, clips: known..<clips.count)
            return true
        }
    }

    private mutating func beginOffscreen(_ group: PlannedGroup, clips own: Range<Int>) throws {
        var scope = scopes[scopes.count - 1]
        scope.clips = own
        scope.depth += 1
        scope.factor = 1
        scope.mixing = []
        scope.stream = 2 * scope.depth - 1
        scope.region = clips[own].reduce(DeviceRect.empty) { $0.union($1) }
        builder.reserveStream(2 * scope.depth)
        let origin = try reserve(scope.region, depth: scope.depth, masked: group.hasMask)
        scope.dx = origin.x - scope.region.minX
        scope.dy = origin.y - scope.region.minY
        for i in own {
            statistics.offscreenPixels += clips[i].area * (group.hasMask ? 2 : 1)
            let rect = clips[i].translated(dx: scope.dx, dy: scope.dy)
            builder.clear(rect, to: .zero, stream: scope.stream)
            if group.hasMask { builder.clear(rect, to: .zero, stream: scope.stream + 1) }
        }
        scopes.append(scope)
    }

    /// Ends what `begin` began.
    mutating func end(_ planned: PlannedGroup, _ nodes: [RenderNode]) {
        switch planned.strategy {
        case .passThrough, .foldedCuts: break
        case .foldedOpacity, .foldedMode: scopes.removeLast()
        case .offscreen:
            let scope = scopes.removeLast()
            if case .beginGroup(let group) = nodes[planned.range.begin] { composite(group, planned, scope) }
            clips.removeLast(scope.clips.count)
        }
    }

    private mutating func reserve(_ region: DeviceRect, depth: Int, masked: Bool) throws -> (x: Int32, y: Int32) {
        if let origin = try targetPool.allocate(depth: depth, width: region.width, height: region.height, masked: masked) {
            return origin
        }
        // All groups of this depth that have ended are composited by drawing what there is; only those
        // around, on other pages, are still open.
        try flush()
        targetPool.releaseAll(from: depth)
        guard let origin = try targetPool.allocate(depth: depth, width: region.width, height: region.height, masked: masked)
        else {
            throw GLError.outOfMemory(what: "a group", bytes: region.area * 4)
        }
        return origin
    }

    /// Places a finished group, drawn in `inner`, onto the scope around it.
    private mutating func composite(_ group: GroupNode, _ planned: PlannedGroup, _ inner: Scope) {
        let outer = scopes[scopes.count - 1]
        var shape: ProjectedShape?
        let planned = planned.hasShape ? plan.clips[Int(planned.clip)].shape : .none
        if let clip = group.shape {
            guard let made = ProjectedShape(clip.placement, planned, plan) else { return }
            shape = made
        }
        var composite = GroupComposite(
            group, inner: inner, outer: outer, firstCut: builder.cuts.count, blendsModes: blendsModes && !executor.fetchesTarget)
        addCuts(group, outer)
        if !composite.backdrop.isEmpty {
            // All parts in one batch, since all of them read one copy of the backdrop.
            let operation = composite.operation(shaped: shape != nil), backdrop = composite.backdrop
            composite.batch = builder.join(
                operation, blends: false, composite.page, bounds: backdrop, backdrop: backdrop, stream: outer.stream)
        }
        guard let shape, let clip = group.shape else {
            return add(composite, nil, inner.clips, within: inner.region)
        }
        guard composite.batch == nil, planned.isAxisAligned, let full = clip.placement.axisAlignedRect,
            case let covered = planned.axisAlignedSolid.intersection(clip.placement.bounds),
            !covered.isEmpty
        else {
            return add(composite, shape, inner.clips, within: clip.placement.bounds)
        }
        // Inside an axis-aligned shape, away from its edges and corners, there is none.
        let parts = RoundedParts(clip.placement, full: full, radius: clip.cornerRadius, bounds: covered)
        for i in parts.inside.indices { add(composite, nil, inner.clips, within: parts.inside[i]) }
        for i in parts.corners.indices { add(composite, shape, inner.clips, within: parts.corners[i]) }
        let frame = RectDifference(clip.placement.bounds, without: covered)
        for i in frame.strips.indices { add(composite, shape, inner.clips, within: frame.strips[i]) }
    }

    /// An instance for each of the clips within `bounds`.
    private mutating func add(
        _ composite: GroupComposite, _ shape: ProjectedShape?, _ within: Range<Int>, within bounds: DeviceRect
    ) {
        let outer = composite.outer
        for i in within {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let quad = part.translated(dx: outer.dx, dy: outer.dy)
            if composite.isPlain && shape == nil {
                let place = join(GPUOperation(.alignedCopy, .rectangle), blends: true, composite.page, bounds: quad, in: outer)
                builder.begin(place)
                builder.add(FrameEncoder.vector(quad))
                builder.add(
                    FrameEncoder.copySource(composite.dx, composite.dy, opacity: composite.opacity, slot: place.slot, layer: 0))
                continue
            }
            let polygon = shape.map { PixelPolygon(part, within: $0.edges) }
            if let polygon, polygon.count < 3 { continue }
            let operation = composite.operation(shaped: shape != nil)
            let place = composite.batch ?? join(operation, blends: true, composite.page, bounds: quad, in: outer)
            builder.begin(place)
            if let shape, let polygon {
                addShape(shape, nil, polygon, outer, rounded: true)
            } else {
                builder.add(FrameEncoder.vector(quad))
            }
            builder.add(SIMD4(Float(composite.dx), Float(composite.dy), composite.opacity, 0))
            builder.add(SIMD4(Float(composite.firstCut), Float(builder.cuts.count - composite.firstCut), 0, 0))
        }
    }

    /// The half planes in the target, behind the point that they count from.
    private mutating func addCuts(_ group: GroupNode, _ outer: Scope) {
        guard !group.cuts.isEmpty else { return }
        let x = group.bounds.minX, y = group.bounds.minY
        builder.addCut(SIMD4(Float(x + outer.dx), Float(y + outer.dy), 0, 0))
        for cut in group.cuts {
            builder.addCut(
                SIMD4(Float(cut.a), Float(cut.b), Float(cut.a * Double(x) + cut.b * Double(y) + cut.c), 0))
        }
    }
}
