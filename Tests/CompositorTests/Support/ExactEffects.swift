// Shadows and filters from their definitions, in Double: a Gaussian convolved with a layer's picture, or with its outline in the layer's
// own plane.

import Foundation
import FloeGeometry
import FloeImaging

@testable import FloeLayerTree

/// The colours of pixels in a rectangle around the picture.
@MainActor
struct InkField {
    typealias Ink = SampledLayer.Ink

    let minX: Int, minY: Int, width: Int, height: Int
    private var inks: [Ink]

    init(minX: Int, minY: Int, width: Int, height: Int, _ ink: (_ x: Int, _ y: Int) -> Ink) {
        (self.minX, self.minY, self.width, self.height) = (minX, minY, width, height)
        inks = (0..<width * height).map { ink(minX + $0 % width, minY + $0 / width) }
    }

    /// Beyond the edges the outermost ones continue.
    subscript(x: Int, y: Int) -> Ink {
        inks[min(max(y - minY, 0), height - 1) * width + min(max(x - minX, 0), width - 1)]
    }

    /// The ink between pixels' centres, which are at halves.
    func sample(_ x: Double, _ y: Double) -> Ink {
        let left = (x - 0.5).rounded(.down), top = (y - 0.5).rounded(.down), u = x - 0.5 - left, v = y - 0.5 - top
        var ink = Ink()
        for (dx, dy, weight) in [(0, 0, (1 - u) * (1 - v)), (1, 0, u * (1 - v)), (0, 1, (1 - u) * v), (1, 1, u * v)] {
            ink.add(self[Int(left) + dx, Int(top) + dy], weight)
        }
        return ink
    }

    func blurred(_ deviation: Double) -> InkField {
        guard deviation > 0 else { return self }
        let reach = Int((5 * deviation).rounded(.up)), raw = (0...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +), weights = raw.map { $0 / sum }
        func along(_ field: InkField, _ step: (Int, Int)) -> InkField {
            InkField(minX: minX, minY: minY, width: width, height: height) { x, y in
                var ink = Ink()
                for (i, weight) in weights.enumerated() {
                    ink.add(field[x + i * step.0, y + i * step.1], weight)
                    if i > 0 { ink.add(field[x - i * step.0, y - i * step.1], weight) }
                }
                return ink
            }
        }
        return along(along(self, (1, 0)), (0, 1))
    }

    /// `scale`: pixels per point.
    func filtered(by filters: [LayerFilter], scale: Double) -> InkField {
        filters.reduce(self) { field, filter in
            switch filter {
            case .blur(let deviation): field.blurred(deviation * scale)
            case .saturation(let factor): field.mapped { Self.colored($0, saturation: factor, brightness: 0) }
            case .brightness(let added): field.mapped { Self.colored($0, saturation: 1, brightness: added) }
            }
        }
    }

    private func mapped(_ change: (Ink) -> Ink) -> InkField {
        var field = self
        field.inks = inks.map(change)
        return field
    }

    private static func colored(_ ink: Ink, saturation: Double, brightness: Double) -> Ink {
        let gray = (ink.color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
        let color = SIMD3(repeating: gray) * (1 - saturation) + ink.color * saturation + brightness * ink.alpha
        return Ink(color: color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: ink.alpha)), alpha: ink.alpha)
    }
}

/// The shadow of a rounded rectangle at points of its plane.
struct ExactShadow {
    let rect: PlaneRect
    let radius, deviation: Double

    /// The share of a Gaussian around (x, y) that lies within the rectangle: line by line.
    func alpha(_ x: Double, _ y: Double) -> Double {
        let top = max(rect.minY, y - 5 * deviation), bottom = min(rect.maxY, y + 5 * deviation)
        guard top < bottom else { return 0 }
        func below(_ v: Double) -> Double { 0.5 * (1 + erf(v / (deviation * 2.0.squareRoot()))) }
        let lines = 160, step = (bottom - top) / Double(lines)
        var sum = 0.0
        for i in 0..<lines {
            let line = top + (Double(i) + 0.5) * step, fromEdge = min(line - rect.minY, rect.maxY - line)
            let cut = fromEdge < radius ? radius - (radius * radius - (radius - fromEdge) * (radius - fromEdge)).squareRoot() : 0
            let inside = below(rect.maxX - cut - x) - below(rect.minX + cut - x)
            // The share of the line itself, exactly.
            sum += inside * (below(line + step / 2 - y) - below(line - step / 2 - y))
        }
        return sum
    }
}
