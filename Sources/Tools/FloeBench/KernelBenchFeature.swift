// The features that `floe bench kernels` draws, and how a layer of each is made.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeRenderTree

/// A feature to measure.
@MainActor
struct KernelBenchFeature {
    typealias Alpha = KernelBenchCase.Alpha

    let name: String
    let alphas: [Alpha]
    /// Makes a layer of `side` points. The caller positions it.
    let make: (KernelBenchPictures, Alpha, _ side: Int) -> Layer

    static let all: [KernelBenchFeature] =
        [fill, roundedFill, border] + gradients + [picture, halfPicture, nearestPicture, ninePart, clip, group] + masks
        + BlendMode.allCases.filter { $0 != .normal }.map { blend($0) }

    // MARK: - Shapes of one colour

    private static let fill = KernelBenchFeature(name: "fill", alphas: [.opaque, .translucent]) { _, alpha, side in
        colored(side, alpha)
    }

    private static let roundedFill = KernelBenchFeature(name: "rounded", alphas: [.opaque, .translucent]) { _, alpha, side in
        let layer = colored(side, alpha)
        layer.cornerRadius = Double(side) / 8
        return layer
    }

    private static let border = KernelBenchFeature(name: "border", alphas: [.opaque, .translucent]) { _, alpha, side in
        let layer = sized(side)
        layer.borderWidth = Double(side) * 6 / 256
        layer.borderColor = color(alpha)
        layer.cornerRadius = Double(side) / 8
        return layer
    }

    // MARK: - Gradients

    private static let gradients = [("vertical", 0.0, 1.0), ("horizontal", 1, 0), ("diagonal", 1, 1)].map { name, x, y in
        KernelBenchFeature(name: "gradient \(name)", alphas: [.opaque, .translucent]) { _, alpha, side in
            gradient(side, alpha, CGPoint(x: x, y: y))
        }
    }

    private static func gradient(_ side: Int, _ alpha: Alpha, _ end: CGPoint) -> Layer {
        let layer = GradientLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        let last = Color(hex: 0x30A0E0)
        layer.gradient = AxialGradient(
            colors: [color(alpha), alpha == .opaque ? last : last.withAlpha(0.3)], startPoint: .zero, endPoint: end)
        return layer
    }

    // MARK: - Pictures

    private static let picture = KernelBenchFeature(name: "picture", alphas: Alpha.allCases) { pictures, alpha, side in
        pictures.layer(side, alpha)
    }

    private static let halfPicture = KernelBenchFeature(name: "picture ½", alphas: [.opaque, .noisy]) { pictures, alpha, side in
        let layer = pictures.layer(side, alpha)
        layer.opacity = 0.5
        return layer
    }

    /// Drawn at 1.3 times its size.
    private static let nearestPicture = KernelBenchFeature(name: "nearest", alphas: [.opaque, .noisy]) { pictures, alpha, side in
        let layer = pictures.layer(side, alpha, source: side * 10 / 13)
        layer.magnificationFilter = .nearest
        layer.minificationFilter = .nearest
        return layer
    }

    /// Drawn at 1.2 times its size, with the middle third stretched.
    private static let ninePart = KernelBenchFeature(name: "nine part", alphas: [.opaque, .noisy]) { pictures, alpha, side in
        let layer = pictures.layer(side, alpha, source: side * 5 / 6)
        layer.contentsCenter = CGRect(x: 0.33, y: 0.33, width: 0.34, height: 0.34)
        return layer
    }

    // MARK: - Groups

    private static let clip = KernelBenchFeature(name: "rounded clip", alphas: [.opaque, .noisy]) { pictures, alpha, side in
        let layer = sized(side)
        layer.cornerRadius = Double(side) / 8
        layer.masksToBounds = true
        let inner = pictures.layer(side, alpha)
        inner.position = CGPoint(x: side / 2, y: side / 2)
        layer.addSublayer(inner)
        return layer
    }

    /// Two overlapping layers, which must not show through one another.
    private static let group = KernelBenchFeature(name: "group ½", alphas: [.opaque, .noisy]) { pictures, alpha, side in
        let layer = sized(side)
        layer.opacity = 0.5
        let inner = pictures.layer(side, alpha), mark = colored(side / 4, .opaque)
        inner.position = CGPoint(x: side / 2, y: side / 2)
        mark.position = inner.position
        layer.addSublayer(inner)
        layer.addSublayer(mark)
        return layer
    }

    private static let masks = [
        masked("picture") { $0.layer($1, .noisy) },
        masked("gradient") { gradient($1, .translucent, CGPoint(x: 1, y: 1)) },
        masked("rounded box") { _, side in
            let layer = colored(side, .opaque)
            layer.cornerRadius = Double(side) / 8
            return layer
        },
    ]

    private static func masked(_ name: String, by mask: @escaping (KernelBenchPictures, Int) -> Layer) -> KernelBenchFeature {
        KernelBenchFeature(name: "mask \(name)", alphas: [.opaque]) { pictures, alpha, side in
            let layer = pictures.layer(side, alpha), mask = mask(pictures, side)
            mask.position = CGPoint(x: side / 2, y: side / 2)
            layer.mask = mask
            return layer
        }
    }

    // MARK: - Blend modes

    private static func blend(_ mode: BlendMode) -> KernelBenchFeature {
        KernelBenchFeature(name: mode.rawValue, alphas: [.opaque, .noisy]) { pictures, alpha, side in
            let layer = pictures.layer(side, alpha)
            layer.compositingFilter = mode
            return layer
        }
    }

    // MARK: - Layers

    static func sized(_ side: Int) -> Layer {
        let layer = Layer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        return layer
    }

    private static func color(_ alpha: Alpha) -> Color {
        alpha == .opaque ? Color(hex: 0xE07030) : Color(hex: 0xE07030).withAlpha(0.5)
    }

    private static func colored(_ side: Int, _ alpha: Alpha) -> Layer {
        let layer = sized(side)
        layer.backgroundColor = color(alpha)
        return layer
    }
}

/// The pictures of one tree, shared by layers of a kind.
@MainActor
final class KernelBenchPictures {
    private var known: [Int: Bitmap] = [:]

    /// `source` is the picture's side if it differs from the layer's.
    func layer(_ side: Int, _ alpha: KernelBenchCase.Alpha, source: Int? = nil) -> Layer {
        let layer = KernelBenchFeature.sized(side), source = source ?? side
        let key = source * 4 + (KernelBenchCase.Alpha.allCases.firstIndex(of: alpha) ?? 0)
        layer.contents = known[key] ?? LayerBenchPicture.alpha(alpha, source)
        known[key] = layer.contents
        return layer
    }
}
