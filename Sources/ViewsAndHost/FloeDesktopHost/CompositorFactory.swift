// The compositors that a host draws with, described by their capabilities. The program chooses the concrete ones and gives the
// host a factory.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeOpenGL
import FloeRenderTree

/// Makes compositors for a host.
package protocol CompositorFactory {
    /// Makes a compositor that draws in memory with `threads` threads.
    func makeMemoryCompositor(threads: Int, optimisations: Optimisations) -> any MemoryCompositor
    /// Returns whether an OpenGL context draws in software. Throws if compositors cannot use it.
    func drawsInSoftware(in context: any GLContext) throws -> Bool
    /// Makes a compositor that draws in an OpenGL context.
    func makeContextCompositor(in context: any GLContext, optimisations: Optimisations) throws -> any ContextCompositor
}

/// A compositor that draws in an OpenGL context, which it makes current itself.
package protocol ContextCompositor: BackBufferSource {
    /// Whether OpenGL itself draws in software.
    var isSoftware: Bool { get }
    /// The number of its latest frame, counted from 1.
    var frameNumber: Int { get }
    /// A steady clock in seconds, for the times in `CompositorStatistics`. Nil: no times are taken.
    var now: (() -> Double)? { get set }
    /// Measures, from the next frame on, how long the graphics processor draws. Not for software renderers.
    func startMeasuring()
    func stopMeasuring()
    /// Returns the oldest finished measurement that has not been returned yet, or nil if there is none.
    func nextMeasurement() -> GPUMeasurement?
    /// Waits until all drawing is done.
    func finish()
    /// Performs one small step that a frame would otherwise have to do, such as building a program. Returns false if nothing is
    /// left. `frame` is what is about to be drawn, if that is known, such as what another compositor shows now.
    func prepareNext(for frame: Frame?) throws -> Bool
    /// The limit in bytes for the offscreen pictures of groups.
    var largestGroupBytes: Int { get set }
    /// Makes a presenter for back buffers, this one's and others', in the window of the same context.
    func makePresenter() throws -> any BackBufferPresenter
}

/// Brings back buffers with overlays on top to the window of its compositor's context. The host swaps.
@MainActor
package protocol BackBufferPresenter: AnyObject {
    /// Shows the back buffer of the compositor that made the presenter.
    func present(window: PixelSize, overlays: [PresenterOverlay]) throws
    /// Shows pixels of `size` that begin at `pixels`, rows from top to bottom without padding. Only those within `damage` have
    /// changed since the last call, or all of them if the size has.
    @unsafe
    func present(
        _ pixels: UnsafePointer<Pixel>, size: PixelSize, damage: DamageRegion, window: PixelSize, overlays: [PresenterOverlay]
    ) throws
}
