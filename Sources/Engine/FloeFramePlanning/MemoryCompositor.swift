// Compositors whose back buffers can be read.

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A compositor whose back buffer can be copied.
package protocol BackBufferSource: PlannedCompositor {
    /// Nil before the first frame.
    var backBufferSize: PixelSize? { get }
    /// Copies rectangles of the back buffer to the same places of a picture that begins at `pixels` and whose rows are
    /// `stride` pixels apart.
    @unsafe
    func copyBackBuffer(_ rects: [DeviceRect], to pixels: UnsafeMutablePointer<Pixel>, stride: Int) throws
}

/// A compositor whose back buffer lies in memory.
package protocol MemoryCompositor: BackBufferSource {
    /// A steady clock in seconds, for the times in `CompositorStatistics`. Nil: no times are taken.
    var now: (() -> Double)? { get set }
    /// A steady clock in seconds that all threads read, for `tileTimes`. Nil: tiles are not timed.
    var tileClock: (@Sendable () -> Double)? { get set }
    /// When the tiles of the last frame were drawn.
    var tileTimes: [TileTime] { get }
    /// Calls `body` with the current back buffer: rows from top to bottom without padding. The pointer must not outlive the call.
    /// Returns nil without calling `body` before the first frame.
    func withBackBuffer<R>(_ body: (UnsafePointer<Pixel>, PixelSize) throws -> R) rethrows -> R?
}

extension MemoryCompositor {
    package var backBufferSize: PixelSize? { unsafe withBackBuffer { $1 } }

    @unsafe
    package func copyBackBuffer(_ rects: [DeviceRect], to pixels: UnsafeMutablePointer<Pixel>, stride: Int) throws {
        unsafe withBackBuffer { base, size in
            for rect in rects {
                for y in Int(rect.minY)..<Int(rect.maxY) {
                    let source = unsafe base + y * size.width + Int(rect.minX)
                    unsafe (pixels + y * stride + Int(rect.minX)).update(from: source, count: rect.width)
                }
            }
        }
    }

    /// Returns a copy of the back buffer within `rect`, or nil if that is empty.
    package func part(_ rect: DeviceRect) -> Bitmap? {
        unsafe withBackBuffer { pixels, size in
            let rect = rect.intersection(size.rect)
            guard !rect.isEmpty else { return nil }
            return unsafe Bitmap(
                copying: pixels + Int(rect.minY) * size.width + Int(rect.minX), stride: size.width,
                size: PixelSize(width: rect.width, height: rect.height))
        } ?? nil
    }
}
