// Bringing a finished back buffer to the window: the last step of a frame, timed apart from the others.
// One way for windows with OpenGL, one for plain surfaces.

import CPUCompositor
import Foundation
import GPUCompositor
import Geometry
import Imaging
import RenderTree

/// Shows back buffers in a window.
@MainActor
protocol WindowPresenter {
    /// Shows `compositor`'s back buffer, in which `damage` has changed since it was last shown, with
    /// `overlay` on top.
    func present(_ compositor: any Compositor, damage: DamageRegion, overlay: PresenterOverlay?) throws
}
