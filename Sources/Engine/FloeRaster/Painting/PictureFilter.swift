// Makes a picture's texels from its source, step by step. Every step's result is whole bytes, and every sum is exact, so that the
// programs of the GPU compositor, which compute in Float, give the same.

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// Filters one picture, in memory that it keeps from frame to frame. Not thread-safe.
@safe
package final class PictureFilter {
    package let steps: [PictureStep]
    package let size: PixelSize
    private let result: Slab
    /// The results of earlier steps, by turns.
    private var scratch: [Slab] = []

    /// Creates a filter for pictures whose sources have `size` pixels; nil if the system has no memory for it.
    package init?(_ steps: [PictureStep], size: PixelSize) {
        var last = size, largest: PixelSize?
        for (number, step) in steps.enumerated() {
            if case .halve = step { last = last.halved }
            var isKept = number < steps.count - 1
            if case .blur = step { isKept = true }
            // Sizes only decrease.
            if isKept { largest = largest ?? last }
        }
        guard let result = Slab(last) else { return nil }
        self.steps = steps
        self.size = size
        self.result = result
        guard let largest else { return }
        guard let first = Slab(largest), let second = Slab(largest) else { return nil }
        scratch = [first, second]
    }

    /// Where the texels lie, in rows without padding, for as long as the filter lives.
    package var texels: UnsafePointer<Pixel> { unsafe UnsafePointer(result.base) }
    /// Bytes held.
    package var byteCount: Int { scratch.reduce(result.count) { $0 + $1.count } * 4 }

    /// Makes the texels from pixels whose rows are `stride` apart.
    package func apply(to source: UnsafePointer<Pixel>, stride: Int) {
        var input = unsafe source, inputStride = stride, size = size
        for (number, step) in steps.enumerated() {
            let output = number == steps.count - 1 ? result : scratch[number % 2]
            switch step {
            case .halve:
                unsafe halve(input, inputStride, size, into: output.base)
                size = size.halved
            case .blur(let kernel):
                // In place if the last step's result lies there: each row is copied before it is blurred.
                let rows = scratch[(number + 1) % 2]
                unsafe blurRows(input, inputStride, size, kernel, into: rows.base)
                unsafe blurColumns(rows.base, size, kernel, into: output.base)
            case .color(let saturation, let brightness):
                unsafe forEachPixel(input, inputStride, size, into: output.base) {
                    PictureFilter.color($0, saturation: saturation, brightness: brightness)
                }
            case .tint(let color):
                unsafe forEachPixel(input, inputStride, size, into: output.base) { color.scaled(by: $0.alphaByte) }
            }
            unsafe input = UnsafePointer(output.base)
            inputStride = size.width
        }
        if steps.isEmpty { unsafe forEachPixel(input, inputStride, size, into: result.base) { $0 } }
    }

    /// Returns a colour after saturation and brightness. Sums of premultiplied channels, clamped to what alpha allows.
    static func color(_ pixel: Pixel, saturation: Float, brightness: Float) -> Pixel {
        let r = Float(pixel.redByte), g = Float(pixel.greenByte), b = Float(pixel.blueByte), a = Float(pixel.alphaByte)
        // Rec. 709, as browsers' `saturate`.
        let gray = 0.2126 * r + 0.7152 * g + 0.0722 * b, lift = brightness * a
        func channel(_ value: Float) -> UInt32 { UInt32(max(0, min(a, gray + (value - gray) * saturation + lift)) + 0.5) }
        return pixel.alphaByte << 24 | channel(r) << 16 | channel(g) << 8 | channel(b)
    }

    private func forEachPixel(
        _ input: UnsafePointer<Pixel>, _ stride: Int, _ size: PixelSize, into output: UnsafeMutablePointer<Pixel>,
        _ body: (Pixel) -> Pixel
    ) {
        for y in 0..<size.height {
            let row = unsafe input + y * stride, out = unsafe output + y * size.width
            for x in 0..<size.width { unsafe out[x] = body(row[x]) }
        }
    }

    private func halve(
        _ input: UnsafePointer<Pixel>, _ stride: Int, _ size: PixelSize, into output: UnsafeMutablePointer<Pixel>
    ) {
        let half = size.halved
        for y in 0..<half.height {
            let upper = unsafe input + 2 * y * stride, lower = unsafe input + min(2 * y + 1, size.height - 1) * stride
            let out = unsafe output + y * half.width
            // The last column may be alone.
            for x in 0..<size.width / 2 {
                unsafe out[x] = Pixel.mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
            }
            if size.width % 2 == 1 {
                let last = size.width - 1
                unsafe out[half.width - 1] = Pixel.mean(upper[last], upper[last], lower[last], lower[last])
            }
        }
    }

    // MARK: Blur

    private func blurRows(
        _ input: UnsafePointer<Pixel>, _ stride: Int, _ size: PixelSize, _ kernel: GaussianKernel,
        into output: UnsafeMutablePointer<Pixel>
    ) {
        let reach = kernel.reach, width = size.width
        let extended = UnsafeMutablePointer<Pixel>.allocate(capacity: width + 2 * reach)
        let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: 4 * width)
        defer {
            unsafe extended.deallocate()
            unsafe sums.deallocate()
        }
        for y in 0..<size.height {
            let row = unsafe input + y * stride
            unsafe extended.update(repeating: row[0], count: reach)
            unsafe (extended + reach).update(from: row, count: width)
            unsafe (extended + reach + width).update(repeating: row[width - 1], count: reach)
            unsafe weigh(kernel, width, sums, into: output + y * width) { unsafe UnsafePointer(extended) + reach + $0 }
        }
    }

    private func blurColumns(
        _ input: UnsafePointer<Pixel>, _ size: PixelSize, _ kernel: GaussianKernel, into output: UnsafeMutablePointer<Pixel>
    ) {
        let width = size.width, last = size.height - 1
        let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: 4 * width)
        defer { unsafe sums.deallocate() }
        for y in 0..<size.height {
            unsafe weigh(kernel, width, sums, into: output + y * width) { unsafe input + min(max(y + $0, 0), last) * width }
        }
    }

    /// Writes the weighted sums of pixels at several distances, `pixels(distance)` being a row of them.
    private func weigh(
        _ kernel: GaussianKernel, _ width: Int, _ sums: UnsafeMutablePointer<UInt32>, into output: UnsafeMutablePointer<Pixel>,
        _ pixels: (_ distance: Int) -> UnsafePointer<Pixel>
    ) {
        let count = 4 * width
        for (distance, weight) in kernel.weights.enumerated() {
            let weight = UInt32(weight)
            unsafe pixels(-distance).withMemoryRebound(to: UInt8.self, capacity: count) { before in
                unsafe pixels(distance).withMemoryRebound(to: UInt8.self, capacity: count) { after in
                    if distance == 0 {
                        for i in 0..<count { unsafe sums[i] = 32_768 &+ UInt32(before[i]) &* weight }
                    } else {
                        for i in 0..<count { unsafe sums[i] &+= (UInt32(before[i]) &+ UInt32(after[i])) &* weight }
                    }
                }
            }
        }
        unsafe output.withMemoryRebound(to: UInt8.self, capacity: count) { out in
            for i in 0..<count { unsafe out[i] = UInt8(truncatingIfNeeded: sums[i] >> 16) }
        }
    }

    /// Room for a picture, and for what vector loads read past its end.
    @safe
    private final class Slab {
        let count: Int
        private let memory: PixelMemory
        var base: UnsafeMutablePointer<Pixel> { unsafe memory.base }

        init?(_ size: PixelSize) {
            count = size.area + size.width
            guard let memory = PixelMemory(transparentIfAvailable: count) else { return nil }
            self.memory = consume memory
        }
    }
}
