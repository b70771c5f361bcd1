// The article's second way: a gradient layer is the table's mask. Only its alpha counts; it fades over any
// background, but takes the scroll indicator with it. The mask lives in the table's own space, which
// scrolls: it has to be moved along, without the implicit animation that would let it lag behind.

import Foundation
import Geometry
import Imaging
import Layers
import Views

@MainActor
final class MaskFading: TableFading {
    private let mask = GradientLayer()
    private var shown: TableFade?

    init() {
        mask.anchorPoint = .zero
        mask.implicitActions = .insideAnimationBlocks
    }

    func attach(to stage: FadeStage) {
        place(stage)
        stage.table.layer.mask = mask
    }

    func detach(from stage: FadeStage) { stage.table.layer.mask = nil }

    func tableDidScroll(_ stage: FadeStage) {
        stage.move(mask) { mask.position = stage.table.contentOffset }
    }

    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) {
        place(stage)
        guard fade != shown else { return }
        shown = fade
        stage.table.withoutAnimation {
            let part = fade.length / max(1, stage.table.bounds.height)
            mask.gradient = FadeRamp.both(FadeRamp.mask(fade.top, fade.curve), FadeRamp.mask(fade.bottom, fade.curve), part: part)
        }
    }

    /// Another size at once; the position lags if it is to.
    private func place(_ stage: FadeStage) {
        stage.table.withoutAnimation { mask.bounds = CGRect(origin: .zero, size: stage.table.bounds.size) }
        tableDidScroll(stage)
    }
}

// The article's hint at the end: a mask's alpha may come from a picture as well as from a gradient, and then it has
// any shape: here rows go under in waves, which no gradient along a line can show. The price: a picture as wide as the
// table, drawn anew for every size of it. The picture shows the fade whole; how strong it is says what lies below it.
//
//     mask ─┬ ▓ under the upper picture, as opaque as the fade is weak
//           ├ ░░▒▒▓▓ the upper picture
//           ├ █ all between
//           └ the lower two, the other way up

@MainActor
final class ImageMaskFading: TableFading {
    private let mask = Layer(), middle = Layer()
    private let top = (ground: Layer(), picture: Layer()), bottom = (ground: Layer(), picture: Layer())
    private var shown: (fade: TableFade, size: CGSize)?
    private var drawn: (width: Int, height: Int, curve: FadeCurve)?
    /// Pictures drawn so far.
    private(set) var pictureCount = 0

    init() {
        mask.anchorPoint = .zero
        for part in [mask, top.ground, top.picture, middle, bottom.ground, bottom.picture] {
            part.implicitActions = .insideAnimationBlocks
            if part !== mask { mask.addSublayer(part) }
        }
        for part in [top.ground, middle, bottom.ground] { part.backgroundColor = .white }
    }

    func attach(to stage: FadeStage) {
        place(stage)
        stage.table.layer.mask = mask
    }

    func detach(from stage: FadeStage) { stage.table.layer.mask = nil }

    func tableDidScroll(_ stage: FadeStage) {
        stage.move(mask) { mask.position = stage.table.contentOffset }
    }

    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) {
        place(stage)
        let size = stage.table.bounds.size
        guard fade.length > 0, shown.map({ $0 != (fade, size) }) ?? true else { return }
        shown = (fade, size)
        stage.table.withoutAnimation { layOut(fade, size, scale: stage.table.window?.scale ?? 1) }
    }

    /// Another size at once; the position lags if it is to.
    private func place(_ stage: FadeStage) {
        stage.table.withoutAnimation { mask.bounds = CGRect(origin: .zero, size: stage.table.bounds.size) }
        tableDidScroll(stage)
    }

    private func layOut(_ fade: TableFade, _ size: CGSize, scale: Double) {
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
