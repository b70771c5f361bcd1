// The reference kernels: one pixel at a time, with the formula above each. Every other set must reproduce them bit for bit.

import CFloeKernels
import FloeFramePlanning
import FloeImaging
import FloeRenderTree

/// The reference kernels, as plain loops.
enum ScalarKernels {
    typealias Row = UnsafeMutablePointer<Pixel>
    typealias Source = UnsafePointer<Pixel>
    typealias Mask = UnsafePointer<UInt8>
    typealias Positions = UnsafePointer<Int32>

    static let loops = unsafe floe_kernels(
        over: { unsafe over($0, $1, $2, $3, $4, $5, $6, $7, $8) },
        blend: { unsafe blend($0, $1, $2, $3, $4, $5, $6) },
        blend_solid: { unsafe blendSolid($0, $1, $2, $3, $4, $5) },
        fill: { out, stride, pixel, width, height in unsafe rows(out, stride, width, height) { _, _, _ in pixel } },
        copy: { unsafe copy($0, $1, $2, $3, $6, $7, $8) },
        scale: { unsafe scale($0, $1, $2, $3, $4) },
        multiply: { unsafe multiply($0, $1, $2, $3, $4) },
        coverage: nil,
        mix: { out, a, b, weight, count in for i in 0..<count { unsafe out[i] = lerp(a[i], b[i], weight) } },
        shift: { out, stride, moved, _ in unsafe shift(out, stride, moved.pointee) },
        sample: { unsafe sample($0, $1, $2, $3, $4) },
        sample_rows: { unsafe sampleRows($0, $1, $2, $3, $4, $6, $7) },
        pick: { unsafe pick($0, $1, $2, $3, $4) },
        pick_projected: { unsafe pickProjected($0, $1, $2, $3.pointee, $4, $5, $6) },
        pick_ramp: { unsafe pickRamp($0, $1, $2, $3, $4.pointee, $5, $6, $7) },
        sample_projected: { unsafe sampleProjected($0, $1, $2, $3.pointee, $4, $5, $6) },
        find_texels: { unsafe findTexels($0, $1, $2.pointee, $3) })

    /// Overwrites each pixel of some rows with the result of `pixel` for its row, its column and the pixel beneath.
    @inline(__always)
    private static func rows(
        _ out: Row, _ stride: Int, _ width: Int, _ height: Int, _ pixel: (_ row: Int, _ i: Int, _ beneath: Pixel) -> Pixel
    ) {
        for row in 0..<height {
            let out = unsafe out + row * stride
            for i in 0..<width { unsafe out[i] = pixel(row, i, out[i]) }
        }
    }

    // MARK: - Mix

    // s + d·(1 − αs), Porter and Duff 1984
    @inline(__always)
    private static func over(_ s: Pixel, _ d: Pixel) -> Pixel {
        s &+ d.scaled(by: 255 - s.alphaByte)
    }

    private static func over(
        _ out: Row, _ outStride: Int, _ source: Source, _ sourceStride: Int, _ mask: Mask?, _ maskStride: Int, _ factor: UInt32,
        _ width: Int, _ height: Int
    ) {
        unsafe rows(out, outStride, width, height) { row, i, beneath in
            unsafe over(source[row * sourceStride + i].scaled(by: covered(mask, factor, row * maskStride + i)), beneath)
        }
    }

    // co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs), W3C Compositing and Blending §5
    private static func blend(
        _ out: Row, _ outStride: Int, _ source: Source, _ sourceStride: Int, _ mode: floe_blend_mode, _ width: Int, _ height: Int
    ) {
        let mode = BlendMode(mode)
        unsafe rows(out, outStride, width, height) { row, i, beneath in
            unsafe mode.blend(source: source[row * sourceStride + i], backdrop: beneath)
        }
    }

    private static func blendSolid(_ out: Row, _ outStride: Int, _ pixel: Pixel, _ mode: floe_blend_mode, _ width: Int, _ height: Int) {
        let mode = BlendMode(mode)
        unsafe rows(out, outStride, width, height) { _, _, beneath in mode.blend(source: pixel, backdrop: beneath) }
    }

    // s, or s over d. The source's opacity runs make no difference: clear pixels leave d, opaque ones give s.
    private static func copy(
        _ out: Row, _ outStride: Int, _ source: Source, _ sourceStride: Int, _ isOpaque: Bool, _ width: Int, _ height: Int
    ) {
        unsafe rows(out, outStride, width, height) { row, i, beneath in
            let s = unsafe source[row * sourceStride + i]
            return isOpaque ? s : over(s, beneath)
        }
    }

    // MARK: - Cover

    @inline(__always)
    private static func covered(_ mask: Mask?, _ factor: UInt32, _ i: Int) -> UInt32 {
        unsafe mask.map { unsafe UInt32($0[i]) } ?? factor
    }

    // s · m
    private static func scale(_ out: Row, _ source: Source, _ mask: Mask?, _ factor: UInt32, _ count: Int) {
        for i in 0..<count { unsafe out[i] = source[i].scaled(by: covered(mask, factor, i)) }
    }

    // m · α
    private static func multiply(_ out: UnsafeMutablePointer<UInt8>, _ mask: Mask?, _ factor: UInt32, _ pixels: Source, _ count: Int) {
        for i in 0..<count { unsafe out[i] = UInt8(multiply255(covered(mask, factor, i), pixels[i].alphaByte)) }
    }

    // MARK: - Fetch

    // (a·(256 − w) + b·w + 128) >> 8, each channel
    @inline(__always)
    private static func lerp(_ a: Pixel, _ b: Pixel, _ w: UInt32) -> Pixel {
        @inline(__always)
        func channel(_ shift: UInt32) -> UInt32 {
            let x = (a >> shift) & 255, y = (b >> shift) & 255
            return ((x * (256 - w) + y * w + 128) >> 8) << shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }

    // Down each column first, then across. Past the outermost texels they repeat.
    private static func shift(_ out: Row, _ stride: Int, _ s: floe_shift) {
        func texel(_ row: Int, _ i: Int) -> Pixel {
            unsafe s.texels[min(max(row, 0), s.height) * s.stride + min(max(i, 0), s.width)]
        }
        unsafe rows(out, stride, s.left + s.width + s.right, s.above + s.height + s.below) { row, i, _ in
            let row = unsafe row - s.above, i = unsafe i - s.left
            func down(_ i: Int) -> Pixel { unsafe lerp(texel(row, i), texel(row + 1, i), s.v) }
            return unsafe lerp(down(i), down(i + 1), s.u)
        }
    }

    // Down each column first, then across. Past the last column and below the last row the weight is 0.
    @inline(__always)
    private static func sample(_ texels: floe_texels, _ u: Int32, _ v: Int32) -> Pixel {
        let upper = unsafe texels.base + Int(v >> 8) * texels.width + Int(u >> 8)
        let lower = unsafe upper + texels.width, down = UInt32(v & 255)
        return unsafe lerp(lerp(upper[0], lower[0], down), lerp(upper[1], lower[1], down), UInt32(u & 255))
    }

    private static func sample(_ out: Row, _ texels: floe_texels, _ u: Positions, _ v: Positions, _ count: Int) {
        for i in 0..<count { unsafe out[i] = sample(texels, u[i], v[i]) }
    }

    private static func sampleRows(
        _ out: Row, _ stride: Int, _ texels: floe_texels, _ u: Positions, _ v: Positions, _ width: Int, _ height: Int
    ) {
        unsafe rows(out, stride, width, height) { row, i, _ in unsafe sample(texels, u[i], v[row]) }
    }

    // The texels at (u >> 8, v >> 8)
    private static func pick(_ out: Row, _ texels: floe_texels, _ u: Positions, _ v: Positions, _ count: Int) {
        for i in 0..<count { unsafe out[i] = texels.base[Int(v[i] >> 8) * texels.width + Int(u[i] >> 8)] }
    }

    /// NaN goes to the lower limit.
    @inline(__always)
    private static func within(_ position: Float, _ low: Float, _ high: Float) -> Float {
        let raised = position > low ? position : low
        return raised < high ? raised : high
    }

    // (u + du·x, v + dv·x) / (w + dw·x), clamped. Positions may be NaN (0/0, behind the eye).
    @inline(__always)
    private static func position(_ i: Int, _ rows: floe_projected_rows, _ start: SIMD4<Float>) -> (u: Float, v: Float) {
        let x = rows.first + Float(i), r = rows.is_affine ? 1 : 1 / max(start.z + rows.dw * x, FLOE_LEAST_W)
        return (
            within((start.x + rows.du * x) * r, rows.min_u, rows.max_u), within((start.y + rows.dv * x) * r, rows.min_v, rows.max_v)
        )
    }

    // `sample` at 256 · (position − ½) rounded to nearest
    private static func sampleProjected(
        _ out: Row, _ outStride: Int, _ texels: floe_texels, _ rows: floe_projected_rows, _ starts: UnsafePointer<SIMD4<Float>>,
        _ width: Int, _ height: Int
    ) {
        func fixed(_ p: Float) -> Int32 { Int32(truncatingIfNeeded: ((p - 0.5) * 256 + 8_388_608).bitPattern & 0x7F_FFFF) }
        unsafe Self.rows(out, outStride, width, height) { row, i, _ in
            let p = unsafe position(i, rows, starts[row])
            return unsafe sample(texels, fixed(p.u), fixed(p.v))
        }
    }

    // ⌊position + 2⁻¹⁰⌋
    private static func pickProjected(
        _ out: Row, _ outStride: Int, _ texels: floe_texels, _ rows: floe_projected_rows, _ starts: UnsafePointer<SIMD4<Float>>,
        _ width: Int, _ height: Int
    ) {
        func whole(_ p: Float) -> Int { Int((p + Float(SampleLimits.nearestBias)).rounded(.down)) }
        unsafe Self.rows(out, outStride, width, height) { row, i, _ in
            let p = unsafe position(i, rows, starts[row])
            return unsafe texels.base[whole(p.v) * texels.width + whole(p.u)]
        }
    }

    // u, √(u² + v²) or the angle of (u, v), of (u + du·x, v + dv·x) / (w + dw·x); in entries of the ramp
    @inline(__always)
    static func place(_ i: Int, _ type: floe_gradient, _ rows: floe_projected_rows, _ start: SIMD4<Float>) -> Float {
        let x = rows.first + Float(i), u = start.x + rows.du * x, v = start.y + rows.dv * x, bias = Float(GradientRamp.bias)
        // The angle is the same whatever w is.
        if type == floe_gradient_conic { return angle(u, v) + bias }
        let r = rows.is_affine ? 1 : 1 / max(start.z + rows.dw * x, FLOE_LEAST_W)
        if type == floe_gradient_axial { return u * r }
        return ((u * r) * (u * r) + (v * r) * (v * r)).squareRoot() + bias
    }

    // 1024/2π · atan(r), r = min(|x|, |y|) / max(|x|, |y|), as r · a polynomial of r²; then by quadrants
    @inline(__always)
    private static func angle(_ x: Float, _ y: Float) -> Float {
        let across = abs(x), down = abs(y), isSteep = down > across
        let r = isSteep ? across / down : down / (across > FLOE_LEAST_W ? across : FLOE_LEAST_W), s = r * r
        var sum = FLOE_ANGLE_8
        sum = sum * s + FLOE_ANGLE_7
        sum = sum * s + FLOE_ANGLE_6
        sum = sum * s + FLOE_ANGLE_5
        sum = sum * s + FLOE_ANGLE_4
        sum = sum * s + FLOE_ANGLE_3
        sum = sum * s + FLOE_ANGLE_2
        sum = sum * s + FLOE_ANGLE_1
        var angle = sum * r
        if isSteep { angle = 256 - angle }
        if x < 0 { angle = 512 - angle }
        return y < 0 ? 1024 - angle : angle
    }

    // The entry at the position
    private static func pickRamp(
        _ out: Row, _ outStride: Int, _ ramp: Source, _ type: floe_gradient, _ rows: floe_projected_rows,
        _ starts: UnsafePointer<SIMD4<Float>>, _ width: Int, _ height: Int
    ) {
        unsafe Self.rows(out, outStride, width, height) { row, i, _ in
            unsafe ramp[Int(within(place(i, type, rows, starts[row]), rows.min_u, rows.max_u))]
        }
    }

    // `ImageSampler.fixed` of (u0 + du·x) / (w0 + dw·x), …
    private static func findTexels(
        _ u: UnsafeMutablePointer<Int32>, _ v: UnsafeMutablePointer<Int32>, _ row: floe_texel_row, _ count: Int
    ) {
        for i in 0..<count {
            let x = row.first + Double(i), r = 1 / max(row.w0 + row.dw * x, Double(FLOE_LEAST_W))
            unsafe u[i] = ImageSampler.fixed((row.u0 + row.du * x) * r, row.min_u, row.max_u, row.is_nearest)
            unsafe v[i] = ImageSampler.fixed((row.v0 + row.dv * x) * r, row.min_v, row.max_v, row.is_nearest)
        }
    }
}

extension GradientType {
    /// The kernels' constant for it.
    @inline(__always) var native: floe_gradient {
        switch self {
        case .axial: floe_gradient_axial
        case .radial: floe_gradient_radial
        case .conic: floe_gradient_conic
        }
    }
}

extension BlendMode {
    private static let inOrder = allCases

    init(_ mode: floe_blend_mode) { self = BlendMode.inOrder[Int(mode.rawValue)] }

    /// The kernels' constant for it: its index among the cases, which is also its representation in memory.
    @inline(__always) var native: floe_blend_mode { floe_blend_mode(UInt32(unsafe unsafeBitCast(self, to: UInt8.self))) }
}
