// Both compositors' pictures in one window: the CPU's left of a draggable line, the GPU's right of it. The presenter draws the
// line over the picture, so it is in no back buffer and in no figure.
//
//     ┌───────────────────┬───────────────────┐
//     │               CPU ▐▌ GPU              │
//     │                   │                   │
//     └───────────────────┴───────────────────┘

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import FloeViewTree

/// The line between two pictures, with its knob and labels.
@MainActor
struct CompositorDivider {
    /// Its position, 0…1 of the width of the scenes' area.
    var place = 0.5
    /// Whether it is being dragged.
    var isDragged = false

    private let fonts: FontLibrary
    private let isDark: Bool
    /// Art at the window's scale.
    private var art: PlateArt

    /// Distance in points within which a press grabs it.
    private static let reach = 12.0
    private static let line = 2.0, knob = CGSize(width: 16, height: 40), margin = 12.0
    /// Distance from the line's centre to the names, in points.
    private static let gap = 14.0

    init(fonts: FontLibrary, isDark: Bool) {
        self.fonts = fonts
        self.isDark = isDark
        art = PlateArt(fonts: fonts, scale: 1, isDark: isDark)
    }

    /// Returns the line's centre in points of the window. `area`, here and below, is where scenes lie.
    func x(in area: CGRect) -> Double { area.minX + place * area.width }

    /// Returns whether a press at `point` (points of the window) grabs it.
    func isHit(_ point: CGPoint, area: CGRect) -> Bool {
        abs(point.x - x(in: area)) <= CompositorDivider.reach && point.y >= area.minY && point.y < area.maxY
    }

    /// Moves it to the pointer's position while keeping it in sight.
    mutating func move(to x: Double, area: CGRect) {
        let width = max(1, area.width), inset = min(0.5, CompositorDivider.knob.width / width)
        place = min(1 - inset, max(inset, (x - area.minX) / width))
    }

    /// Returns the first column of the GPU's picture in a window `width` pixels wide.
    func column(width: Int, scale: Double, area: CGRect) -> Int { max(0, min(width, Int((x(in: area) * scale).rounded()))) }

    /// Returns the y of the knob's centre in points: the middle of `area`, or where the HUD would cover it, the middle of the
    /// larger part of the line that the HUD leaves free.
    private func middle(in area: CGRect, clearOf figures: CGRect?) -> Double {
        let size = CompositorDivider.knob
        let usual = CGRect(x: x(in: area), y: Double(area.midY) - size.height / 2, width: 1, height: size.height)
        guard let figures, figures.intersects(usual) else { return area.midY }
        let above = Double(figures.minY - area.minY), below = Double(area.maxY - figures.maxY)
        guard max(above, below) >= size.height else { return area.midY }
        return below >= above ? Double(figures.maxY) + below / 2 : Double(area.minY) + above / 2
    }

    /// Draws the line, its knob and the names for a window of `pixels` whose scenes occupy `area`. `figures` is the HUD's frame.
    mutating func overlays(pixels: PixelSize, scale: Double, area: CGRect, clearOf figures: CGRect? = nil) -> [PresenterOverlay] {
        let x = column(width: pixels.width, scale: scale, area: area)
        let middle = Int((middle(in: area, clearOf: figures) * scale).rounded())
        // Only the scenes' area and their headers. What is below concerns both pictures.
        let bottom = max(1, min(pixels.height, Int((area.maxY * scale).rounded())))
        let line = bar(max(2, Int((CompositorDivider.line * scale).rounded())), max(1, Int(scale.rounded())), bottom)
        var all = [PresenterOverlay(bitmap: line, x: x - line.width / 2, y: 0)]
        let knob = knob(scale)
        all.append(PresenterOverlay(bitmap: knob, x: x - knob.width / 2, y: middle - knob.height / 2))
        // Next to the knob, since scenes and HUD write above and below. A name that does not fit is left out: its picture is too
        // narrow to matter, and part of a name would be meaningless.
        let left = chip("CPU", scale), right = chip("GPU", scale), gap = Int((CompositorDivider.gap * scale).rounded())
        for (name, column) in [(left, x - gap - left.width), (right, x + gap)]
        where Double(column) >= area.minX * scale && Double(column + name.width) <= area.maxX * scale {
            all.append(PresenterOverlay(bitmap: name, x: column, y: middle - name.height / 2))
        }
        return all
    }

    /// Returns where the description of the difference stands, in points: at the lower edge of `area`, or at the upper one if the
    /// HUD lies below. Nil if neither has room.
    func place(ofWords size: CGSize, area: CGRect, clearOf figures: CGRect?) -> CGRect? {
        let x = max(0, area.midX - size.width / 2), margin = CompositorDivider.margin
        return [area.maxY - margin - size.height, area.minY + margin].map { CGRect(origin: CGPoint(x: x, y: $0), size: size) }
            .first { figures?.intersects($0) != true }
    }

    /// Draws the line, white between dark edges, visible on any picture.
    private func bar(_ width: Int, _ edge: Int, _ height: Int) -> Bitmap {
        let line = Color.white.pixel, dark = Color.black.withAlpha(0.5).pixel
        return Bitmap(width: width + 2 * edge, height: height) { x, _ in x < edge || x >= width + edge ? dark : line }
    }

    private mutating func art(at scale: Double) -> PlateArt {
        if art.scale != scale { art = PlateArt(fonts: fonts, scale: scale, isDark: isDark) }
        return art
    }

    /// Returns the first of `forms` on a plate that fits into `columns` with a margin, or else the last.
    mutating func chip(saying forms: [String], within columns: Int, _ scale: Double) -> Bitmap {
        let room = columns - Int((2 * CompositorDivider.margin * scale).rounded())
        for form in forms.dropLast() {
            let words = chip(form, scale)
            if words.width <= room { return words }
        }
        return chip(forms.last ?? "", scale)
    }

    /// Returns words on a plate.
    mutating func chip(_ text: String, _ scale: Double) -> Bitmap {
        let art = art(at: scale)
        return art.picture(text) {
            let words = art.text(text, .system(13, .semibold), art.palette.text), padding = (10 * scale).rounded()
            let height = (26 * scale).rounded()
            let context = art.plate(width: Double(words?.width ?? 0) + 2 * padding, height: height, radius: 6)
            art.draw(words, x: padding, middle: height / 2, context)
            return context.makeBitmap()
        }
    }

    private mutating func knob(_ scale: Double) -> Bitmap {
        art(at: scale).picture("") {
            let width = (CompositorDivider.knob.width * scale).rounded(), height = (CompositorDivider.knob.height * scale).rounded()
            let context = BitmapContext(size: PixelSize(width: Int(width), height: Int(height)))
            let all = CGRect(x: 0, y: 0, width: width, height: height), edge = max(1, scale.rounded())
            context.fillRounded(all, radius: width / 2, Color.black.withAlpha(0.5))
            context.fillRounded(all.insetBy(dx: edge, dy: edge), radius: width / 2 - edge, .white)
            for share in [0.36, 0.56] {
                context.fill(
                    CGRect(x: (width * share).rounded(), y: height * 0.32, width: max(1, scale.rounded()), height: height * 0.36),
                    Color.black.withAlpha(0.45))
            }
            return context.makeBitmap()
        }
    }
}
