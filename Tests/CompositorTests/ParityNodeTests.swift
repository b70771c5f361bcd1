// Each kind of node on both compositors, in the cases where two ways of drawing it might differ.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized, .needsOpenGL)
struct ParityNodeTests {
    private static let size = (width: 200, height: 150)

    /// A picture with hard steps and gradual slopes, half of it translucent.
    private static let picture = Bitmap(width: 96, height: 64) { x, y in
        Pixel.premultiply(
            red: UInt32(x * 2), green: UInt32(y * 3), blue: UInt32((x / 16 + y / 16) % 2 * 200),
            alpha: x < 48 ? 255 : UInt32(255 - y))
    }

    /// Axis-aligned, fractional, scaled, mirrored, rotated, in perspective, and partly behind the eye.
    private static let projections: [(String, PlaneProjection)] = [
        ("axis-aligned", .identity), ("fractional", .translation(0.37, 0.81)), ("scaled", .scale(1.37, 0.61)),
        ("mirrored", PlaneProjection(xx: -1, yx: 0, tx: 190.25, xy: 0, yy: -1.1, ty: 150)),
        ("rotated", .rotation(0.4, about: 90, 70)), ("quarter", .rotation(.pi / 2, about: 100, 75)),
        ("turned", .turned(1.05, about: 90, 70, distance: 300)), ("steep", .turned(1.5, about: 80, 60, distance: 200)),
        ("behind", PlaneProjection(xx: 1, yx: 0, tx: 0, xy: 0, yy: 1, ty: 0, xw: -1.0 / 100, yw: 0, tw: 1)),
    ]
    private static let clip = PixelRect(35.5, 20.25, 110.3, 95.6)

    /// Draws `node` under every projection, with and without a clip, on grey.
    private static func check(
        _ name: String, _ node: (inout NodeFactory, PlaneProjection, PixelRect) -> RenderNode
    ) throws {
        for (place, projection) in projections {
            for (clipped, clip) in [("", PixelRect.infinite), ("-clipped", clip)] {
                var make = NodeFactory(size.width, size.height)
                let frame = make.frame([node(&make, projection, clip)], background: 0xFF80_8080)
                try Parity.check(frame, "\(name)-\(place)\(clipped)")
            }
        }
    }

    @Test(arguments: [0, 0.4, 7.3, 45])
    func `fills look the same on CPU and GPU`(radius: Double) throws {
        try Self.check("fill-\(radius)") { $0.fill(PlaneRect(20, 15, 120, 90), 0xC0A0_4010, radius: radius, $1, clip: $2) }
    }

    @Test(arguments: [0, 3.0, 30], [0.5, 4.0, 60])
    func `borders look the same on CPU and GPU`(radius: Double, width: Double) throws {
        try Self.check("border-\(radius)-\(width)") {
            $0.border(PlaneRect(20, 15, 120, 90), 0xFF20_60C0, width: width, radius: radius, $1, clip: $2)
        }
    }

    /// Edges are rounded to 1/256 of a pixel, a border's inner ones separately. For a radius below a pixel, circle and edges differ.
    @Test func `a border whose corner begins at a pixel's centre looks the same on CPU and GPU`() throws {
        var make = NodeFactory(60, 45)
        let ring = make.border(PlaneRect(13, 20.75, 76, 50.5), 0xFF00_0000, width: 4.34, radius: 6, .scale(0.5, 0.5))
        try Parity.check(make.frame([ring], background: 0xFFE8_E4DA), "border-meeting")
    }

    @Test(arguments: [Sampling.linear, .nearest, .trilinear(level: 0), .trilinear(level: 1.4), .trilinear(level: 9)])
    func `images look the same on CPU and GPU`(sampling: Sampling) throws {
        for (name, source, radius) in [
            ("whole", nil, 0), ("part", TexelRect(10.3, 5.6, 40.2, 33.3), 0), ("thin", TexelRect(50.2, 3, 0.5, 50), 0),
            ("outside", TexelRect(-20, -10, 150, 100), 0), ("rounded", nil, 25),
        ] as [(String, TexelRect?, Double)] {
            try Self.check("image-\(sampling)-\(name)") {
                $0.image(
                    PlaneRect(20, 15, 120, 90), Self.picture, source: source, sampling: sampling, opacity: 220,
                    radius: radius, $1, clip: $2)
            }
        }
    }

    @Test(arguments: [Sampling.linear, .nearest, .trilinear(level: 0.7)])
    func `nine-part images look the same on CPU and GPU`(sampling: Sampling) throws {
        try Self.check("nine-\(sampling)") { make, projection, _ in
            make.ninePart(
                PlaneRect(20, 15, 120, 90), Self.picture, center: PlaneRect(40, 30, 70, 40),
                sourceCenter: TexelRect(20, 15, 50, 20), sampling: sampling, opacity: 240, projection)
        }
    }

    @Test(arguments: [0, 20.0])
    func `gradients look the same on CPU and GPU`(radius: Double) throws {
        let ramp = GradientRamp(stops: [
            (0.1, Color(hex: 0xFF0000)), (0.5, Color(hex: 0x00FF00, alpha: 0.3)), (0.5, .white), (0.9, .black),
        ])
        for (name, type, start, end) in [
            ("down", .axial, CGPoint(x: 20, y: 15), CGPoint(x: 20, y: 105)),
            ("across", .axial, CGPoint(x: 20, y: 15), CGPoint(x: 140, y: 15)),
            ("slanting", .axial, CGPoint(x: 20, y: 15), CGPoint(x: 111, y: 97)),
            ("radial", .radial, CGPoint(x: 80.5, y: 60.5), CGPoint(x: 140.5, y: 15)),
            ("conic", .conic, CGPoint(x: 80.5, y: 60.5), CGPoint(x: 80.5, y: 0)),
            ("outside", .conic, CGPoint(x: 20, y: 0), CGPoint(x: 40, y: 7)),
        ] as [(String, GradientType, CGPoint, CGPoint)] {
            try Self.check("gradient-\(name)-\(radius)") {
                $0.gradient(PlaneRect(20, 15, 120, 90), ramp, type, from: start, to: end, opacity: 230, radius: radius, $1, clip: $2)
            }
        }
    }

    @Test(arguments: [0, 24.0])
    func `groups with shapes, masks, cuts and blend modes look the same on CPU and GPU`(radius: Double) throws {
        for (place, projection) in Self.projections {
            for blend in [BlendMode.normal, .multiply, .luminosity] {
                var make = NodeFactory(Self.size.width, Self.size.height)
                let content = [
                    make.image(PlaneRect(10, 5, 150, 120), Self.picture), make.fill(PlaneRect(60, 40, 80, 60), 0x8000_8000),
                ]
                let mask = [
                    make.gradient(
                        PlaneRect(0, 0, 200, 150), GradientRamp(stops: [(0, .clear), (1, .white)]), from: .zero,
                        to: CGPoint(x: 200, y: 0))
                ]
                let shape = make.placement(PlaneRect(20, 15, 120, 90), projection, radius: radius)
                for (part, nodes) in [
                    ("shape", make.group(opacity: 200, blendMode: blend, shape: shape, content)),
                    ("mask", make.group(opacity: 200, blendMode: blend, mask: mask, content)),
                    (
                        "all",
                        make.group(
                            opacity: 150, blendMode: blend, shape: shape, cuts: [HalfPlane(a: 1, b: 2, c: -200)], mask: mask, content)
                    ),
                ] {
                    let below = make.image(PlaneRect(0, 0, 200, 150), Self.picture)
                    try Parity.check(make.frame([below] + nodes, background: 0xFF40_60A0), "group-\(part)-\(blend)-\(place)-\(radius)")
                }
            }
        }
    }

    /// A mask is drawn beside its group on one page, below it or to its right. Twice the longer side of the first two exceeds most
    /// drivers' largest texture.
    @Test(arguments: [(9000, 24), (24, 9000), (60, 45), (45, 60), (400, 300), (300, 400)])
    func `masked groups of any proportions look the same on CPU and GPU`(width: Int, height: Int) throws {
        var make = NodeFactory(width, height)
        let whole = PlaneRect(0, 0, Double(width), Double(height)), ramp = GradientRamp(stops: [(0, .clear), (1, .white)])
        let content = [make.image(whole, Self.picture), make.fill(PlaneRect(5, 7, 30, 12), 0x8000_8000)]
        let mask = [make.gradient(whole, ramp, from: .zero, to: CGPoint(x: width, y: height))]
        let outer = make.group(opacity: 200, mask: mask, make.group(mask: mask, content) + [make.fill(whole, 0x2000_0020)])
        try Parity.check(make.frame(outer, background: 0xFF40_60A0), "group-mask-\(width)x\(height)")
    }

    /// Axis-aligned images use exactly the CPU's texels and blend them in the same way. In perspective, single precision is relative
    /// to a different origin than on the CPU, which occasionally moves a texel position by 1/256 texel.
    @Test(arguments: [0.37, 0.5, 0.9, 1.3, 2.75, 7.1])
    func `sampling is at most one off the CPU's, and rarely differs at all`(scale: Double) throws {
        let noise = Bitmap(width: 300, height: 200) { x, y in
            Pixel.premultiply(
                red: UInt32(x * 31 + y * 17) & 255, green: UInt32(x * x + y) & 255, blue: UInt32(x ^ y * 7) & 255,
                alpha: 255 - UInt32(x * y) & 127)
        }
        func different(_ make: (inout NodeFactory) -> RenderNode) throws -> Double {
            var factory = NodeFactory(420, 300)
            let node = make(&factory), frame = factory.frame([node])
            let difference = try #require(ImageDifference(Parity.cpu(frame), GPUContext.draw(frame), tolerance: 0))
            #expect(difference.largest <= 1)
            return Double(difference.pixelsDifferent) / Double(difference.pixelCount)
        }
        for sampling in [Sampling.linear, .trilinear(level: 0.6), .nearest] {
            #expect(
                try different {
                    $0.image(PlaneRect(5.3, 7.7, 300 * scale, 200 * scale), noise, sampling: sampling)
                } < 0.0002)
        }
        #expect(
            try different {
                $0.image(
                    PlaneRect(0, 0, 300 * scale, 200 * scale), noise,
                    PlaneProjection(xx: 0.9, yx: -0.31, tx: 60, xy: 0.22, yy: 1.07, ty: 9, xw: 0.0007, yw: 0.0002, tw: 1))
            } < 0.05)
    }

    /// Edges are rounded to 1/256 of a pixel. If an image at an odd one of these steps is magnified four times, its texel positions
    /// fall exactly between two steps. (Random tree 100584: a nine-part image under colorBurn.)
    @Test(arguments: [1.0, 85, 201])
    func `texel positions between two steps are rounded as on the CPU`(step: Double) throws {
        let x = -40 - step / 256, y = -13 - step / 256
        let turned = PlaneProjection.rotation(.pi / 2, about: 100, 75)
        func same(_ name: String, _ make: (inout NodeFactory) -> RenderNode) throws {
            var factory = NodeFactory(Self.size.width, Self.size.height)
            let frame = factory.frame([make(&factory)])
            try Parity.checkSame(Parity.cpu(frame), GPUContext.draw(frame), "between-\(name)-\(step)")
        }
        try same("image") { $0.image(PlaneRect(x, y, 384, 256), Self.picture) }
        try same("turned") { $0.image(PlaneRect(x, y, 384, 256), Self.picture, turned) }
        for first in [5.3, 13.7, 20.1] {
            let center = PlaneRect(x + 4 * first, y + 4 * first, 4 * 26.6, 4 * 17.9)
            let sourceCenter = TexelRect(first, first, 26.6, 17.9)
            for (name, projection) in [("axis-aligned", .identity), ("turned", turned)] {
                try same("nine-part-\(name)-\(first)") {
                    $0.ninePart(
                        PlaneRect(x, y, 384, 256), Self.picture, center: center, sourceCenter: sourceCenter, projection)
                }
            }
        }
    }

    /// The alphas and channels whose product a software renderer's own blending rounds down by one unit, which colorDodge amplifies
    /// to four over the whole group. A card's programs leave source-over to the device.
    @Test func `source-over errors are not amplified by blend modes`() throws {
        var make = NodeFactory(Self.size.width, Self.size.height)
        var content: [RenderNode] = []
        let pairs: [(UInt32, UInt32)] = [
            (152, 229), (169, 212), (173, 241), (188, 196), (191, 253), (194, 232), (196, 188), (197, 244), (208, 236),
            (212, 169), (229, 152), (232, 194), (236, 208), (241, 173), (244, 197), (253, 191),
        ]
        for (i, (channel, rest)) in pairs.enumerated() {
            let rect = PlaneRect(Double(i % 4) * 50, Double(i / 4) * 35, 50, 35)
            content.append(make.fill(rect, Pixel(red: channel, green: channel, blue: channel, alpha: 255)))
            content.append(make.fill(rect, Pixel(red: 0, green: 0, blue: 0, alpha: 255 - rest)))
        }
        for mode in BlendMode.allCases {
            let frame = make.frame(make.group(blendMode: mode, content), background: 0xFF40_4040)
            try Parity.checkAlike(Parity.cpu(frame), GPUContext.draw(frame), "exact-\(mode)")
        }
    }
}
