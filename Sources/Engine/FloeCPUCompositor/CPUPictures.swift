// The pictures that a compositor's frames show. Each layer's is drawn by a compositor of its own, which redraws only what has changed,
// and then filtered. What frames no longer show is dropped.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRaster
import FloeRenderTree

/// The pictures of one compositor.
final class CPUPictures {
    /// A layer's frame.
    private struct Drawing {
        let compositor: CPUCompositor
        var frame: Frame
    }

    /// A picture of a layer's frame, or of a backdrop.
    private struct Result {
        var picture: Picture
        let filter: PictureFilter
    }

    private var drawings: [UInt64: Drawing] = [:]
    private var results: [NodeID: Result] = [:]
    private var tracker = DamageTracker()
    /// Where the texels of the last frame's pictures lie.
    private(set) var texels: [NodeID: PictureTexels] = [:]
    /// The pictures that were drawn for the last frame rather than kept.
    private(set) var drawn: Set<NodeID> = []
    /// The layers whose frames were.
    private var drawnLayers: Set<UInt64> = []

    /// Bytes of all pictures.
    var heldBytes: Int {
        drawings.values.reduce(0) { $0 + $1.compositor.heldBytes } + results.values.reduce(0) { $0 + $1.filter.byteCount }
    }

    /// Draws the pictures that `frame` shows in `area`, as far as they have changed, and makes room for backdrops.
    func draw(
        _ frame: Frame, within area: DeviceRect, for owner: CPUCompositor, _ statistics: inout CompositorStatistics
    ) throws {
        guard !frame.pictures.isEmpty || !texels.isEmpty else { return }
        drawn.removeAll(keepingCapacity: true)
        drawnLayers.removeAll(keepingCapacity: true)
        keep(only: frame)
        for index in frame.pictures where frame.headers[index].bounds.intersects(area) {
            guard let picture = frame.picture(at: index) else { continue }
            switch picture.source {
            case .backdrop(let area):
                let result = try result(of: picture, size: PixelSize(width: area.width, height: area.height))
                unsafe texels[picture.id] = PictureTexels(result.filter.texels)
            case .frame(let content, let layer):
                let isNew = try draw(content, of: layer, for: owner, &statistics)
                try unsafe drawings[layer]?.compositor.withBackBuffer { pixels, size in
                    guard !picture.steps.isEmpty else {
                        if isNew { drawn.insert(picture.id) }
                        unsafe texels[picture.id] = PictureTexels(pixels)
                        return
                    }
                    let former = results[picture.id]?.picture, result = try result(of: picture, size: size)
                    unsafe texels[picture.id] = PictureTexels(result.filter.texels)
                    guard isNew || former != picture else { return }
                    drawn.insert(picture.id)
                    statistics.offscreenPixels += size.area
                    unsafe result.filter.apply(to: pixels, stride: size.width)
                }
            }
        }
    }

    /// Makes the texels of a backdrop, which covers `area` of the picture at `pixels`.
    @unsafe
    func filter(_ picture: Picture, _ area: DeviceRect, of pixels: UnsafeMutablePointer<Pixel>, stride: Int) {
        drawn.insert(picture.id)
        let first = unsafe UnsafePointer(pixels) + Int(area.minY) * stride + Int(area.minX)
        unsafe results[picture.id]?.filter.apply(to: first, stride: stride)
    }

    func releaseUnused(keeping frame: Frame?) {
        guard let frame else {
            drawings = [:]
            results = [:]
            texels = [:]
            return
        }
        keep(only: frame)
        for drawing in drawings.values { drawing.compositor.releaseUnused(keeping: drawing.frame) }
    }

    /// Draws what has changed of a layer's frame. Returns whether anything has.
    private func draw(
        _ content: Frame, of layer: UInt64, for owner: CPUCompositor, _ statistics: inout CompositorStatistics
    ) throws -> Bool {
        var damage = DamageRegion()
        if let former = drawings[layer]?.frame {
            tracker.addDamage(from: former, to: content, into: &damage)
        } else {
            drawings[layer] = Drawing(compositor: CPUCompositor(forPicturesOf: owner), frame: content)
            damage.formUnion(content.size.rect)
        }
        guard let compositor = drawings[layer]?.compositor else { return false }
        drawings[layer]?.frame = content
        // Another picture of the same layer may have had it drawn.
        guard !damage.isEmpty else { return drawnLayers.contains(layer) }
        drawnLayers.insert(layer)
        do {
            statistics.add(try compositor.draw(content, damage: damage))
        } catch {
            // What was drawn is not known.
            drawings[layer] = nil
            throw error
        }
        statistics.offscreenPixels += damage.area
        return true
    }

    /// Returns the room for a picture's texels, with `picture` noted as what it holds from now on.
    private func result(of picture: Picture, size: PixelSize) throws(CPUCompositorError) -> Result {
        var result: Result
        if let kept = results[picture.id], kept.filter.steps == picture.steps, kept.filter.size == size {
            result = kept
        } else {
            guard let filter = PictureFilter(picture.steps, size: size) else { throw CPUCompositorError.noMemory(size) }
            result = Result(picture: picture, filter: filter)
        }
        result.picture = picture
        results[picture.id] = result
        return result
    }

    /// Drops the pictures that `frame` does not show.
    private func keep(only frame: Frame) {
        let (ids, layers) = frame.shownPictures
        for id in results.keys where !ids.contains(id) { results[id] = nil }
        for layer in drawings.keys where !layers.contains(layer) { drawings[layer] = nil }
        for id in texels.keys where !ids.contains(id) { texels[id] = nil }
    }
}
