// The article's second way: a gradient layer is the table's mask. Only its alpha counts; it fades over any
// background, but takes the scroll indicator with it. The mask lives in the table's own space, which
// scrolls: it has to be moved along, without the implicit animation that would let it lag behind.

import Foundation
import Geometry
import Imaging
import Layers
import Views

/// A layer as large as the table's bounds that is moved along with them as the content scrolls.
@MainActor
class MovingLayerFading: TableFading {
    final let layer: Layer
    private var shown: (fade: TableFade, size: CGSize)?

    init(_ layer: Layer) {
        self.layer = layer
        layer.anchorPoint = .zero
        layer.implicitActions = .insideAnimationBlocks
    }

    /// Puts the layer on the table, its size and place being right.
    func attach(_ layer: Layer, to table: FadedTableView) { table.layer.mask = layer }
    func detach(from stage: FadeStage) { stage.table.layer.mask = nil }
    /// Another fade or another size; animations are off.
    func show(_ fade: TableFade, on stage: FadeStage) {}

    final func attach(to stage: FadeStage) {
        place(stage)
        attach(layer, to: stage.table)
    }

    final func tableDidScroll(_ stage: FadeStage) {
        stage.move(layer) { layer.position = stage.table.contentOffset }
    }

    final func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) {
        place(stage)
        let size = stage.table.bounds.size
        guard shown.map({ $0 != (fade, size) }) ?? true else { return }
        shown = (fade, size)
        stage.table.withoutAnimation { show(fade, on: stage) }
    }

    /// Another size at once; the position lags if it is to.
    private func place(_ stage: FadeStage) {
        stage.table.withoutAnimation { layer.bounds = CGRect(origin: .zero, size: stage.table.bounds.size) }
        tableDidScroll(stage)
    }
}

final class MaskFading: MovingLayerFading {
    private let gradient = GradientLayer()

    init() { super.init(gradient) }

    override func show(_ fade: TableFade, on stage: FadeStage) {
        gradient.gradient = FadeRamp.both(
            FadeRamp.mask(fade.top, fade.curve), FadeRamp.mask(fade.bottom, fade.curve),
            part: fade.length / max(1, stage.table.bounds.height))
    }
}

/// The article's hint at the end: a mask's alpha may come from a picture as well as from a gradient, and then it has
/// any shape: here rows go under in waves, which no gradient along a line can show. The price: a picture as wide as the
/// table, drawn anew for every size of it. The picture shows the fade whole; how strong it is says what lies below it.
///
///     mask ─┬ ▓ under the upper picture, as opaque as the fade is weak
///           ├ ░░▒▒▓▓ the upper picture
///           ├ █ all between
///           └ the lower two, the other way up
final class ImageMaskFading: MovingLayerFading {
    private let middle = Layer()
    private let top = (ground: Layer(), picture: Layer()), bottom = (ground: Layer(), picture: Layer())
    private var drawn: (width: Int, height: Int, curve: FadeCurve)?
    /// Pictures drawn so far.
    private(set) var pictureCount = 0

    init() {
        super.init(Layer())
        for part in [top.ground, top.picture, middle, bottom.ground, bottom.picture] {
            part.implicitActions = .insideAnimationBlocks
            layer.addSublayer(part)
        }
        for part in [top.ground, middle, bottom.ground] { part.backgroundColor = .white }
    }

    override func show(_ fade: TableFade, on stage: FadeStage) {
        guard fade.length > 0 else { return }
        let size = stage.table.bounds.size, scale = stage.table.window?.scale ?? 1
        // Whole pixels: the parts meet without a seam.
        let pixels = (width: Int((size.width * scale).rounded()), height: max(1, Int((fade.length * scale).rounded())))
        let length = Double(pixels.height) / scale
        if drawn.map({ $0 != (pixels.width, pixels.height, fade.curve) }) ?? true {
            drawn = (pixels.width, pixels.height, fade.curve)
            top.picture.contents = ImageMaskFading.waves(pixels.width, pixels.height, fade.curve, scale: scale)
            // The same upside down.
            bottom.picture.contents = top.picture.contents
            bottom.picture.transform = Transform3D.scale(1, -1, 1)
            pictureCount += 1
        }
        let upper = CGRect(x: 0, y: 0, width: size.width, height: length)
        let lower = CGRect(x: 0, y: size.height - length, width: size.width, height: length)
        for part in [top.ground, top.picture] { part.frame = upper }
        for part in [bottom.ground, bottom.picture] { part.frame = lower }
        middle.frame = CGRect(x: 0, y: length, width: size.width, height: max(0, size.height - 2 * length))
        top.ground.opacity = Float(1 - fade.top)
        bottom.ground.opacity = Float(1 - fade.bottom)
    }

    /// A wave's length, points.
    private static let wave = 72.0

    /// The upper edge: clear at the top, opaque at the bottom, the fade between pushed up and down by a wave.
    private static func waves(_ width: Int, _ height: Int, _ curve: FadeCurve, scale: Double) -> Bitmap {
        let swell = (0..<max(1, width)).map { x in
            // Crests like those of water: narrow above, wide below.
            0.4 * (1 - abs(sin((Double(x) + 0.5) / scale * .pi / wave)))
        }
        return Bitmap(width: max(1, width), height: height) { x, y in
            let place = (Double(y) + 0.5) / Double(height)
            return Color.white.withAlpha(Float(curve.alpha(at: (place - swell[x]) / (1 - 0.4)))).pixel
        }
    }
}
