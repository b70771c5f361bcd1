// The drawings of `floe bench kernels`: one feature at a time, many instances side by side on an opaque background, in every
// placement.
//
//     what        fill, rounded, border, gradients, picture, nine part, clip, group, masks, blend modes
//     lies        at whole pixels, at a fraction, scaled, turned, in perspective
//     alpha       opaque, translucent, noisy (a picture's own)
//     of          256, 64 or 16 points

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree

/// One row of `floe bench kernels`.
@MainActor
struct KernelBenchCase {
    enum Placement: String, CaseIterable, Encodable {
        case whole, fraction, scaled, turned, perspective
    }

    enum Alpha: String, CaseIterable, Encodable {
        case opaque, translucent, noisy
    }

    let feature: KernelBenchFeature
    let placement: Placement
    let alpha: Alpha
    /// The side of a layer in points.
    let side: Int

    static let sides = [256, 64, 16]

    /// A name like "picture noisy, fraction, 64".
    var name: String { "\(feature.name) \(alpha.rawValue), \(placement.rawValue), \(side)" }

    /// Every meaningful combination.
    static let all: [KernelBenchCase] = KernelBenchFeature.all.flatMap { feature in
        sides.flatMap { side in
            Placement.allCases.flatMap { placement in
                feature.alphas.map { KernelBenchCase(feature: feature, placement: placement, alpha: $0, side: side) }
            }
        }
    }

    // MARK: - The tree

    nonisolated static let size = PixelSize(width: 1280, height: 800)

    /// Makes a tree with the background alone.
    static func ground() -> LayerTree { LayerBenchTree.screen() }

    /// Makes a tree with rows of layers that do not overlap.
    func tree() -> LayerTree {
        let tree = KernelBenchCase.ground(), pictures = KernelBenchPictures()
        for point in places {
            let layer = feature.make(pictures, alpha, side)
            layer.position = CGPoint(x: point.x + fraction, y: point.y + fraction)
            place(layer)
            tree.root.addSublayer(layer)
        }
        return tree
    }

    /// Pixels that the layers cover, with rounded corners counted as if they were square.
    var coveredPixels: Double { Double(places.count * side * side) * area }

    /// The centres of the layers.
    private var places: [CGPoint] {
        let extent = placement == .turned || placement == .perspective ? 1.2 * Double(side) : Double(side) + 4
        let size = KernelBenchCase.size, step = extent.rounded(.up)
        return (0..<Int(Double(size.height) / step)).flatMap { row in
            (0..<Int(Double(size.width) / step)).map { column in
                CGPoint(x: (Double(column) + 0.5) * step.rounded(), y: (Double(row) + 0.5) * step.rounded()).roundedDown
            }
        }
    }

    private var fraction: Double { placement == .whole ? 0 : 0.37 }

    /// The share of a layer's own area that it covers.
    private var area: Double {
        switch placement {
        case .whole, .fraction, .turned: 1
        case .scaled: KernelBenchCase.scale * KernelBenchCase.scale
        case .perspective: KernelBenchCase.seen
        }
    }

    private static let scale = 0.8
    private static let tilt = Double.pi / 6
    /// The width of a layer with that tilt, as a share of its own. The eye is far away.
    private static let seen = cos(tilt)

    private func place(_ layer: Layer) {
        switch placement {
        case .whole, .fraction: break
        case .scaled: layer.transform = .identity.scaled(KernelBenchCase.scale, KernelBenchCase.scale)
        case .turned: layer.transform = .identity.rotated(by: .pi / 18, x: 0, y: 0, z: 1)
        case .perspective:
            layer.transform = Transform3D.identity.rotated(by: KernelBenchCase.tilt, x: 0, y: 1, z: 0)
                .concatenating(.perspective(distance: 6 * Double(side)))
        }
    }
}

extension CGPoint {
    fileprivate var roundedDown: CGPoint { CGPoint(x: x.rounded(.down), y: y.rounded(.down)) }
}
