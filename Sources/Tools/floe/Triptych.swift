// Three pictures side by side: the CPU's, the GPU's and their difference, pixel by pixel, so that each can be cut out again.
//
//      8  │ CPU          │  8  │ GPU          │  8  │ 12 pixels differ  │  8
//         │ its picture  │     │ its picture  │     │ their difference  │

import Foundation
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree

struct Triptych {
    let cpu, gpu: Bitmap
    let difference: ImageDifference

    init(cpu: Bitmap, gpu: Bitmap, _ difference: ImageDifference) {
        self.cpu = cpu; self.gpu = gpu; self.difference = difference
    }

    /// The margin around the pictures, and the space above them for captions, in pixels.
    static let gap = 8, captionHeight = 24

    static func size(of picture: PixelSize) -> PixelSize {
        PixelSize(width: 3 * picture.width + 4 * gap, height: picture.height + captionHeight + gap)
    }

    /// Returns the origin of the first, second or third picture.
    func origin(_ place: Int) -> (x: Int, y: Int) { (Triptych.gap + place * (cpu.width + Triptych.gap), Triptych.captionHeight) }

    /// Draws the three pictures, without captions if there are no fonts.
    func bitmap(fonts: FontLibrary?) -> Bitmap {
        let size = Triptych.size(of: cpu.size), context = BitmapContext(size: size)
        context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height), Color(hex: 0x17191C))
        let captions = ["CPU", "GPU", caption]
        for (place, picture) in [cpu, gpu, DifferenceMap().picture(cpu, gpu)].enumerated() {
            let (x, y) = origin(place)
            context.draw(picture, in: CGRect(x: x, y: y, width: picture.width, height: picture.height), sampling: .nearest)
            guard let words = fonts?.render(captions[place], font: .system(13), color: Color(white: 0.8)) else { continue }
            context.save()
            context.clip(to: CGRect(x: x, y: 0, width: cpu.width, height: Triptych.captionHeight))
            let top = (Triptych.captionHeight - words.height) / 2
            context.draw(words, in: CGRect(x: x, y: top, width: words.width, height: words.height), sampling: .nearest)
            context.restore()
        }
        return context.makeBitmap()
    }

    private var caption: String {
        difference.pixelsDifferent == 0
            ? "no pixel differs"
            : "\(FigureText.count(difference.pixelsDifferent, "pixel")) \(difference.pixelsDifferent == 1 ? "differs" : "differ") by up to \(difference.largest)"
    }
}
