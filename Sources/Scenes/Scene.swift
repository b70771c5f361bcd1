// What every scene of the demo is: a view, its techniques, and a script that plays it the same way every
// time. The program shows scenes in a window, makes pictures of them and measures them through this alone.

import Foundation
import Layers
import Text
import Views

/// One of the five effects.
@MainActor
public protocol Scene: AnyObject {
    /// For the command line and file names.
    var name: SceneName { get }
    /// For people.
    var title: String { get }
    /// Fills the window; lays itself out at any size of at least 320 × 240 points.
    var view: View { get }
    /// The ways the article tried, in its order; the last is what it ended with (or our answer).
    var techniques: [Technique] { get }
    /// The one in use; one of `techniques`.
    var technique: Technique { get set }
    /// What the window's title should add, like the chosen penguin; empty for nothing.
    var status: String { get }
    /// Called when `technique` or `status` changed.
    var onChange: (() -> Void)? { get set }
    /// A scripted interaction in a window of `size` points: events by rising time, seconds from 0. Played
    /// at fixed steps it gives the same frames everywhere.
    func script(in size: CGSize) -> SceneScript
}

/// The scenes by their names on the command line.
public enum SceneName: String, CaseIterable, Sendable {
    case focus, table, mines, cards, flashlight
}

/// One way to get a scene's effect.
public struct Technique: Hashable, Sendable {
    /// For `--technique`.
    public let name: String
    /// A sentence on what is done, for the screen.
    public let summary: String

    public init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }
}

/// What a scripted run does.
public struct SceneScript: Sendable {
    /// By rising time.
    public var events: [InputEvent]
    /// Seconds from the first frame to the last.
    public var duration: Double

    public init(events: [InputEvent], duration: Double) {
        self.events = events
        self.duration = duration
    }
}

/// What scenes are given to work with; owned by the program.
@MainActor
public final class SceneContext {
    public let fonts: FontLibrary
    /// For work off the main thread.
    public let work: WorkQueue

    public init(fonts: FontLibrary, work: WorkQueue) {
        self.fonts = fonts
        self.work = work
    }
}
