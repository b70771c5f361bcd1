// A frame's picture as four strips around an empty middle: what lies inside the frame is not drawn through a
// large transparent picture in every frame of scrolling.
//
//     ┌──────────────┐
//     │     top      │      strips along the sides stretch along themselves only; corners keep
//     ├──┬────────┬──┤      their size
//     │  │        │  │
//     ├──┴────────┴──┤
//     │    bottom    │
//     └──────────────┘

import Foundation
import Imaging
import Layers

/// Four layers that show one of `Ornament`'s pictures.
@MainActor
final class FrameStrips {
    private let strips = (0..<4).map { _ in Layer() }
    private var picture: (scale: Double, magnification: Double)?

    /// Adds the strips in front of the layer's sublayers.
    init(in layer: Layer) {
        let corner = (Ornament.corner + Ornament.margin) / Ornament.side, rest = 1 - 2 * corner
        for strip in strips {
            strip.implicitActions = .insideAnimationBlocks
            layer.addSublayer(strip)
        }
        for (strip, y) in [(strips[0], 0), (strips[1], 1 - corner)] {
            strip.contentsRect = CGRect(x: 0, y: y, width: 1, height: corner)
            strip.contentsCenter = CGRect(x: corner, y: 0, width: rest, height: 1)
        }
        strips[2].contentsRect = CGRect(x: 0, y: corner, width: corner, height: rest)
        strips[3].contentsRect = CGRect(x: 1 - corner, y: corner, width: corner, height: rest)
    }

    /// Around a frame whose outside is `bounds`, drawn `magnification` times as large; `draw` makes the picture for
    /// a number of pixels per point, where there is none yet.
    func lay(around bounds: CGRect, scale: Double, magnification k: Double, draw: (Double) -> Bitmap) {
        if picture.map({ $0.scale != scale || $0.magnification != k }) ?? true {
            picture = (scale, k)
            // Drawn larger and shown as if it were not: so are its corners.
            let bitmap = draw(scale * k)
            for strip in strips {
                strip.contents = bitmap
                strip.contentsScale = scale
            }
        }
        func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
        let margin = whole(Ornament.margin * k), outer = bounds.insetBy(dx: -margin, dy: -margin)
        let thick = whole((Ornament.corner + Ornament.margin) * k), between = max(0, outer.height - 2 * thick)
        strips[0].frame = CGRect(x: outer.minX, y: outer.minY, width: outer.width, height: thick)
        strips[1].frame = CGRect(x: outer.minX, y: outer.maxY - thick, width: outer.width, height: thick)
        strips[2].frame = CGRect(x: outer.minX, y: outer.minY + thick, width: thick, height: between)
        strips[3].frame = CGRect(x: outer.maxX - thick, y: outer.minY + thick, width: thick, height: between)
    }
}
