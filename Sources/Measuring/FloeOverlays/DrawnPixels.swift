// The pixels that a compositor draws of each layer, counted from its record of a frame. The counts of two frames say what a layer hides.

import FloeFramePlanning
import FloeRenderTree

/// Pixels, each counted as often as something is drawn on it.
package struct DrawnPixels: Equatable, Sendable {
    /// All of them.
    package var count = 0
    /// Those on which it is blended with what has been drawn before.
    package var blended = 0

    package init(count: Int = 0, blended: Int = 0) {
        self.count = count
        self.blended = blended
    }
}

extension PlannedCompositor {
    /// Returns what it would draw of each layer of a frame, by the layer's id; nothing of a layer that is hidden.
    package func drawnPixels(of frame: Frame) -> [UInt64: DrawnPixels] {
        var plan = FramePlan(options: plan.options, maximumSide: plan.maximumSide), layers: [UInt64: DrawnPixels] = [:]
        let record = record(frame, in: &plan)
        for header in frame.headers { if let id = header.id { layers[id.value >> 8] = DrawnPixels() } }
        for part in record.drawn {
            guard let layer = frame.headers[part.item].id.map({ $0.value >> 8 }) else { continue }
            var pixels = 0
            PixelPlane.forEachRun(part.item, of: plan, within: part.rect) { _, start, end in pixels += Int(max(start, end) - start) }
            layers[layer]?.count += pixels
            if !part.isOpaque { layers[layer]?.blended += pixels }
        }
        return layers
    }
}
