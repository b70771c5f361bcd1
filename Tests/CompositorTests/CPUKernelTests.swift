// The vector kernels against the scalar reference: the same bits, at every length, and nothing written
// behind the end.

import FramePlanning
import Geometry
import CKernels
import Imaging
import RandomNumbers
import RenderTree
import TestSupport
import Testing

@testable import Raster

struct CPUKernelTests {
    static let longest = 67
    /// A value that no kernel leaves behind by chance.
    static let guardPixel: Pixel = 0x1234_5678

    /// Runs both kernels on copies of `backdrop` at every length and compares all of the row.
    private func compare(
        _ what: Comment, _ backdrop: [Pixel],
        _ scalar: (UnsafeMutablePointer<Pixel>, Int) -> Void, _ simd: (UnsafeMutablePointer<Pixel>, Int) -> Void
    ) {
        for count in 0...Self.longest {
            // Every alignment that a pixel may have.
            let lead = count % 8
            var a = [Pixel](repeating: Self.guardPixel, count: lead) + backdrop + [Self.guardPixel]
            a[lead + count] = Self.guardPixel
            var b = a
            unsafe a.withUnsafeMutableBufferPointer { unsafe scalar($0.baseAddress! + lead, count) }
            unsafe b.withUnsafeMutableBufferPointer { unsafe simd($0.baseAddress! + lead, count) }
            #expect(a == b, what)
            #expect(b[lead + count] == Self.guardPixel, what)
        }
    }

    private func rows(_ seed: UInt64) -> (out: [Pixel], source: [Pixel], other: [Pixel], mask: [UInt32]) {
        var random = SplitMix64(seed: seed)
        // Runs of the same kind, so that shortcuts for four alike are taken too.
        func row() -> [Pixel] {
            var pixels: [Pixel] = []
            while pixels.count < Self.longest + 17 {
                let kind = random.int(0...3)
                for _ in 0..<random.int(1...9) {
                    let p = random.pixel()
                    pixels.append(kind == 0 ? 0 : kind == 1 ? p | 0xFF00_0000 : p)
                }
            }
            return Array(pixels.prefix(Self.longest + 17))
        }
        let out = row(), source = row(), other = row()
        let mask = (0..<out.count).map { _ in random.oneIn(4) ? 255 : UInt32(random.byte()) }
        return (Array(out.prefix(Self.longest)), source, other, mask)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `blending gives the bits of the reference`(seed: UInt64) {
        for kernels in VectorKernels.all { checkBlending(kernels, seed) }
    }

    private func checkBlending<K: SpanKernels>(_: K.Type, _ seed: UInt64) {
        let (out, source, other, mask) = rows(seed)
        unsafe compare("fill", out, { unsafe ScalarKernels.fill($0, 0xFF01_0203, $1) }, { unsafe K.fill($0, 0xFF01_0203, $1) })
        for pixel in source.prefix(5) {
            unsafe compare(
                "solid", out, { unsafe ScalarKernels.over($0, solid: pixel, $1) }, { unsafe K.over($0, solid: pixel, $1) })
            unsafe compare(
                "solid, mask", out, { unsafe ScalarKernels.over($0, solid: pixel, mask: mask, $1) },
                { unsafe K.over($0, solid: pixel, mask: mask, $1) })
        }
        unsafe compare("source", out, { unsafe ScalarKernels.over($0, source, $1) }, { unsafe K.over($0, source, $1) })
        for factor in [0, 1, 127, 128, 254, 255] as [UInt32] {
            unsafe compare(
                "source, factor", out, { unsafe ScalarKernels.over($0, source, factor: factor, $1) },
                { unsafe K.over($0, source, factor: factor, $1) })
            unsafe compare(
                "source, alpha of", out, { unsafe ScalarKernels.over($0, source, alphaOf: other, factor: factor, $1) },
                { unsafe K.over($0, source, alphaOf: other, factor: factor, $1) })
        }
        unsafe compare(
            "source, mask", out, { unsafe ScalarKernels.over($0, source, mask: mask, $1) },
            { unsafe K.over($0, source, mask: mask, $1) })
        unsafe compare(
            "scale", out, { unsafe ScalarKernels.scale($0, source, mask: mask, $1) },
            { unsafe K.scale($0, source, mask: mask, $1) })
        unsafe compare(
            "multiply", Array(mask.prefix(Self.longest)), { unsafe ScalarKernels.multiply($0, alphaOf: source, $1) },
            { unsafe K.multiply($0, alphaOf: source, $1) })
    }

    private func gray(_ p: Pixel) -> Pixel {
        Pixel(red: p.redByte, green: p.redByte, blue: p.redByte, alpha: p.alphaByte)
    }

    @Test(arguments: BlendMode.allCases)
    func `blend modes give the bits of the reference`(mode: BlendMode) {
        for kernels in VectorKernels.all { checkModes(kernels, mode) }
    }

    private func checkModes<K: SpanKernels>(_: K.Type, _ mode: BlendMode) {
        for seed in 1...20 as ClosedRange<UInt64> {
            let (out, source, _, _) = rows(seed)
            unsafe compare(
                "\(mode)", out, { unsafe ScalarKernels.blend($0, source, mode: mode, $1) },
                { unsafe K.blend($0, source, mode: mode, $1) })
            // One source throughout, on anything and on what is opaque.
            let opaque = out.map { $0 | 0xFF00_0000 }
            let grey = gray(source[0]) | 0xFF00_0000
            for pixel in [source[0], source[1] | 0xFF00_0000, grey, 0xFF00_0000, 0xFFFF_FFFF, 0] {
                for backdrop in [out, opaque] {
                    unsafe compare(
                        "\(mode), solid", backdrop, { unsafe ScalarKernels.blend($0, solid: pixel, mode: mode, $1) },
                        { unsafe K.blend($0, solid: pixel, mode: mode, $1) })
                }
            }
            // Greys: luminosity, lowest and highest are one, and differences of them nothing.
            let grays = out.map(gray), sources = source.map(gray)
            unsafe compare(
                "\(mode), greys", grays, { unsafe ScalarKernels.blend($0, sources, mode: mode, $1) },
                { unsafe K.blend($0, sources, mode: mode, $1) })
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `sampling gives the bits of the reference`(seed: UInt64) {
        for kernels in VectorKernels.all { checkSampling(kernels, seed) }
    }

    private func checkSampling<K: SpanKernels>(_: K.Type, _ seed: UInt64) {
        let (out, source, other, _) = rows(seed)
        var random = SplitMix64(seed: seed)
        for weight in [0, 1, 128, 255, 256] as [UInt32] {
            unsafe compare(
                "mix", out, { unsafe ScalarKernels.mix($0, source, other, weight: weight, $1) },
                { unsafe K.mix($0, source, other, weight: weight, $1) })
        }
        let bitmap = Bitmap(width: 9, height: 7) { x, y in source[(y * 9 + x) % source.count] }
        let texels = Texels(bitmap)
        let u = (0..<Self.longest).map { _ in Int32(random.int(0...(8 * 256))) }
        let v = (0..<Self.longest).map { _ in Int32(random.int(0...(6 * 256))) }
        let columns = u.map { $0 >> 8 }
        let weights = u.flatMap { p -> [UInt32] in
            let w = UInt32(p & 255)
            return [(256 - w) * 0x10001, w * 0x10001]
        }
        unsafe compare(
            "columns", out, { unsafe ScalarKernels.sampleColumns($0, source, columns: columns, weights: weights, $1) },
            { unsafe K.sampleColumns($0, source, columns: columns, weights: weights, $1) })
        // Rising by less than a texel, as where a picture grows.
        let step = random.int(40...256), rising = (0..<Self.longest).map { Int32(($0 * step) >> 8) }
        unsafe compare(
            "rising columns", out, { unsafe ScalarKernels.sampleColumns($0, source, columns: rising, weights: weights, $1) },
            { unsafe K.sampleColumns($0, source, columns: rising, weights: weights, $1) })
        unsafe compare(
            "sample", out, { unsafe ScalarKernels.sample($0, texels, u: u, v: v, $1) },
            { unsafe K.sample($0, texels, u: u, v: v, $1) })
        unsafe compare(
            "pick", out, { unsafe ScalarKernels.pick($0, texels, u: u, v: v, $1) },
            { unsafe K.pick($0, texels, u: u, v: v, $1) })
        withExtendedLifetime(bitmap) {}
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `places and coverage give the bits of the reference`(seed: UInt64) {
        for kernels in VectorKernels.all { checkPlaces(kernels, seed) }
    }

    private func checkPlaces<K: SpanKernels>(_: K.Type, _ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func f(_ r: ClosedRange<Double>) -> Float { Float(random.double(r)) }
        let out = [Pixel](repeating: 0, count: Self.longest)
        for isNearest in [false, true] {
            for isAffine in [false, true] {
                let row = ProjectedRow(
                    u0: f(-20...20), v0: f(-20...20), w0: f(-0.2...2), du: f(-1...1), dv: f(-1...1), dw: f(-0.1...0.1),
                    first: Float(random.int(0...50)), minU: 0.5, maxU: 31.5, minV: 2.5, maxV: 9.25,
                    isNearest: isNearest, isAffine: isAffine)
                for wantsU in [true, false] {
                    func run<Some: SpanKernels>(_: Some.Type, _ out: UnsafeMutablePointer<Pixel>, _ n: Int) {
                        var u = [Int32](repeating: 0, count: n + 1), v = u
                        unsafe Some.project(u: &u, v: &v, row, n)
                        for i in 0..<n { unsafe out[i] = UInt32(bitPattern: wantsU ? u[i] : v[i]) }
                        #expect(u[n] == 0 && v[n] == 0)
                    }
                    unsafe compare("project", out, { unsafe run(ScalarKernels.self, $0, $1) }, { unsafe run(K.self, $0, $1) })
                }
            }
        }
        checkProjected(K.self, &random)
        let ramp = (0..<GradientRamp.length).map { Pixel($0) }
        for isAffine in [true, false] {
            let row = GradientRow(
                t0: f(-300...1200), dt: f(-30...30), w0: f(-0.1...2), dw: f(-0.1...0.1), first: 3, isAffine: isAffine)
            unsafe compare(
                "gradient", out, { unsafe ScalarKernels.gradient($0, ramp: ramp, row, $1) },
                { unsafe K.gradient($0, ramp: ramp, row, $1) })
        }
        let angle = random.double(0...7)
        let inverse = PlaneProjection.rotation(angle, about: 20, 20).inverse!
        let quad = QuadCoverage(inverse: inverse, rect: PlaneRect(10, 12, random.double(0.1...30), random.double(0.1...30)))
        let row = quadRow(quad, column: -3, row: Int32(random.int(0...40)), scale: f(0...255))
        unsafe compare(
            "coverage", out, { unsafe ScalarKernels.coverage($0, row, $1) }, { unsafe K.coverage($0, row, $1) })
        checkRounded(K.self, &random)
    }

    /// Upright, turned and in perspective, also partly behind the eye, on the rows that corners reach into and others.
    private func checkRounded<K: SpanKernels>(_: K.Type, _ random: inout SplitMix64) {
        let side = random.double(4...60)
        var inPerspective = PlaneProjection.rotation(random.double(0...7), about: 20, 20)
        inPerspective.xw = random.double(-0.03...0.03)
        inPerspective.yw = random.double(-0.03...0.03)
        let upright = PlaneProjection.translation(random.double(0...1), random.double(0...1))
        for projection in [upright, .rotation(random.double(0...7), about: 20, 20), inPerspective] {
            let placement = Placement(
                projection: projection, rect: PlaneRect(20 - side / 2, 20 - side / 3, side, side / 1.5), clip: .infinite,
                bounds: DeviceRect(minX: -100, minY: -100, maxX: 200, maxY: 200))
            guard let shape = ShapeCoverage(placement, cornerRadius: random.double(0.2...side / 2)) else { continue }
            for _ in 0..<4 {
                let y = Int32(random.int(-10...50)), x = Int32(random.int(-20...20))
                var expected = [Float](repeating: -1, count: 41), found = expected
                var native = floe_rounded_shape(shape)
                unsafe ScalarKernels.cover(&expected, shape, &native, row: y, from: x, 37)
                unsafe K.cover(&found, shape, &native, row: y, from: x, 37)
                let isSame = expected.map(\.bitPattern) == found.map(\.bitPattern)
                #expect(isSame, "rounded, row \(y) from \(x): \(expected), \(found)")
            }
        }
    }

    /// Told, as when drawing, which rows have corners; the scalar kernel looks for them on every row.
    private func quadRow(_ quad: QuadCoverage, column: Int32, row: Int32, scale: Float) -> QuadRow {
        let corners = CornerRows(quad, doubt: quad.doubt(DeviceRect(minX: 0, minY: row, maxX: 1, maxY: row + 1)))
        return QuadRow(quad, column: column, row: row, scale: scale, hasCorners: corners.contains(row))
    }

    /// Positions, texels and edges in one.
    private func checkProjected<K: SpanKernels>(_: K.Type, _ random: inout SplitMix64) {
        let bitmap = Bitmap(width: 32, height: 10) { _, _ in random.oneIn(2) ? random.pixel() | 0xFF00_0000 : random.pixel() }
        let texels = Texels(bitmap)
        func f(_ r: ClosedRange<Double>) -> Float { Float(random.double(r)) }
        let quad = QuadCoverage(
            inverse: PlaneProjection.rotation(random.double(0...7), about: 20, 20).inverse!,
            rect: PlaneRect(0, 2, random.double(20...60), random.double(20...60)))
        for isAffine in [false, true] {
            let row = ProjectedRow(
                u0: f(-20...20), v0: f(-20...20), w0: f(-0.2...2), du: f(-1...1), dv: f(-1...1), dw: f(-0.1...0.1),
                first: Float(random.int(0...50)), minU: 0.5, maxU: 31.5, minV: 0.5, maxV: 9.5,
                isNearest: false, isAffine: isAffine)
            let backdrop = (0..<Self.longest).map { _ in random.pixel() }
            unsafe compare(
                "sample projected", backdrop, { unsafe ScalarKernels.sampleProjected($0, texels, row, $1) },
                { unsafe K.sampleProjected($0, texels, row, $1) })
            for scale in [255, 100] as [UInt32] {
                let edges = quadRow(quad, column: 0, row: Int32(random.int(5...30)), scale: Float(scale))
                // Where edges cover everything, and nowhere.
                var mask = [UInt32](repeating: 0, count: Self.longest)
                unsafe ScalarKernels.coverage(&mask, edges, mask.count)
                let first = mask.firstIndex(of: scale) ?? 0
                let solid = first..<(mask[first...].firstIndex { $0 != scale } ?? mask.count)
                for solid in [solid, 0..<0] {
                    func draw<Some: SpanKernels>(_: Some.Type, _ out: UnsafeMutablePointer<Pixel>, _ n: Int) {
                        unsafe Some.overProjected(out, texels, row, edges, solid: solid.clamped(to: 0..<n), factor: scale, n)
                    }
                    unsafe compare(
                        "over projected", backdrop, { unsafe draw(ScalarKernels.self, $0, $1) }, { unsafe draw(K.self, $0, $1) })
                }
            }
        }
        withExtendedLifetime(bitmap) {}
    }
}
