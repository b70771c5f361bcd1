// A scene with two techniques: pictures with rounded corners in a list that scrolls. T changes the technique, V compares the two, Y shows
// the difference on a slower device, O looks at how the picture was made, H shows the figures, C draws on the GPU.

import ExamplePicture
import FloeSceneWindow
import FloeViews

@main
struct Corners {
    @MainActor
    static func main() throws {
        let corners = ComparedScene(
            "Corners",
            techniques: [
                .init("masked", title: "Mask every picture", summary: "Each picture is drawn through a mask, in every frame.") {
                    PictureList(hasDrawnCorners: false)
                },
                .init("drawn", title: "Draw the corners once", summary: "Pictures are made with their corners transparent.") {
                    PictureList(hasDrawnCorners: true)
                },
            ],
            duration: 3, script: drags)
        var options = DesktopWindow.Options()
        options.title = "Corners"
        let window = try SceneWindow(options, showing: [corners], fonts: FontLibrary())
        window.desktop.writeExamplePicture(pressing: [.letter("t"), .pageDown])
        try window.run()
    }

    /// What a comparison plays: three flings, the last of them back.
    @Sendable
    static func drags(in size: CGSize) -> [InputEvent] {
        [(0.1, -1.0), (1.0, -1.0), (2.0, 1.0)].flatMap { start, way in
            (0...12).map { i -> InputEvent in
                let y = size.height / 2 + way * size.height * 0.3 * (Double(i) / 6 - 1)
                let event = PointerEvent(CGPoint(x: size.width / 2, y: y), time: start + Double(i) / 60)
                return i == 0 ? .pointerDown(event) : i == 12 ? .pointerUp(event) : .pointerMoved(event)
            }
        }
    }
}

/// Many small pictures in rows, as many in a row as fit.
final class PictureList: ScrollView {
    private static let side = 72.0, gap = 12.0, radius = 18.0
    private let pictures: [ImageView]

    init(hasDrawnCorners: Bool) {
        pictures = (0..<1200).map { _ in ImageView() }
        super.init()
        let bitmaps = (0..<12).map { Self.draw($0, radius: hasDrawnCorners ? Self.radius : 0) }
        for (i, picture) in pictures.enumerated() {
            picture.image = bitmaps[i * 7 % 12]
            if !hasDrawnCorners {
                let mask = Layer()
                mask.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
                mask.cornerRadius = Self.radius
                mask.backgroundColor = .black
                picture.layer.mask = mask
            }
            addSubview(picture)
        }
    }

    /// Draws a hill under a sky, at two pixels a point.
    private static func draw(_ i: Int, radius: Double) -> Bitmap {
        let context = BitmapContext(size: PixelSize(width: Int(side) * 2, height: Int(side) * 2))
        let all = CGRect(x: 0, y: 0, width: side, height: side), hue = Double(i) / 12
        func color(_ shift: Double, _ light: Double) -> Color {
            func wave(_ at: Double) -> Float { Float(light * (0.72 + 0.28 * cos(2 * .pi * (hue + shift - at)))) }
            return Color(red: wave(0), green: wave(1.0 / 3), blue: wave(2.0 / 3))
        }
        let ramp = GradientRamp(stops: [(0, color(0, 0.95)), (1, color(0.15, 0.7))])
        context.scale(2, 2)
        context.drawLinearGradient(ramp, from: .zero, to: CGPoint(x: 0, y: side), in: all, radius: radius)
        context.fillRounded(CGRect(x: 12, y: 14, width: 20, height: 20), radius: 10, Color(white: 1, alpha: 0.9))
        return context.makeBitmap()
    }

    override func layoutSubviews() {
        let step = Self.side + Self.gap, columns = max(1, Int((bounds.width - Self.gap) / step))
        let left = ((bounds.width - Double(columns) * step + Self.gap) / 2).rounded()
        for (i, picture) in pictures.enumerated() {
            picture.frame = CGRect(
                x: left + Double(i % columns) * step, y: Self.gap + Double(i / columns) * step, width: Self.side, height: Self.side)
        }
        contentSize = CGSize(width: bounds.width, height: Self.gap + Double((pictures.count + columns - 1) / columns) * step)
    }
}
