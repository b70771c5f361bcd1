// Groups: those drawn apart get a region of their depth's page, cleared first, and are placed onto the
// target around them when they end.

import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// Opens the scope of a group whose clips have just been appended to `clips`.
    func begin(_ group: GroupNode, at index: Int, treatment: FrameOutline.Treatment) throws {
        var scope = scopes[scopes.count - 1]
        var count = 0
        var region = DeviceRect.empty
        for rect in clips[scope.clips.upperBound...] {
            region = region.union(rect)
            count += 1
        }
        scope.clips = (clips.count - count)..<clips.count
        scope.begin = index
        scope.region = .empty
        switch treatment {
        case .straight: break
        case .scaled: scope.factor *= Float(group.opacity) / 255
        case .apart:
            scope.depth += 1
            scope.factor = 1
            scope.stream = 2 * scope.depth - 1
            scope.region = region
            builder.reserveStream(2 * scope.depth)
            let origin = try reserve(region, depth: scope.depth, masked: group.hasMask)
            scope.dx = origin.x - region.minX
            scope.dy = origin.y - region.minY
            for i in scope.clips {
                let rect = clips[i].translated(dx: scope.dx, dy: scope.dy)
                builder.clear(rect, to: .zero, stream: scope.stream)
                if group.hasMask { builder.clear(rect, to: .zero, stream: scope.stream + 1) }
            }
        }
        scopes.append(scope)
    }

    private func reserve(_ region: DeviceRect, depth: Int, masked: Bool) throws -> (x: Int32, y: Int32) {
        if let origin = try pages.allocate(depth: depth, width: region.width, height: region.height, masked: masked) {
            return origin
        }
        // All groups of this depth that have ended are placed by drawing what there is; only those
        // around, on other pages, are still open.
        try flush()
        pages.releaseAll(from: depth)
        guard let origin = try pages.allocate(depth: depth, width: region.width, height: region.height, masked: masked)
        else {
            throw GLError.outOfMemory(what: "a group", bytes: region.area * 4)
        }
        return origin
    }

    /// Places a finished group, drawn in `inner`, onto the scope around it.
    func place(_ group: GroupNode, _ inner: Scope) {
        let outer = scopes[scopes.count - 1]
        let page = TextureHandle.page(2 * inner.depth - 1)
        var shape: ProjectedShape?
        if let clip = group.shape {
            guard let made = ProjectedShape(clip.placement, cornerRadius: clip.cornerRadius) else { return }
            shape = made
        }
        let opacity = Float(group.opacity) / 255 * outer.factor
        let dx = inner.dx - outer.dx, dy = inner.dy - outer.dy
        let plain = group.blendMode == .normal && group.shape == nil && group.cuts.isEmpty && !group.hasMask
        let program = FrameEncoder.program(masked: group.hasMask, shaped: group.shape != nil, blended: group.blendMode != .normal)
        let firstCut = builder.cuts.count
        addCuts(group, outer)
        var open: BatchPlace?
        for i in inner.clips {
            let quad = clips[i].translated(dx: outer.dx, dy: outer.dy)
            if plain {
                let place = joinOrOpen(.alignedCopy, blends: true, page, bounds: quad, stream: outer.stream)
                builder.begin(place)
                builder.add(FrameEncoder.vector(quad))
                builder.add(SIMD4(Float(dx), Float(dy), 0, 0))
                builder.add(SIMD4(opacity, place.slot, 0, 0))
                continue
            }
            var backdrop = DeviceRect.empty
            if group.blendMode != .normal {
                backdrop = inner.region.translated(dx: outer.dx, dy: outer.dy)
                if open == nil {
                    open = builder.open(
                        program, blends: false, page, bounds: backdrop, stream: outer.stream, backdrop: backdrop)
                }
            }
            let place = open ?? joinOrOpen(program, blends: true, page, bounds: quad, stream: outer.stream)
            builder.begin(place)
            builder.add(FrameEncoder.vector(quad))
            builder.add(SIMD4(Float(dx), Float(dy), opacity, Float(FrameEncoder.index(group.blendMode))))
            builder.add(
                SIMD4(Float(firstCut), Float(builder.cuts.count - firstCut), Float(-backdrop.minX), Float(-backdrop.minY)))
            if let shape {
                let edges = shape.edgeVectors()
                let plane = shape.vectors(shape.plane, dx: outer.dx, dy: outer.dy)
                builder.add(edges.x)
                builder.add(edges.y)
                builder.add(edges.c)
                builder.add(shape.clipVector(dx: outer.dx, dy: outer.dy))
                builder.add(plane.x)
                builder.add(plane.y)
                builder.add(plane.w)
                builder.add(shape.corner)
            }
        }
    }

    /// The half planes in the target, behind the point that they count from.
    private func addCuts(_ group: GroupNode, _ outer: Scope) {
        guard !group.cuts.isEmpty else { return }
        let x = group.bounds.minX, y = group.bounds.minY
        builder.addCut(SIMD4(Float(x + outer.dx), Float(y + outer.dy), 0, 0))
        for cut in group.cuts {
            builder.addCut(
                SIMD4(Float(cut.a), Float(cut.b), Float(cut.a * Double(x) + cut.b * Double(y) + cut.c), 0))
        }
    }

    private static func program(masked: Bool, shaped: Bool, blended: Bool) -> ProgramKind {
        switch (masked, shaped, blended) {
        case (false, false, false): .group
        case (true, false, false): .groupMasked
        case (false, true, false): .groupShaped
        case (true, true, false): .groupMaskedShaped
        case (false, false, true): .blend
        case (true, false, true): .blendMasked
        case (false, true, true): .blendShaped
        case (true, true, true): .blendMaskedShaped
        }
    }

    /// The number by which blending.glsl knows a mode.
    private static func index(_ mode: BlendMode) -> Int {
        switch mode {
        case .normal: 0
        case .multiply: 1
        case .screen: 2
        case .overlay: 3
        case .darken: 4
        case .lighten: 5
        case .colorDodge: 6
        case .colorBurn: 7
        case .hardLight: 8
        case .softLight: 9
        case .difference: 10
        case .exclusion: 11
        case .hue: 12
        case .saturation: 13
        case .color: 14
        case .luminosity: 15
        }
    }
}
