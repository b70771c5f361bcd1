// Describes in a few words what lies under a pixel, for the label next to the mouse.

import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// What an overlay says about a place.
package struct PlanFinding: Equatable, Sendable {
    /// The layer's name.
    package let title: String
    package let lines: [String]
    /// The bounds of the item or group, in device pixels.
    package let rect: DeviceRect
}

extension OverlaidFrame {
    /// Returns what `overlay` says about the pixel at (x, y); nil if nothing. `name`: a layer's name by its id.
    package func finding(_ overlay: PlanOverlay, _ x: Int, _ y: Int, name: @escaping (UInt64) -> String?) -> PlanFinding? {
        let x = Int32(clamping: x), y = Int32(clamping: y), pixel = DeviceRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        let words = PlanDescription(self, name: name)
        switch overlay {
        case .offscreen:
            let around = work.apart.filter { $0.rect.contains(pixel) }
            guard let part = around.max(by: { $0.depth < $1.depth }) else { return nil }
            return finding(ofGroup: part.group, words)
        case .hidden:
            let index = work.spared.last { $0.rect.contains(pixel) && PixelPlane.touches($0.item, of: plan, x, y) }?.item
            return index.map { finding(ofHidden: $0, words) }
        case .contents:
            guard let index = drawn(x, y, where: { contentsFit($0) != nil }), let fit = contentsFit(index) else { return nil }
            return PlanFinding(title: words.name(of: index), lines: [words.drawing(of: index), size(fit, index)], rect: bounds(index))
        case .blended, .overdraw, .damage, .borders, .reuse, .uploads:
            guard let index = drawn(x, y, where: { _ in true }) else { return nil }
            return PlanFinding(title: words.name(of: index), lines: lines(overlay, index, x, y, words), rect: bounds(index))
        }
    }

    private func bounds(_ index: Int) -> DeviceRect { plan.items[index].bounds }

    /// Returns the topmost item that is drawn at a pixel.
    private func drawn(_ x: Int32, _ y: Int32, where isWanted: (Int) -> Bool) -> Int? {
        let pixel = DeviceRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        return work.drawn.last { $0.rect.contains(pixel) && isWanted($0.item) && PixelPlane.touches($0.item, of: plan, x, y) }?.item
    }

    private func finding(ofGroup number: Int, _ words: PlanDescription) -> PlanFinding {
        let group = plan.groups[number], index = group.range.begin
        let area = work.apart.reduce(0) { $0 + ($1.group == number ? $1.rect.area : 0) } * (group.hasMask ? 2 : 1)
        return PlanFinding(
            title: words.name(of: index),
            lines: [words.strategy(of: group), "\(OverlaidFrame.pixels(area)) of its own, then blended"], rect: group.bounds)
    }

    private func finding(ofHidden index: Int, _ words: PlanDescription) -> PlanFinding {
        let (drawn, spared) = work.pixels(of: index)
        let hiding =
            drawn == 0 ? words.hiding(index) : "\(OverlaidFrame.count(spared)) of \(OverlaidFrame.pixels(spared + drawn)) not drawn"
        return PlanFinding(title: words.name(of: index), lines: [words.drawing(of: index), hiding], rect: bounds(index))
    }

    private func size(_ fit: ContentsFit, _ index: Int) -> String {
        let place = bounds(index)
        let shown = "shown on \(place.width)×\(place.height) pixels"
        let bitmap = bitmap(index).map { "\($0.width)×\($0.height) texels, " } ?? ""
        return bitmap + (fit == .copied ? "one to one" : shown)
    }

    private func lines(_ overlay: PlanOverlay, _ index: Int, _ x: Int32, _ y: Int32, _ words: PlanDescription) -> [String] {
        let place = bounds(index)
        var lines = [words.drawing(of: index)]
        switch overlay {
        case .blended:
            let counts = blendCounts[Int(x), Int(y)]
            lines.append("here written \(OverlaidFrame.times(counts & 15)), blended \(OverlaidFrame.times(counts >> 4))")
        case .overdraw: lines.append("drawn \(OverlaidFrame.times(drawCounts[Int(x), Int(y)])) here")
        case .reuse: lines.append(isReused(index) ? "reused from the frame before" : "prepared in the last frame")
        case .uploads:
            let bytes = bitmap(index)?.byteCount ?? 0
            lines.append(
                isUploaded(index)
                    ? "uploaded in the last frame, \(OverlaidFrame.count(bytes)) bytes" : "not uploaded in the last frame")
        case .borders, .damage, .offscreen, .hidden, .contents: lines.append("\(place.width)×\(place.height) pixels")
        }
        return lines
    }

    private static func times(_ n: UInt8) -> String { n == 0 ? "never" : n == 1 ? "once" : n == 2 ? "twice" : "\(n) times" }

    private static func pixels(_ n: Int) -> String { n == 1 ? "1 pixel" : "\(count(n)) pixels" }

    /// Formats a number with commas between thousands.
    private static func count(_ n: Int) -> String {
        var digits = String(n), groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
