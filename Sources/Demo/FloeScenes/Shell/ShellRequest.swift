// The requests of the shell to the program, from its controls, keys and panels.

import FloeOverlays
import FloeRenderTree
import FloeViewTree

/// A request of the user's that the program fulfils.
package enum ShellRequest {
    /// Another compositor.
    case compositor(CompositorKind)
    /// Which compositors' pictures to show.
    case pictures(CompositorView)
    /// The figures, if they are hidden; otherwise none.
    case toggleFigures
    /// The window over all of its display, or as it was before.
    case toggleFullScreen
    /// An overlay, or none.
    case overlay(PlanOverlay?)
    /// The last ten seconds, or the scene again.
    case history
    /// The inspector of the current scene.
    case inspect
    /// How many times slower the device should be.
    case slowdown(Int)
    /// The lesson of the current scene, played.
    case lesson
    /// A comparison of the current scene's techniques.
    case compare(ComparisonChoice)
    /// Files that the user chooses, as if they were dropped.
    case open
    /// Content of the scene, saved as it is now.
    case save(SavedContent)
    /// A recording played, by its path.
    case play(String)
    /// A folder shown in the desktop's file manager.
    case openFolder(String)
    /// A comparison's results saved as a picture of the view, which is in no window.
    case saveComparison(View)
}
