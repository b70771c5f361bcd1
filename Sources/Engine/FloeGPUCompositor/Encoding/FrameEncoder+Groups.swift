// Groups. An offscreen group gets a region of its depth's page, cleared first, and is composited onto the enclosing target when it ends.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension FrameEncoder {
    mutating func beginOffscreen(_ group: PlannedGroup, clips own: Range<Int>) throws {
        var scope = scopes[scopes.count - 1]
        scope.clips = own
        scope.stream += 1
        scope.factor = 1
        scope.mixing = []
        let region = clips[own].reduce(DeviceRect.empty) { $0.union($1) }, isTall = region.height > region.width
        scope.toMask = !group.hasMask ? .zero : isTall ? SIMD2(Int32(region.width), 0) : SIMD2(0, Int32(region.height))
        while builder.streams.count <= scope.stream { builder.streams.append(BatchBuilder.Stream()) }
        let origin = try reserve(region, scope.toMask, depth: scope.stream)
        scope.dx = origin.x - region.minX
        scope.dy = origin.y - region.minY
        for i in own {
            statistics.offscreenPixels += clips[i].area * (group.hasMask ? 2 : 1)
            let rect = clips[i].translated(dx: scope.dx, dy: scope.dy)
            builder.clear(rect, to: .zero, stream: scope.stream)
            if group.hasMask { builder.clear(rect.translated(dx: scope.toMask.x, dy: scope.toMask.y), to: .zero, stream: scope.stream) }
        }
        scopes.append(scope)
    }

    private mutating func reserve(_ region: DeviceRect, _ toMask: SIMD2<Int32>, depth: Int) throws -> (x: Int32, y: Int32) {
        func allocate() throws -> (x: Int32, y: Int32)? {
            try targetPool.allocate(depth: depth, width: region.width + Int(toMask.x), height: region.height + Int(toMask.y))
        }
        if let origin = try allocate() { return origin }
        // Flushing composites all finished groups of this depth. The only open groups are the enclosing ones, which are on other pages.
        try flush()
        targetPool.releaseAll(from: depth)
        guard let origin = try allocate() else { throw GLError.outOfMemory(what: "a group", bytes: region.area * 4) }
        return origin
    }

    mutating func composite(_ planned: PlannedGroup, _ inner: DrawingScope, of frame: borrowing Frame) {
        guard case .beginGroup(let group) = frame.nodes[planned.range.begin] else { return }
        let outer = scopes[scopes.count - 1]
        guard let page = targetPool.target(stream: inner.stream)?.name else { return }
        let shift = SIMD2(inner.dx - outer.dx, inner.dy - outer.dy), opacity = group.opacity.scale * outer.factor
        let isPlain = !group.hasMask && group.cuts.isEmpty, cuts = addCuts(group, outer)
        func add(_ encoder: inout FrameEncoder, _ bounds: DeviceRect, _ outline: PartOutline) {
            let geometry = outline.geometry(isRounded: true), copies = isPlain && geometry == .rectangle
            let operation = copies ? GPUOperation(.alignedCopy, geometry) : GPUOperation(.group, geometry, group.hasMask ? .masked : [])
            encoder.addInstances(of: bounds, outline, operation, page) { builder, _, place in
                if copies { return builder.add(FrameEncoder.copySource(shift, opacity: opacity, slot: place.slot, layer: 0)) }
                builder.add(SIMD4(Float(shift.x), Float(shift.y), opacity, Float(inner.toMask.y - inner.toMask.x)))
                builder.add(cuts)
            }
        }
        // Restrict the composite to the group's own clips.
        scopes[scopes.count - 1].clips = inner.clips
        scopes[scopes.count - 1].mixing = GPUOperation.Features(group.blendMode)
        defer { scopes[scopes.count - 1] = outer }
        guard let clip = group.shape else { return add(&self, planned.bounds, .pixels) }
        let itemShape = plan.details.clips[Int(planned.clip)].shape, bounds = clip.bounds
        guard let shape = ProjectedShape(clip, itemShape, plan) else { return }
        guard itemShape.isAxisAligned, bounds.area > FrameEncoder.smallArea, let full = clip.axisAlignedRect,
            case let covered = itemShape.axisAlignedSolid.intersection(bounds), !covered.isEmpty
        else { return add(&self, bounds, .shape(shape)) }
        // The interior of an axis-aligned shape, away from its edges and corners, needs no coverage.
        eachPart(of: covered, clip, full: full, inside: .pixels, corners: .shape(shape), draw: add)
        let frame = RectDifference(bounds, without: covered)
        for i in frame.strips.indices { add(&self, frame.strips[i], .shape(shape)) }
    }

    /// Adds the half planes in target space, after the point they are relative to; returns the first entry's index and their number.
    private mutating func addCuts(_ group: GroupNode, _ outer: DrawingScope) -> SIMD4<Float> {
        let first = builder.cuts.count
        guard !group.cuts.isEmpty else { return .zero }
        let x = group.bounds.minX, y = group.bounds.minY
        builder.cuts.append(SIMD4(Float(x + outer.dx), Float(y + outer.dy), 0, 0))
        for cut in group.cuts {
            builder.cuts.append(SIMD4(Float(cut.a), Float(cut.b), Float(cut.a * Double(x) + cut.b * Double(y) + cut.c), 0))
        }
        return SIMD4(Float(first), Float(builder.cuts.count - first), 0, 0)
    }
}
