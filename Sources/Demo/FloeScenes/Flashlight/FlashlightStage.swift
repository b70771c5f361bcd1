// The lit stage: the night scene, and above it the outstretch view whose fixed part, the beam, follows the pointer. When
// the pointer moves, the stage moves the beam in the window's updates until it has arrived, and then is idle.
//
//     FlashlightStage ─┬ night      the drawing, which turns to the light where it exceeds the view; hidden behind the grid
//                      └ cover      darkness with a hole, or the grid, by the technique in use

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

final class FlashlightStage: View, FrameUpdating {
    /// Called while the light rests or moves slowly, with its position and the radius within which things are found; points.
    var onLook: ((_ light: CGPoint, _ radius: Double) -> Void)?
    /// Whether the grid replaces the darkness.
    var showsGrid = false { didSet { if showsGrid != oldValue { pictureDidChange() } } }

    let night: NightView
    private(set) var cover: OutstretchView
    private let work: WorkQueue
    private let gridLook: GridPicture.Look
    private var geometry = FlashlightGeometry(size: .zero)
    private var light = LaggingPoint(at: .zero)
    private var hasMoved = false

    private var beam: Beam?
    private var grid: OutstretchPicture?
    private var pending: WorkItem?

    /// The most recent darkness. Until the one needed is ready it is shown scaled to its size, even if that looks soft.
    private struct Beam {
        var picture: OutstretchPicture
        let radius, scale: Double
        /// Whether it was reduced to a quarter of the pixels per side, which happens while it is not visible.
        var isSmall = false
    }

    init(work: WorkQueue, art: URL?, technique: FlashlightTechnique, gridLook: GridPicture.Look) {
        self.work = work
        self.gridLook = gridLook
        night = NightView(work: work, url: art)
        cover = FlashlightStage.makeCover(technique)
        super.init()
        isAccessibilityElement = true
        accessibilityLabel = "A dark scene, lit by a flashlight"
        accessibilityTraits = .image
        clipsToBounds = true
        addSubview(night)
        addSubview(cover)
        let fingers = LightGestureRecognizer()
        fingers.action = { [weak self] finger in self?.lead(to: finger.location(in: self)) }
        addGestureRecognizer(fingers)
    }

    private static func makeCover(_ technique: FlashlightTechnique) -> OutstretchView {
        let cover =
            switch technique {
            case .drawn: DrawnOutstretchView()
            case .layers: LayeredOutstretchView()
            }
        cover.isUserInteractionEnabled = false
        return cover
    }

    func techniqueDidChange(_ technique: FlashlightTechnique) {
        cover.removeFromSuperview()
        cover = FlashlightStage.makeCover(technique)
        addSubview(cover)
        cover.frame = bounds
        cover.fixedCenter = light.position(at: localTime)
        pictureDidChange()
    }

    // Layout

    override func layoutSubviews() {
        night.frame = bounds
        cover.frame = bounds
        let new = FlashlightGeometry(size: bounds.size)
        if new != geometry {
            let old = geometry
            geometry = new
            let target =
                hasMoved && old.size.width > 0 && old.size.height > 0
                ? CGPoint(
                    x: light.target.x / old.size.width * new.size.width, y: light.target.y / old.size.height * new.size.height)
                : new.restingPoint
            light = LaggingPoint(at: target)
            cover.fixedCenter = target
            night.look(at: target)
        }
        pictureDidChange()
    }

    /// Shows the required picture on the cover. Until that is made, shows the existing beam scaled, or a plain colour.
    private func pictureDidChange() {
        let scale = window?.scale ?? 1, radius = geometry.beamRadius
        night.isHidden = showsGrid
        let ready: OutstretchPicture? =
            showsGrid
            ? (grid?.scale == scale ? grid : nil)
            : (beam.map { $0.radius == radius && $0.scale == scale && !$0.isSmall } ?? false) ? beam?.picture : nil
        let shown = ready ?? (showsGrid ? nil : beam.map { $0.picture.enlarged(by: radius / $0.radius) })
        cover.backgroundColor = shown != nil ? .clear : showsGrid ? gridLook.corner : Color(hex: 0x02060C)
        cover.show(shown)
        guard ready == nil, window != nil, bounds.width > 0 else { return }
        pending?.cancel()
        let showsGrid = showsGrid, gridLook = gridLook
        pending = work.submit(distance: -1, byteCount: { $0.bitmap.byteCount }) {
            showsGrid ? GridPicture.make(gridLook, scale: scale) : FlashlightPicture.make(radius: radius, scale: scale)
        } completion: { [weak self] picture in
            guard let self else { return }
            if showsGrid { self.grid = picture } else { self.beam = Beam(picture: picture, radius: radius, scale: scale) }
            self.pictureDidChange()
        }
    }

    override func releaseUnused() {
        if window == nil {
            pending?.cancel()
            if let kept = beam, !kept.isSmall {
                beam = Beam(picture: kept.picture.reduced(levels: 2), radius: kept.radius, scale: kept.scale, isSmall: true)
            }
            grid = nil
            cover.show(nil)
            // Outside a window it is not laid out by itself, and its slices would keep the picture alive.
            cover.layoutIfNeeded()
        } else if showsGrid {
            beam = nil
        } else {
            grid = nil
        }
        super.releaseUnused()
    }

    // The light

    /// Sends the light to `point` in this view's space, which may lie outside the view.
    func lead(to point: CGPoint) {
        guard let window, point != light.target else { return }
        hasMoved = true
        if window.reducesMotion { light = LaggingPoint(at: point) } else { light.move(to: point, at: localTime) }
        window.schedule(self, .everyFrame)
    }

    func update(at time: Double) -> NextUpdate {
        let isAtRest = light.isAtRest(at: time)
        let place = isAtRest ? light.target : light.position(at: time)
        cover.fixedCenter = place
        night.look(at: place)
        if isAtRest || light.speed(at: time) < FlashlightFinds.slowEnough, !showsGrid {
            onLook?(place, geometry.findRadius)
        }
        return isAtRest ? .never : .everyFrame
    }

    override func pointerDown(_ pointer: Pointer) { lead(to: pointer) }
    override func pointerMoved(_ pointer: Pointer) { lead(to: pointer) }

    private func lead(to pointer: Pointer) {
        if let place = pointer.location(in: self) { lead(to: place) }
    }
}

/// A recogniser for a finger that leads the light. It begins as soon as the finger is down, so that a scroll view around
/// the scene does not take the drag. Near the left and right edges it leaves the finger to the scroll view, so that
/// swiping to another page still works. A mouse needs none of this: the light follows it with or without a button, and a drag pages.
final class LightGestureRecognizer: GestureRecognizer {
    /// The distance from the view's left and right edges, in points, within which fingers are not followed.
    var edge = 28.0
    var action: ((LightGestureRecognizer) -> Void)?

    override func accepts(_ pointer: Pointer) -> Bool {
        guard pointer.device == .touch, pointers.isEmpty, let view, let place = pointer.location(in: view) else {
            return false
        }
        return place.x >= view.bounds.minX + edge && place.x <= view.bounds.maxX - edge
    }

    override func pointerDown(_ pointer: Pointer) { begin() }
    override func pointerMoved(_ pointer: Pointer) { change() }
    override func pointerUp(_ pointer: Pointer) { end() }

    override func stateDidChange() { if state.isActive { action?(self) } }
}
