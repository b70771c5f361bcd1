// Both compositors' pictures in the window, side by side or as their difference. The presenter lays what concerns the CPU's over
// the picture of the GPU.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// Shows the pictures of two compositors.
@MainActor
final class CompositorComparison {
    let divider: CompositorDivider
    private let words: Notice
    private let map = DifferenceMap()

    /// Distance of the words from the edges of the scene, in points.
    private static let margin = 12.0

    init(fonts: FontLibrary, palette: HUDPalette) {
        divider = CompositorDivider(fonts: fonts, palette: palette)
        words = Notice(.chip(palette), theme: palette.theme, fonts: fonts)
    }

    /// Its views, from back to front.
    var panels: [View] { divider.panels + [words] }

    /// Where the size of the difference is written, in points. Nil if it is not.
    var wordsFrame: CGRect? { words.isHidden ? nil : words.frame }

    /// Shows the marks of what shows of `picture` in `room`, and returns the pictures to lay over the GPU's. `hud` is the HUD's frame, which
    /// stays clear.
    func show(
        _ picture: OverlaidPicture, _ figures: FrameFigures, in room: PanelRoom, scale: Double, clearOf hud: CGRect?
    ) -> [PresenterOverlay] {
        words.isHidden = true
        divider.hide()
        switch picture.view {
        case .one: return []
        case .sideBySide:
            divider.show(in: room, isGPUSoftware: figures.isGPUSoftware, scale: scale, clearOf: hud)
            let size = picture.size
            let column = divider.column(width: size.width, scale: scale, area: room.area)
            let left = picture.cpu.part(DeviceRect(x: 0, y: 0, width: column, height: size.height))
            return left.map { [PresenterOverlay(bitmap: $0, x: 0, y: 0)] } ?? []
        case .difference: return showDifference(picture, in: room, scale: scale, clearOf: hud)
        }
    }

    private func showDifference(
        _ shown: OverlaidPicture, in room: PanelRoom, scale: Double, clearOf hud: CGRect?
    ) -> [PresenterOverlay] {
        // Only the scene's area. The controls below stay readable.
        let height = max(1, Int((room.area.maxY * scale).rounded()))
        func picture(_ compositor: (any BackBufferSource)?) -> Bitmap? {
            guard let all = compositor?.makeSnapshot() else { return nil }
            return all.height > height ? all.parts([DeviceRect(x: 0, y: 0, width: all.width, height: height)]).first?.bitmap : all
        }
        guard let cpu = picture(shown.cpu), let gpu = picture(shown.gpu),
            let difference = ImageDifference(cpu, gpu, tolerance: 0)
        else { return [] }
        let place = wordsPlace(difference, in: room, clearOf: hud)
        words.isHidden = place == nil
        if let place { words.place(at: place) }
        let whole = PresenterOverlay(bitmap: map.picture(cpu, gpu), x: 0, y: 0)
        return room.obstacle.map { whole.parts(outside: $0, scale: scale) } ?? [whole]
    }

    /// Chooses the most detailed words that fit, and returns where they stand, in points: at the lower edge of the scene, or at the
    /// upper one if the HUD lies below. Nil if neither has room.
    func wordsPlace(_ difference: ImageDifference, in room: PanelRoom, clearOf figures: CGRect?) -> CGRect? {
        let area = room.area, margin = CompositorComparison.margin, forms = difference.summaries
        let fitting = forms.first { words.size(saying: $0).width <= area.width - 2 * margin } ?? forms[forms.count - 1]
        let size = words.size(saying: fitting), x = max(0, area.midX - size.width / 2)
        let place = [area.maxY - margin - size.height, area.minY + margin].map { CGRect(origin: CGPoint(x: x, y: $0), size: size) }
            .first { figures?.intersects($0) != true }
        return place.flatMap { room.obstacle?.intersects($0) == true ? nil : $0 }
    }
}

extension ImageDifference {
    /// One-line descriptions of the difference, from the most detailed to the shortest.
    var summaries: [String] {
        guard pixelsDifferent > 0 else { return ["No pixel differs."] }
        let share = String(format: "%.2g %%", Double(pixelsDifferent) / Double(max(1, pixelCount)) * 100)
        let different = FigureText.count(pixelsDifferent), all = FigureText.count(pixelCount)
        let verb = pixelsDifferent == 1 ? "differs, by" : "differ, each by at most"
        return [
            "\(different) of \(all) pixels \(verb) \(largest) of 255 (\(share)).",
            "\(FigureText.count(pixelsDifferent, "pixel")) \(verb) \(largest) of 255 (\(share)).",
            "\(share) differ, by at most \(largest).",
        ]
    }
}
