// The pictures that a compositor's frames show. Each layer's is drawn by a compositor of its own in the same context, which redraws only
// what has changed, and then filtered. What frames no longer show is dropped.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// The pictures of one compositor.
final class GPUPictures {
    /// A layer's frame.
    private struct Drawing {
        let compositor: GPUCompositor
        var frame: Frame
        /// What stands for it where it is shown as it is.
        var bitmap: Bitmap?
    }

    /// A picture of a layer's frame, or of a backdrop.
    private struct Result {
        var picture: Picture
        let target: RenderTarget
    }

    private let filters: FilterPasses
    private var drawings: [UInt64: Drawing] = [:]
    private var results: [NodeID: Result] = [:]
    private var tracker = DamageTracker()
    /// The pictures that were drawn for the last frame rather than kept.
    private(set) var drawn: Set<NodeID> = []
    /// The layers whose frames were.
    private var drawnLayers: Set<UInt64> = []

    /// `other`: the pictures of another compositor in the same context, which have the same programs.
    init(like other: GPUPictures? = nil) { filters = other?.filters ?? FilterPasses() }

    /// Bytes of all pictures.
    var byteCount: Int {
        drawings.values.reduce(0) { $0 + $1.compositor.pictureBytes } + results.values.reduce(0) { $0 + $1.target.byteCount }
            + filters.byteCount
    }

    /// Draws the pictures that `frame` shows in `area`, as far as they have changed, and makes room for backdrops. Their textures take the
    /// places of their bitmaps in `textures`.
    func draw(
        _ frame: Frame, within area: DeviceRect, for owner: GPUCompositor, _ statistics: inout CompositorStatistics
    ) throws {
        guard !frame.pictures.isEmpty || !drawings.isEmpty || !results.isEmpty else { return }
        drawn.removeAll(keepingCapacity: true)
        drawnLayers.removeAll(keepingCapacity: true)
        keep(only: frame, owner.textures)
        for index in frame.pictures where frame.headers[index].bounds.intersects(area) {
            guard let picture = frame.picture(at: index) else { continue }
            let former = results[picture.id]?.picture
            switch picture.source {
            case .backdrop: owner.textures.show(try result(of: picture).target, as: picture.bitmap, insteadOf: former?.bitmap)
            case .frame(let content, let layer):
                let isNew = try draw(content, of: layer, for: owner, &statistics)
                guard let source = drawings[layer]?.compositor.backBuffer else { continue }
                if picture.steps.isEmpty {
                    if isNew { drawn.insert(picture.id) }
                    owner.textures.show(source, as: picture.bitmap, insteadOf: drawings[layer]?.bitmap)
                    drawings[layer]?.bitmap = picture.bitmap
                    continue
                }
                let target = try result(of: picture).target
                owner.textures.show(target, as: picture.bitmap, insteadOf: former?.bitmap)
                guard isNew || former != picture else { continue }
                drawn.insert(picture.id)
                statistics.offscreenPixels += content.size.area
                statistics.passes += try filters.run(picture.steps, on: source, content.size.rect, into: target)
            }
        }
    }

    /// Makes the texels of a backdrop, which covers `area` of `source`.
    func filter(_ picture: Picture, _ area: DeviceRect, of source: RenderTarget, _ statistics: inout CompositorStatistics) throws {
        guard let target = results[picture.id]?.target else { return }
        drawn.insert(picture.id)
        statistics.offscreenPixels += area.area
        statistics.passes += try filters.run(picture.steps, on: source, area, into: target)
    }

    func releaseUnused(keeping frame: Frame?, _ textures: TextureCache) {
        filters.releaseUnused()
        guard let frame else {
            drawings = [:]
            results = [:]
            textures.showNoPictures()
            return
        }
        keep(only: frame, textures)
    }

    /// Draws what has changed of a layer's frame. Returns whether anything has.
    private func draw(
        _ content: Frame, of layer: UInt64, for owner: GPUCompositor, _ statistics: inout CompositorStatistics
    ) throws -> Bool {
        var damage = DamageRegion()
        if let former = drawings[layer]?.frame {
            tracker.addDamage(from: former, to: content, into: &damage)
        } else {
            drawings[layer] = Drawing(compositor: GPUCompositor(forPicturesOf: owner), frame: content)
            damage.formUnion(content.size.rect)
        }
        guard let compositor = drawings[layer]?.compositor else { return false }
        drawings[layer]?.frame = content
        // Another picture of the same layer may have had it drawn.
        guard !damage.isEmpty else { return drawnLayers.contains(layer) }
        drawnLayers.insert(layer)
        do {
            let own = try compositor.drawPicture(content, damage: damage)
            statistics.add(own)
            statistics.offscreenPixels += damage.area
        } catch {
            drawings[layer] = nil
            throw error
        }
        return true
    }

    /// Returns the room for a picture's texels, with `picture` noted as what it holds from now on.
    private func result(of picture: Picture) throws -> Result {
        var result: Result
        if let kept = results[picture.id], kept.target.size == picture.bitmap.size, kept.picture.steps == picture.steps {
            result = kept
        } else {
            let size = picture.bitmap.size
            result = Result(picture: picture, target: try RenderTarget(width: size.width, height: size.height))
        }
        result.picture = picture
        results[picture.id] = result
        return result
    }

    /// Drops the pictures that `frame` does not show.
    private func keep(only frame: Frame, _ textures: TextureCache) {
        let (ids, layers) = frame.shownPictures
        for (id, result) in results where !ids.contains(id) {
            textures.forget(result.picture.bitmap)
            results[id] = nil
        }
        for (layer, drawing) in drawings where !layers.contains(layer) {
            if let bitmap = drawing.bitmap { textures.forget(bitmap) }
            drawings[layer] = nil
        }
    }
}
