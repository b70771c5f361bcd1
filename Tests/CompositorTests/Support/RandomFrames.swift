// Random frames of every kind of render node, from a seed, for tests that compare two ways of drawing the same frame.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport

/// Makes random frames of one size from a few bitmaps.
struct RandomFrames {
    private var random: SplitMix64
    private var make: NodeFactory
    private let bitmaps: [Bitmap]
    private let ramps: [GradientRamp]

    init(seed: UInt64, width: Int, height: Int) {
        var random = SplitMix64(seed: seed)
        make = NodeFactory(width, height)
        bitmaps = [(7, 5), (32, 32), (61, 40), (1, 9), (64, 64)].enumerated().map { index, size in
            RandomFrames.picture(size.0, size.1, isOpaque: index % 2 == 1, &random)
        }
        ramps = [
            GradientRamp(stops: [(0, .black), (1, .white)]),
            GradientRamp(stops: [(0.1, Color(hex: 0xFF0000, alpha: 0)), (0.5, Color(hex: 0x00FF80)), (0.5, .clear), (1, .white)]),
        ]
        self.random = random
    }

    /// Makes a bitmap without hard steps between neighbours, so that the last bit of a texel position does not decide a pixel.
    private static func picture(_ width: Int, _ height: Int, isOpaque: Bool, _ random: inout SplitMix64) -> Bitmap {
        let a = random.double(0.02...0.08), b = random.double(0.02...0.08)
        return Bitmap(width: width, height: height) { x, y in
            func wave(_ p: Double) -> UInt32 { UInt32(127.5 + 127.5 * sin(Double(x) * a + Double(y) * b + p)) }
            return Pixel.premultiply(red: wave(0), green: wave(2), blue: wave(4), alpha: isOpaque ? 255 : wave(1))
        }
    }

    /// Makes a frame of `count` nodes, not counting groups.
    mutating func frame(_ count: Int) -> Frame {
        var nodes: [RenderNode] = []
        var left = count
        while left > 0 { nodes += some(&left, depth: 0) }
        return make.frame(nodes, background: random.pixel() | 0xFF00_0000)
    }

    private mutating func some(_ left: inout Int, depth: Int) -> [RenderNode] {
        guard depth < 3, random.oneIn(4) else {
            left -= 1
            return [node()]
        }
        var content: [RenderNode] = []
        for _ in 0..<random.int(1...4) { content += some(&left, depth: depth + 1) }
        var mask: [RenderNode]?
        if random.oneIn(3) { mask = some(&left, depth: depth + 1) }
        let blend: BlendMode = random.oneIn(3) ? BlendMode.allCases.randomElement(using: &random)! : .normal
        let shape: Placement? =
            random.oneIn(3)
            ? make.placement(rect(), projection(), clip: clip(), radius: radius()) : nil
        let cuts =
            random.oneIn(4)
            ? [HalfPlane(a: random.double(-1...1), b: random.double(-1...1), c: random.double(-40...80))] : []
        return make.group(
            opacity: random.oneIn(2) ? 255 : random.byte(), blendMode: blend, shape: shape, cuts: cuts, mask: mask, content)
    }

    private mutating func rect() -> PlaneRect {
        let whole = random.oneIn(2)
        func v(_ range: ClosedRange<Double>) -> Double { let d = random.double(range); return whole ? d.rounded() : d }
        return PlaneRect(
            v(-20...Double(make.size.width)), v(-20...Double(make.size.height)),
            v(1...Double(make.size.width)), v(1...Double(make.size.height)))
    }

    private mutating func radius() -> Double { random.oneIn(2) ? 0 : random.double(0...30) }

    private mutating func clip() -> PixelRect { random.oneIn(4) ? PixelRect(renaming: rect()) : .infinite }

    private mutating func projection() -> PlaneProjection {
        let x = random.double(0...Double(make.size.width)), y = random.double(0...Double(make.size.height))
        switch random.int(0...5) {
        case 0: return .rotation(random.double(0...7), about: x, y)
        case 1: return .turned(random.double(-1.2...1.2), about: x, y, distance: random.double(100...800))
        case 2: return .scale(random.double(0.2...3), random.double(0.2...3))
        case 3: return PlaneProjection(xx: -1, yx: 0, tx: Double(make.size.width), xy: 0, yy: 1, ty: 0)
        default: return .identity
        }
    }

    private mutating func node() -> RenderNode {
        let rect = rect(), projection = projection(), clip = clip(), opacity = random.oneIn(2) ? 255 : random.byte()
        let bitmap = bitmaps.randomElement(using: &random)!
        let w = Double(bitmap.width), h = Double(bitmap.height)
        switch random.int(0...7) {
        case 0, 1: return make.fill(rect, random.pixel(), radius: radius(), projection, clip: clip)
        case 2:
            return make.border(
                rect, random.pixel(), width: random.double(0.3...12), radius: radius(), projection, clip: clip)
        case 3:
            return make.gradient(
                rect, ramps.randomElement(using: &random)!, GradientType.allCases.randomElement(using: &random)!,
                from: CGPoint(x: rect.minX, y: rect.minY),
                to: CGPoint(x: random.oneIn(3) ? rect.minX : rect.maxX, y: random.oneIn(3) ? rect.minY : rect.maxY),
                opacity: opacity, radius: radius(), projection, clip: clip)
        case 4:
            return make.ninePart(
                rect, bitmap,
                center: PlaneRect(
                    rect.minX + rect.width * 0.2, rect.minY + rect.height * 0.1, rect.width * 0.5, rect.height * 0.7),
                sourceCenter: TexelRect(w * 0.4, h * 0.3, w * 0.2, h * 0.3), opacity: opacity, projection)
        case 5:
            // At whole pixels, one texel per pixel.
            let place = PlaneRect(rect.minX.rounded(), rect.minY.rounded(), w, h)
            return make.image(place, bitmap, opacity: opacity, radius: radius(), clip: clip)
        default:
            let sampling: Sampling =
                random.oneIn(4)
                ? .nearest : random.oneIn(3) ? .trilinear(level: Float(random.double(0...3))) : .linear
            let source = random.oneIn(3) ? TexelRect(w * 0.2, h * 0.1, w * 0.5, h * 0.6) : nil
            return make.image(
                rect, bitmap, source: source, sampling: sampling, opacity: opacity, radius: radius(), projection, clip: clip)
        }
    }
}
