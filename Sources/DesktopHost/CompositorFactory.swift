// The compositors that a host draws with, by what they can do: which they are is the program's choice, who hands the
// host what makes them.

import FramePlanning
import Geometry
import Imaging
import RenderTree

/// Makes compositors for a host.
@MainActor
public protocol CompositorFactory {
    /// One that draws with so many threads.
    func makeMemoryCompositor(threads: Int, optimisations: Optimisations) -> any MemoryCompositor
    /// Whether the OpenGL context that is current draws in software; throws where compositors cannot draw with it.
    func drawsInSoftware() throws -> Bool
    /// One that draws by the OpenGL context that is current.
    func makeContextCompositor(optimisations: Optimisations) throws -> any ContextCompositor
}

/// A compositor whose back buffer can be copied.
public protocol BackBufferSource: PlannedCompositor {
    /// Nil before the first frame.
    var backBufferSize: PixelSize? { get }
    /// Copies rectangles of the back buffer to the same places of a picture that begins at `pixels` and whose rows are
    /// `stride` pixels apart.
    @unsafe
    func copyBackBuffer(_ rects: [DeviceRect], to pixels: UnsafeMutablePointer<Pixel>, stride: Int) throws
}

/// A compositor whose back buffer lies in memory.
public protocol MemoryCompositor: BackBufferSource {
    /// Seconds of a steady clock, for the times in `CompositorStatistics`; nil: none is taken.
    var now: (() -> Double)? { get set }
    /// Calls `body` with the back buffer as it is: rows from top to bottom without padding. The pointer is not to be kept
    /// beyond the call. Nil, without a call, before the first frame.
    func withBackBuffer<R>(_ body: (UnsafePointer<Pixel>, PixelSize) throws -> R) rethrows -> R?
}

extension MemoryCompositor {
    public var backBufferSize: PixelSize? { unsafe withBackBuffer { $1 } }

    @unsafe
    public func copyBackBuffer(_ rects: [DeviceRect], to pixels: UnsafeMutablePointer<Pixel>, stride: Int) throws {
        unsafe withBackBuffer { base, size in
            for rect in rects {
                for y in Int(rect.minY)..<Int(rect.maxY) {
                    let source = unsafe base + y * size.width + Int(rect.minX)
                    unsafe (pixels + y * stride + Int(rect.minX)).update(from: source, count: rect.width)
                }
            }
        }
    }
}

/// A compositor that draws by an OpenGL context, and what can be known of its work.
public protocol ContextCompositor: BackBufferSource {
    /// Whether OpenGL itself draws in software.
    var isSoftware: Bool { get }
    /// Counts its frames from 1.
    var frameNumber: Int { get }
    /// Seconds of a steady clock, for the times in `CompositorStatistics`; nil: none is taken.
    var now: (() -> Double)? { get set }
    /// From the next frame on, measures how long the graphics processor draws; not for one that draws in software.
    func startMeasuring()
    func stopMeasuring()
    /// The oldest measurement that is done and has not been asked for; nil if there is none.
    func nextMeasurement() -> GPUMeasurement?
    /// Waits until all drawing is done.
    func finish()
    /// Does one small thing that a frame would else do within itself, such as building a program; false if nothing is left.
    /// `frame`: what is about to be drawn, if that is known, such as what another compositor shows now.
    func prepareNext(for frame: Frame?) throws -> Bool
    /// The most bytes that groups' own pictures may take.
    var largestGroupBytes: Int { get set }
    /// What shows back buffers, this one's and others', in the window of the same context.
    func makePresenter() throws -> any BackBufferPresenter
}

/// Brings back buffers, with overlays on top, to the window whose context is current; swapping is the host's.
@MainActor
public protocol BackBufferPresenter: AnyObject {
    /// Shows the back buffer of the compositor that it was made by.
    func present(window: PixelSize, overlays: [PresenterOverlay]) throws
    /// Shows pixels of `size` that begin at `pixels`, rows from top to bottom without padding. Of them only those within
    /// `damage` have changed since the last call; all, if the size has.
    @unsafe
    func present(
        _ pixels: UnsafePointer<Pixel>, size: PixelSize, damage: DamageRegion, window: PixelSize, overlays: [PresenterOverlay]
    ) throws
}
