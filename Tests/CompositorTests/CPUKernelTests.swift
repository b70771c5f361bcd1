// The vector kernels against the scalar reference: the same bits at every length, and nothing written past the end.

import FloeFramePlanning
import FloeGeometry
import CFloeKernels
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeRaster

struct CPUKernelTests {
    static let longest = 67
    /// A value that no kernel writes by chance.
    static let guardPixel: Pixel = 0x1234_5678

    /// Runs both kernels on copies of `backdrop` at every length and compares the entire rows.
    private func compare(
        _ what: Comment, _ backdrop: [Pixel],
        _ scalar: (UnsafeMutablePointer<Pixel>, Int) -> Void, _ simd: (UnsafeMutablePointer<Pixel>, Int) -> Void
    ) {
        for count in 0...Self.longest {
            // Every alignment that a pixel can have.
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

    private func rows(_ seed: UInt64) -> (out: [Pixel], source: [Pixel], other: [Pixel], mask: [UInt8]) {
        var random = SplitMix64(seed: seed)
        // Runs of clear, opaque and mixed pixels, so that shortcuts for uniform vectors are taken too.
        func row() -> [Pixel] {
            var pixels: [Pixel] = []
            while pixels.count < Self.longest + 17 {
                let kind = random.int(0...3)
                for _ in 0..<random.int(1...24) {
                    let p = random.pixel()
                    pixels.append(kind == 0 ? 0 : kind == 1 ? p | 0xFF00_0000 : p)
                }
            }
            return Array(pixels.prefix(Self.longest + 17))
        }
        let out = row(), source = row(), other = row()
        let mask = (0..<out.count).map { _ in random.oneIn(4) ? 255 : random.oneIn(4) ? 0 : UInt8(random.byte()) }
        return (Array(out.prefix(Self.longest)), source, other, mask)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `blending matches the reference bit for bit`(seed: UInt64) {
        for kernels in VectorKernels.all.map(\.loops) { checkBlending(kernels, seed) }
    }

    private func checkBlending(_ set: floe_kernels, _ seed: UInt64) {
        let (out, source, other, mask) = rows(seed), reference = KernelSet.scalar.loops
        /// Blends single rows and several at once, some from one source row (a stride of 0).
        func over(_ kernels: floe_kernels, _ out: UnsafeMutablePointer<Pixel>, _ mask: [UInt8]?, _ factor: UInt32, _ count: Int) {
            unsafe (mask ?? []).withUnsafeBufferPointer { bytes in
                let bytes = mask == nil ? nil : bytes.baseAddress
                unsafe kernels.over(out, 0, source, 0, bytes, 0, factor, count, 1)
                unsafe kernels.over(out, count / 3, other, 2, bytes, count / 3, factor, count / 3, 3)
                unsafe kernels.over(out, count / 4, other, 0, bytes, 0, factor, count / 4, 2)
                unsafe kernels.over(out, count / 2, source, 0, bytes, 0, factor, count / 2, 2)
                unsafe kernels.over(out, 0, source, 0, bytes, 0, factor, count, 2)
            }
        }
        for pixel in source.prefix(5) + [0xFF12_3456] {
            func over(_ kernels: floe_kernels, _ out: UnsafeMutablePointer<Pixel>, _ count: Int) {
                unsafe kernels.blend_solid(out, 0, pixel, floe_blend_normal, count, 1)
                unsafe kernels.blend_solid(out, count / 3, pixel, floe_blend_normal, count / 3, 3)
            }
            unsafe compare("over solid", out, { unsafe over(reference, $0, $1) }, { unsafe over(set, $0, $1) })
        }
        for factor in [0, 1, 127, 128, 254, 255] as [UInt32] {
            unsafe compare("over, factor", out, { unsafe over(reference, $0, nil, factor, $1) }, { unsafe over(set, $0, nil, factor, $1) })
            unsafe compare(
                "scale, factor", out, { unsafe reference.scale($0, source, nil, factor, $1) },
                { unsafe set.scale($0, source, nil, factor, $1) })
            #expect(masks(reference, nil, factor, source) == masks(set, nil, factor, source), "multiply, factor")
        }
        for mask in [mask, [UInt8](repeating: 255, count: mask.count), [UInt8](repeating: 0, count: mask.count)] {
            unsafe compare("over, mask", out, { unsafe over(reference, $0, mask, 255, $1) }, { unsafe over(set, $0, mask, 255, $1) })
            unsafe compare(
                "scale", out, { unsafe reference.scale($0, source, mask, 255, $1) }, { unsafe set.scale($0, source, mask, 255, $1) })
            #expect(masks(reference, mask, 0, source) == masks(set, mask, 0, source), "multiply")
        }
    }

    /// Shows pictures of every width up to a row's, shifted by a fraction, with up to two pixels around them on each side.
    private func checkShift(_ set: floe_kernels, _ out: [Pixel], _ texels: [Pixel], _ weight: UInt32, _ random: inout SplitMix64) {
        let reference = KernelSet.scalar.loops, left = random.int(0...2), right = random.int(0...2)
        let above = random.int(0...2), below = random.int(0...2), v = UInt32(random.int(0...255))
        func shift(_ kernels: floe_kernels, _ out: UnsafeMutablePointer<Pixel>, _ count: Int, rows: Int) {
            let columns = count / (above + rows + below)
            guard columns >= left + right else { return }
            unsafe texels.withUnsafeBufferPointer { texels in
                var mixed = [Pixel](repeating: 0, count: (count + 1) * rows + 16)
                var shift = unsafe floe_shift(
                    texels: texels.baseAddress!, stride: 11, u: weight, v: v, left: left, width: columns - left - right, right: right,
                    above: above, height: rows, below: below)
                unsafe kernels.shift(out, columns, &shift, &mixed)
            }
        }
        for rows in 0...3 where above + rows + below > 0 {
            unsafe compare(
                "shift", out, { unsafe shift(reference, $0, $1, rows: rows) }, { unsafe shift(set, $0, $1, rows: rows) })
        }
    }

    /// Blends opaque rows that are covered fully except at their ends, as pictures at a fraction of a pixel are, but for one pixel.
    @Test func `opaque rows under masks match the reference`() {
        let reference = KernelSet.scalar.loops, rowCount = 3, stride = Self.longest + 3
        var random = SplitMix64(seed: 17)
        for width in 1...Self.longest {
            for (isMask, column) in [(true, 0), (true, width / 2), (false, 0), (false, width / 2), (false, width - 1)] {
                let target = (0..<stride * rowCount).map { _ in random.pixel() }
                var source = (0..<stride * rowCount + 16).map { _ in random.pixel() | 0xFF00_0000 }
                var mask = [UInt8](repeating: 255, count: stride * rowCount + 16)
                for row in 0..<rowCount {
                    mask[row * stride] = UInt8(random.byte())
                    mask[row * stride + width - 1] = UInt8(random.byte())
                }
                if isMask { mask[stride + column] = 100 } else { source[stride + column] = 0x8040_2010 }
                func blended(_ kernels: floe_kernels) -> [Pixel] {
                    var out = target
                    unsafe kernels.over(&out, stride, source, stride, mask, stride, 255, width, rowCount)
                    return out
                }
                let expected = blended(reference)
                for set in VectorKernels.all { #expect(blended(set.loops) == expected, "\(set.name), \(width), \(column)") }
            }
        }
    }

    /// Multiplies every byte by every factor. Kernel sets may compute these products in different ways.
    @Test func `every product of two bytes matches the reference`() {
        let bytes = (0...255 as ClosedRange<UInt32>).map { $0 * 0x0101_0101 }, reference = KernelSet.scalar.loops
        for set in VectorKernels.all {
            for factor in 0...255 as ClosedRange<UInt32> {
                func products(_ kernels: floe_kernels) -> [[Pixel]] {
                    var scaled = bytes, over = bytes, solid = bytes, alphas = [UInt8](repeating: 0, count: bytes.count + 16)
                    unsafe kernels.scale(&scaled, bytes, nil, factor, bytes.count)
                    unsafe kernels.over(&over, 0, bytes, 0, nil, 0, factor, bytes.count, 1)
                    unsafe kernels.blend_solid(&solid, 0, factor << 24, floe_blend_normal, bytes.count, 1)
                    unsafe kernels.multiply(&alphas, nil, factor, bytes, bytes.count)
                    return [scaled, over, solid, alphas.prefix(bytes.count).map(Pixel.init)]
                }
                #expect(products(set.loops) == products(reference), "\(set.name), \(factor)")
            }
        }
    }

    /// Returns the results of `multiply` at every length.
    private func masks(_ kernels: floe_kernels, _ mask: [UInt8]?, _ factor: UInt32, _ pixels: [Pixel]) -> [[UInt8]] {
        (0...Self.longest).map { count in
            var out = [UInt8](repeating: 0, count: count + 16)
            unsafe (mask ?? []).withUnsafeBufferPointer {
                unsafe kernels.multiply(&out, mask == nil ? nil : $0.baseAddress, factor, pixels, count)
            }
            return Array(out.prefix(count))
        }
    }

    private func gray(_ p: Pixel) -> Pixel {
        Pixel(red: p.redByte, green: p.redByte, blue: p.redByte, alpha: p.alphaByte)
    }

    @Test(arguments: BlendMode.allCases)
    func `blend modes match the reference bit for bit`(mode: BlendMode) {
        for kernels in VectorKernels.all.map(\.loops) { checkModes(kernels, mode) }
    }

    private func checkModes(_ set: floe_kernels, _ mode: BlendMode) {
        let reference = KernelSet.scalar.loops, native = mode.native
        for seed in 1...20 as ClosedRange<UInt64> {
            let (out, source, _, _) = rows(seed)
            func check(_ what: Comment, _ backdrop: [Pixel], _ source: [Pixel]) {
                unsafe compare(
                    what, backdrop, { unsafe reference.blend($0, 0, source, 0, native, $1, 1) },
                    { unsafe set.blend($0, 0, source, 0, native, $1, 1) })
            }
            check("\(mode)", out, source)
            // A single source colour, on random and on opaque backdrops.
            let opaque = out.map { $0 | 0xFF00_0000 }
            let grey = gray(source[0]) | 0xFF00_0000
            for pixel in [source[0], source[1] | 0xFF00_0000, grey, 0xFF00_0000, 0xFFFF_FFFF, 0] {
                for backdrop in [out, opaque] {
                    let row = source.map { _ in pixel }
                    check("\(mode), one colour", backdrop, row)
                    unsafe compare(
                        "\(mode), one row for three", backdrop, { unsafe reference.blend($0, $1 / 3, row, 0, native, $1 / 3, 3) },
                        { unsafe set.blend($0, $1 / 3, row, 0, native, $1 / 3, 3) })
                    for rows in [1, 3] {
                        unsafe compare(
                            "\(mode), solid, \(rows) rows", backdrop,
                            { unsafe reference.blend_solid($0, $1 / rows, pixel, native, $1 / rows, rows) },
                            { unsafe set.blend_solid($0, $1 / rows, pixel, native, $1 / rows, rows) })
                    }
                }
            }
            // Greys: the luminosity, the minimum and the maximum are equal, and their differences are zero.
            check("\(mode), greys", out.map(gray), source.map(gray))
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `sampling matches the reference bit for bit`(seed: UInt64) {
        for kernels in VectorKernels.all.map(\.loops) { checkSampling(kernels, seed) }
    }

    private func checkSampling(_ set: floe_kernels, _ seed: UInt64) {
        let (out, source, other, _) = rows(seed), reference = KernelSet.scalar.loops
        var random = SplitMix64(seed: seed)
        for weight in [0, 1, 128, 254, 255] as [UInt32] {
            unsafe compare(
                "mix", out, { unsafe reference.mix($0, source, other, weight, $1) }, { unsafe set.mix($0, source, other, weight, $1) })
            checkShift(set, out, source, weight, &random)
        }
        let bitmap = Bitmap(width: 9, height: 7) { x, y in source[(y * 9 + x) % source.count] }
        let texels = unsafe Texels(bitmap).native
        let u = (0..<Self.longest).map { _ in Int32(random.int(0...(8 * 256))) }
        let v = (0..<Self.longest).map { _ in Int32(random.int(0...(6 * 256))) }
        // Random positions, and positions that rise by at most a texel, as in a magnified picture.
        let step = random.int(40...256), rising = (0..<Self.longest).map { Int32($0 * step) }
        let wide = Bitmap(width: Self.longest + 2, height: 7) { x, y in other[(y * 31 + x) % other.count] }
        for unsafe(u, texels) in unsafe [(u, texels), (rising, Texels(wide).native)] {
            func sample(_ kernels: floe_kernels, _ out: UnsafeMutablePointer<Pixel>, _ count: Int) {
                var mixed = [Pixel](repeating: 0, count: 2 * count + 192)
                if count > 0 { unsafe kernels.sample_rows(out, 0, texels, u, v, &mixed, count, 1) }
                if count > 8 { unsafe kernels.sample_rows(out, count / 3, texels, u, v, &mixed, count / 3, 3) }
                if count > 20 { unsafe kernels.sample_rows(out, 2, texels, u, v, &mixed, 2, count / 2) }
            }
            unsafe compare("rows", out, { unsafe sample(reference, $0, $1) }, { unsafe sample(set, $0, $1) })
        }
        unsafe compare("sample", out, { unsafe reference.sample($0, texels, u, v, $1) }, { unsafe set.sample($0, texels, u, v, $1) })
        unsafe compare("pick", out, { unsafe reference.pick($0, texels, u, v, $1) }, { unsafe set.pick($0, texels, u, v, $1) })
        withExtendedLifetime((bitmap, wide)) {}
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `texel positions, gradients and coverage match the reference bit for bit`(seed: UInt64) {
        for kernels in VectorKernels.all.map(\.loops) { checkPlaces(kernels, seed) }
    }

    private func checkPlaces(_ set: floe_kernels, _ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func f(_ r: ClosedRange<Double>) -> Float { Float(random.double(r)) }
        let out = [Pixel](repeating: 0, count: Self.longest)
        checkProjected(set, &random)
        let ramp = Bitmap(width: GradientRamp.length, height: 1) { x, _ in Pixel(x) }
        defer { withExtendedLifetime(ramp) {} }
        for (type, isAffine, steepest) in [
            (floe_gradient_axial, true, 30), (floe_gradient_axial, true, 0.99), (floe_gradient_axial, false, 30),
            (floe_gradient_radial, true, 30), (floe_gradient_radial, false, 30), (floe_gradient_conic, true, 1),
            (floe_gradient_conic, false, 1),
        ] {
            let rows = floe_projected_rows(
                du: f(-steepest...steepest), dv: f(-steepest...steepest), dw: f(-0.1...0.1), first: 3, min_u: 0,
                max_u: Float(GradientRamp.length - 1), min_v: 0, max_v: 0, is_affine: isAffine)
            let far = type == floe_gradient_conic ? 0.02 : 1
            let start = SIMD4(f(-300...1200) * Float(far), f(-300...1200) * Float(far), f(-0.1...2), 0)
            func run(_ kernels: floe_kernels, _ out: UnsafeMutablePointer<Pixel>, _ n: Int) {
                var rows = rows, start = start
                unsafe kernels.pick_ramp(out, 0, ramp.unsafePixels, type, &rows, &start, n, 1)
            }
            unsafe compare("gradient", out, { unsafe run(KernelSet.scalar.loops, $0, $1) }, { unsafe run(set, $0, $1) })
        }
        checkTexels(set, &random)
        checkCoverage(set, &random)
    }

    /// Checks texel positions, affine and in perspective, some of them behind the eye.
    private func checkTexels(_ set: floe_kernels, _ random: inout SplitMix64) {
        func d(_ r: ClosedRange<Double>) -> Double { random.double(r) }
        for isAffine in [true, false] {
            for isNearest in [true, false] {
                let row = floe_texel_row(
                    u0: d(-20...60), v0: d(-20...60), w0: isAffine ? 1 : d(-0.2...2), du: d(-2...2), dv: d(-2...2),
                    dw: isAffine ? 0 : d(-0.05...0.05), first: d(0...9), min_u: 0.5, max_u: d(0.5...60), min_v: 0.5, max_v: d(0.5...60),
                    is_nearest: isNearest)
                for count in 0...Self.longest {
                    func positions(_ kernels: floe_kernels) -> [ArraySlice<Int32>] {
                        var u = [Int32](repeating: 0, count: count + 16), v = u, row = row
                        unsafe kernels.find_texels(&u, &v, &row, count)
                        return [u.prefix(count), v.prefix(count)]
                    }
                    #expect(positions(set) == positions(KernelSet.scalar.loops), "texels")
                }
            }
        }
    }

    /// Compares coverage with `ShapeCoverage` for shapes that are upright, rotated or in perspective, also partly behind the eye, with
    /// and without round corners and inner shapes, at pixels inside and outside the corners.
    private func checkCoverage(_ set: floe_kernels, _ random: inout SplitMix64) {
        guard let coverage = unsafe set.coverage else { return }
        let side = random.double(4...60)
        var inPerspective = PlaneProjection.rotation(random.double(0...7), about: 20, 20)
        inPerspective.xw = random.double(-0.03...0.03)
        inPerspective.yw = random.double(-0.03...0.03)
        let upright = PlaneProjection.translation(random.double(0...1), random.double(0...1))
        var corners = RectCorners.all, curve = CornerCurve.circular
        for projection in [upright, .rotation(random.double(0...7), about: 20, 20), inPerspective] {
            func shape(_ inset: Double, _ radius: Double) -> ShapeCoverage? {
                let rect = PlaneRect(20 - side / 2, 20 - side / 3, side, side / 1.5).inset(by: inset)
                let placement = Placement(
                    projection: projection, rect: rect, cornerRadius: radius, clip: .infinite,
                    bounds: DeviceRect(minX: -100, minY: -100, maxX: 200, maxY: 200), roundedCorners: corners,
                    cornerCurve: curve)
                return ShapeCoverage(placement)
            }
            for turn in 0..<6 {
                curve = random.oneIn(2) ? .circular : .continuous
                corners = random.oneIn(2) ? .all : RectCorners(rawValue: UInt8(random.int(0...15)))
                let radius = turn % 3 == 0 ? 0 : random.double(0.2...side / 2)
                guard let outer = shape(0, radius), let native = floe_shape(outer) else { continue }
                let hole = turn % 2 == 0 ? nil : shape(random.double(0.1...side / 4), radius / 2), isShare = turn > 3
                var outline = floe_outline()
                (outline.outer, outline.scale, outline.is_share) = (native, Float(random.int(0...255)), isShare)
                if let hole, let inner = floe_shape(hole) { (outline.inner, outline.has_inner) = (inner, true) }
                // Runs of every length, packed one after another in the masks.
                var runs: [floe_edge_run] = [], expected: [UInt8] = []
                for row in -10...50 as ClosedRange<Int32> {
                    let start = Int32(random.int(-20...40)), length = Int32(row % 19 == 0 ? 0 : random.int(1...20))
                    runs.append(floe_edge_run(row: row, start: start, end: start + length, mask: Int32(expected.count)))
                    for column in start..<start + length {
                        let x = Float(column) + 0.5, y = Float(row) + 0.5, whole = outer.coverage(x, y)
                        var covered = whole
                        if let hole { covered -= hole.coverage(x, y) }
                        if isShare { covered /= max(whole, FillNode.leastShared) }
                        expected.append(UInt8(max(0, min(255, covered * outline.scale + 0.5))))
                    }
                }
                var found = [UInt8](repeating: 1, count: expected.count + 1)
                unsafe coverage(&found, &outline, runs, runs.count)
                #expect(found == expected + [1], "coverage")
            }
        }
    }

    /// Checks kernels that project positions and fetch texels.
    private func checkProjected(_ set: floe_kernels, _ random: inout SplitMix64) {
        let bitmap = Bitmap(width: 32, height: 10) { _, _ in random.oneIn(2) ? random.pixel() | 0xFF00_0000 : random.pixel() }
        let texels = unsafe Texels(bitmap).native
        func f(_ r: ClosedRange<Double>) -> Float { Float(random.double(r)) }
        for isAffine in [false, true] {
            let rows = floe_projected_rows(
                du: f(-1...1), dv: f(-1...1), dw: f(-0.1...0.1), first: Float(random.int(0...50)), min_u: 0.5, max_u: 31.5, min_v: 0.5,
                max_v: 9.5, is_affine: isAffine)
            let starts = (0..<3).map { _ in SIMD4(f(-20...20), f(-20...20), f(-0.2...2), 0) }
            // As of an image turned about an upright axis, whose columns are the same in all rows.
            let upright = starts.map { SIMD4(starts[0].x, $0.y, starts[0].z, 0) }
            let backdrop = (0..<Self.longest).map { _ in random.pixel() }
            /// One row, or three; `sample` leaves a gap between some.
            func height(_ n: Int) -> Int { n % 3 == 0 ? 3 : 1 }
            func sample(_ starts: [SIMD4<Float>], _ kernels: floe_kernels, _ out: UnsafeMutablePointer<Pixel>, _ n: Int) {
                var rows = rows
                let stride = n / height(n), width = n % 4 < 2 ? stride : max(0, stride - 5)
                unsafe kernels.sample_projected(out, stride, texels, &rows, starts, width, height(n))
            }
            func pick(_ kernels: floe_kernels, _ out: UnsafeMutablePointer<Pixel>, _ n: Int) {
                var rows = rows
                unsafe kernels.pick_projected(out, n / height(n), texels, &rows, starts, n / height(n), height(n))
            }
            let reference = KernelSet.scalar.loops
            for starts in [starts, upright] {
                unsafe compare(
                    "sample projected", backdrop, { unsafe sample(starts, reference, $0, $1) }, { unsafe sample(starts, set, $0, $1) })
            }
            unsafe compare("pick projected", backdrop, { unsafe pick(reference, $0, $1) }, { unsafe pick(set, $0, $1) })
        }
        withExtendedLifetime(bitmap) {}
    }
}
