// The article's second technique: a gradient layer is the table's mask. Only its alpha counts. It works over any background but fades
// the scroll indicator too. The mask lives in the table's own space, which scrolls, so it has to be moved along, without the implicit
// animation that would make it lag.

import FloeDrawing
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// A layer of the size of the table's bounds that moves along with them as the content scrolls.
@MainActor
class MovingLayerFading: TableFading {
    final let layer: Layer
    private var shown: (fade: TableFade, size: CGSize)?

    init(_ layer: Layer) {
        self.layer = layer
        layer.anchorPoint = .zero
        layer.implicitActions = .insideAnimationBlocks
    }

    // technique: table mask 1
    /// Attaches the layer, whose size and position are set, to the table.
    func attach(_ layer: Layer, to table: FadedTableView) { table.layer.mask = layer }  // switch: picture-mask, shape-mask
    func detach(from stage: FadeStage) { stage.table.layer.mask = nil }
    /// Shows another fade or adapts to another size. Animations are disabled.
    func show(_ fade: TableFade, on stage: FadeStage) {}

    final func attach(to stage: FadeStage) {
        place(stage)
        attach(layer, to: stage.table)
    }

    // technique: table mask 2, table overlay 2
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

    /// Sets the size without animation. The position lags if the switch asks for it.
    private func place(_ stage: FadeStage) {
        stage.table.withoutAnimation { layer.bounds = CGRect(origin: .zero, size: stage.table.bounds.size) }
        tableDidScroll(stage)
    }
}

final class MaskFading: MovingLayerFading {
    private let gradient = GradientLayer()

    init() { super.init(gradient) }

    // technique: table mask 4
    override func show(_ fade: TableFade, on stage: FadeStage) {
        gradient.gradient = FadeRamp.both(
            FadeRamp.mask(fade.top, fade.curve), FadeRamp.mask(fade.bottom, fade.curve),  // switch: linear-stops
            part: fade.length / max(1, stage.table.bounds.height))
    }
}

/// The article's first hint at the end: a shape can be the mask. Rows end at an arch, which sinks back into a straight edge at the list's
/// ends. As long as nothing but the offset changes, the shape's coverage is kept; near the ends it is computed for each frame.
///
///     ⌒   the upper arch
///     █   everything in between
///     ‿   the lower one
final class ShapeMaskFading: MovingLayerFading {
    private let shape = ShapeLayer()

    init() { super.init(shape) }

    override func show(_ fade: TableFade, on stage: FadeStage) {
        let size = stage.table.bounds.size
        let top = fade.top * fade.length, bottom = size.height - fade.bottom * fade.length
        var path = Path()
        path.move(to: CGPoint(x: 0, y: top))
        path.addQuadCurve(to: CGPoint(x: size.width, y: top), control: CGPoint(x: size.width / 2, y: -top))
        path.addLine(to: CGPoint(x: size.width, y: bottom))
        path.addQuadCurve(to: CGPoint(x: 0, y: bottom), control: CGPoint(x: size.width / 2, y: 2 * size.height - bottom))
        path.closeSubpath()
        shape.path = path
    }
}

/// The article's second hint: a mask's alpha can also come from a picture instead of a gradient and can then have any shape. Here
/// rows submerge in waves, which no axial gradient can show. The price is a picture as wide as the table, redrawn for every size. The
/// picture has the full fade, and the ground below it sets the strength.
///
///     mask ─┬ ▓ under the upper picture, as opaque as the fade is weak
///           ├ ░░▒▒▓▓ the upper picture
///           ├ █ everything in between
///           └ the lower two, upside down
final class ImageMaskFading: MovingLayerFading {
    private let middle = Layer()
    private let top = (ground: Layer(), picture: Layer()), bottom = (ground: Layer(), picture: Layer())
    private var drawn: (width: Int, height: Int, curve: FadeCurve)?
    /// The number of pictures drawn so far.
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
        // Whole pixels, so that the parts meet without a seam.
        let pixels = (width: Int((size.width * scale).rounded()), height: max(1, Int((fade.length * scale).rounded())))
        let length = Double(pixels.height) / scale
        if drawn.map({ $0 != (pixels.width, pixels.height, fade.curve) }) ?? true {
            drawn = (pixels.width, pixels.height, fade.curve)
            top.picture.contents = ImageMaskFading.waves(pixels.width, pixels.height, fade.curve, scale: scale)
            // The lower picture is the same one, flipped vertically.
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

    /// The wavelength in points.
    private static let wave = 72.0

    /// Draws the upper edge: clear at the top, opaque at the bottom, with the fade in between shifted up and down by a wave.
    private static func waves(_ width: Int, _ height: Int, _ curve: FadeCurve, scale: Double) -> Bitmap {
        let swell = (0..<max(1, width)).map { x -> Double in
            let phase: Double = (Double(x) + 0.5) / scale * Double.pi / wave
            // The crests are narrow above and wide below, like those of water.
            return 0.4 * (1 - abs(sin(phase)))
        }
        return Bitmap(width: max(1, width), height: height) { x, y in
            let place = (Double(y) + 0.5) / Double(height)
            return Color.white.withAlpha(Float(curve.alpha(at: (place - swell[x]) / (1 - 0.4)))).pixel
        }
    }
}
