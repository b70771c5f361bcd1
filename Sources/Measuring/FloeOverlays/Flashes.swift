// Keeps visible what belongs to one frame only. Each redrawn part lights up and fades, in another colour if its pixels came out
// unchanged; so do the items that an overlay lights. Time is passed in.

import FloeFramePlanning
import FloeGeometry
import FloeImaging

/// Recent events and where they happened.
package struct Flashes {
    /// How long a flash is visible, in seconds.
    package static let duration = 0.7
    /// The side of the blocks that are compared for changes, in pixels.
    private static let block: Int32 = 16

    /// The lower seven bits are a pixel's remaining strength; the upper bit says that it came out unchanged.
    private var plane: PixelPlane
    private var strongest = 0.0
    private var time = 0.0
    private static let full = 100.0

    /// The colours of events, and of redrawing that changed nothing.
    private let color: Color, idleColor: Color

    /// Creates flashes for frames of `size`, in the colours of `overlay`.
    package init(_ overlay: PlanOverlay, _ size: PixelSize) {
        plane = PixelPlane(size)
        if case .items(let color, _) = overlay.flash { self.color = color } else { color = OverlayColors.changed }
        idleColor = OverlayColors.unchanged
    }

    package var size: PixelSize { plane.size }
    /// Whether anything is visible that will fade.
    package var isFading: Bool { strongest > 0 }

    /// Notes that `damage` was redrawn at `time`, in seconds. `before` and `after` are the whole pictures; without `before`
    /// everything counts as changed.
    package mutating func add(_ damage: [DeviceRect], before: Bitmap?, after: Bitmap, at time: Double) {
        fade(to: time)
        let full = UInt8(Flashes.full)
        for rect in damage {
            let rect = rect.intersection(plane.size.rect)
            guard !rect.isEmpty else { continue }
            strongest = Flashes.full
            for y in stride(from: rect.minY, to: rect.maxY, by: Int32.Stride(Flashes.block)) {
                for x in stride(from: rect.minX, to: rect.maxX, by: Int32.Stride(Flashes.block)) {
                    let part = DeviceRect(minX: x, minY: y, maxX: x + Flashes.block, maxY: y + Flashes.block)
                        .intersection(rect)
                    let isSame = before.map { Flashes.isSame(part, $0, after) } ?? false
                    // What changed a moment ago still shows as changed, though a later frame drew the same there: otherwise
                    // the last frames of a motion would call it unchanged.
                    plane.change(part) { isSame ? $0 > 0 && $0 < 128 ? $0 : full | 128 : full }
                }
            }
        }
    }

    /// Notes which items of a frame, drawn at `time`, `overlay` lights.
    package mutating func add(_ frame: OverlaidFrame, _ overlay: PlanOverlay, at time: Double) {
        fade(to: time)
        guard case .items(_, let isLit) = overlay.flash else { return }
        let full = UInt8(Flashes.full)
        for part in frame.record.drawn where isLit(frame, part.item) {
            strongest = Flashes.full
            plane.change(part.item, of: frame.plan, within: part.rect) { _ in full }
        }
    }

    /// Fades all flashes until `time`.
    package mutating func fade(to time: Double) {
        let steps = ((time - self.time) / Flashes.duration * Flashes.full).rounded(.down)
        guard steps >= 1 else { return }
        self.time = strongest > 0 ? self.time + steps * Flashes.duration / Flashes.full : time
        guard strongest > 0 else { return }
        strongest = max(0, strongest - steps)
        let step = UInt8(min(steps, Flashes.full))
        plane.change(size.rect) { value in
            let strength = value & 127
            return strength > step ? value - step : 0
        }
    }

    /// The flashes that are visible now.
    package var picture: Bitmap {
        func table(_ color: Color) -> [Pixel] {
            (0..<128).map { color.withAlpha(color.alpha * Float(min(1, Double($0) / Flashes.full))).pixel }
        }
        let all = table(color) + table(idleColor)
        return plane.picture { value, _, _ in all[Int(value)] }
    }

    private static func isSame(_ rect: DeviceRect, _ a: Bitmap, _ b: Bitmap) -> Bool {
        guard a.size == b.size else { return false }
        for y in Int(rect.minY)..<Int(rect.maxY) {
            for x in Int(rect.minX)..<Int(rect.maxX) where a[x, y] != b[x, y] { return false }
        }
        return true
    }
}
