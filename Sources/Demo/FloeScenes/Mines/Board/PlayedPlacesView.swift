// Points out where the game was played when that cannot be seen: rings around places that are too small, from far out, and
// a button at the edge of the view that points to the opening when no place is near.
//
//     ┌──────────────────┐        ┌──────────────────┐
//     │          ○       │        │ # # # # # # # # #│
//     │    ○             │        │ # # # # # # # # #│
//     │                  │        │(↙ First move) # #│
//     └──────────────────┘        └──────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

/// Lies over the board, whose pointers pass through it except at the button.
final class PlayedPlacesView: View {
    /// Called when the user wants to go to the opening.
    var onReturn: (() -> Void)?

    private let plate = View()
    let button: Button
    private var rings: [Layer] = []
    private let palette: MinesPalette
    /// Whether the button shows, or is about to.
    private(set) var pointsToOpening = false

    /// The most rings, their diameter, and the size below which a place gets one; points.
    private static let mostRings = 24, ringSide = 24.0, tooSmall = 12.0
    /// The cell side, in points, above which even a single open cell can be seen.
    private static let visibleSide = 6.0

    init(palette: MinesPalette, theme: Theme, fonts: FontLibrary) {
        self.palette = palette
        button = Button("", style: .pill, theme: theme, fonts: fonts)
        super.init()
        clipsToBounds = true
        plate.backgroundColor = palette.banner
        plate.layer.borderColor = palette.accent.withAlpha(0.5)
        plate.layer.borderWidth = 1
        plate.layer.cornerRadius = Button.pillHeight / 2
        plate.alpha = 0
        plate.addSubview(button)
        addSubview(plate)
        button.action = { [weak self] in self?.onReturn?() }
    }

    override func point(inside point: CGPoint) -> Bool { pointsToOpening && plate.frame.contains(point) }

    /// The frame of the button, in this view's space; nil if there is none.
    var buttonFrame: CGRect? { pointsToOpening ? plate.frame : nil }

    /// The number of rings on screen.
    var ringCount: Int { rings.count { !$0.isHidden } }

    /// Shows what the board's viewport requires.
    func show(_ places: PlayedPlaces, in viewport: BoardViewport) {
        showRings(places, viewport)
        let geometry = viewport.geometry, visible = viewport.visible
        let around = visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2)
        let isNear = places.areas.contains { frame(of: $0, geometry).intersects(around) }
        guard let opening = places.opening, !isNear, !visible.isEmpty else { return setPointing(false) }
        let cell = geometry.rect(of: opening)
        point(along: CGPoint(x: cell.midX - visible.midX, y: cell.midY - visible.midY))
        setPointing(true)
    }

    private func frame(of area: CellRect, _ geometry: BoardGeometry) -> CGRect {
        CGRect(
            x: Double(area.minX) * geometry.side, y: Double(area.minY) * geometry.side, width: Double(area.width) * geometry.side,
            height: Double(area.height) * geometry.side)
    }

    private func showRings(_ places: PlayedPlaces, _ viewport: BoardViewport) {
        var used = 0
        if viewport.geometry.side < PlayedPlacesView.visibleSide {
            var middles: [CGPoint] = []
            for area in places.areas where middles.count < PlayedPlacesView.mostRings {
                let place = frame(of: area, viewport.geometry)
                guard max(place.width, place.height) < PlayedPlacesView.tooSmall, place.intersects(viewport.visible) else { continue }
                let middle = CGPoint(x: place.midX - viewport.visible.minX, y: place.midY - viewport.visible.minY)
                // Where places are close to each other, one ring marks them all.
                let isTold = middles.contains { hypot($0.x - middle.x, $0.y - middle.y) < PlayedPlacesView.ringSide }
                if !isTold { middles.append(middle) }
            }
            for middle in middles { place(ring(used), at: middle) }
            used = middles.count
        }
        for ring in rings.dropFirst(used) { ring.isHidden = true }

        func ring(_ i: Int) -> Layer {
            defer { used += 1 }
            if i < rings.count { return rings[i] }
            let made = Layer()
            made.implicitActions = .insideAnimationBlocks
            made.borderColor = palette.warm
            made.borderWidth = 2.5
            made.backgroundColor = palette.warm.withAlpha(0.2)
            made.cornerRadius = PlayedPlacesView.ringSide / 2
            rings.append(made)
            addLayers([made])
            return made
        }
    }

    private func place(_ ring: Layer, at middle: CGPoint) {
        let side = PlayedPlacesView.ringSide
        ring.frame = CGRect(x: (middle.x - side / 2).rounded(), y: (middle.y - side / 2).rounded(), width: side, height: side)
        ring.isHidden = false
    }

    private static let arrows = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"]

    /// Puts the button where a line from the middle in a direction leaves the view, with an arrow that points along.
    private func point(along way: CGPoint) {
        let eighth = Int((atan2(way.y, way.x) / (.pi / 4)).rounded())
        button.title = "\(PlayedPlacesView.arrows[(eighth + 8) % 8]) First move"
        let size = button.sizeThatFits(.zero), width = Double(size.width.rounded(.up)), height = Button.pillHeight, margin = 14.0
        let room = CGSize(
            width: max(0, bounds.width / 2 - width / 2 - margin), height: max(0, bounds.height / 2 - height / 2 - margin))
        let reach = min(
            way.x == 0 ? .infinity : room.width / abs(way.x), way.y == 0 ? .infinity : room.height / abs(way.y), 1e9)
        plate.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        plate.center = CGPoint(
            x: (bounds.midX + way.x * reach - width / 2).rounded() + width / 2,
            y: (bounds.midY + way.y * reach - height / 2).rounded() + height / 2)
        button.frame = plate.bounds
    }

    private func setPointing(_ points: Bool) {
        guard points != pointsToOpening else { return }
        pointsToOpening = points
        animate(duration: 0.15) { plate.alpha = points ? 1 : 0 }
    }
}
