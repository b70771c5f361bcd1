// The services and the contents that the program provides to scenes.

import Foundation
import FloeImaging
import FloeText
import FloeViewTree

/// The services and the contents that scenes work with. Owned by the program.
@MainActor
package final class SceneContext {
    package let fonts: FontLibrary
    /// The queue for work off the main thread.
    package let work: WorkQueue
    /// The theme, light or dark. Does not change while a scene is shown, see `Scene.makeSuccessor`.
    package let theme: Theme
    /// The memory that decoding pictures from elsewhere may use.
    package let budget: MemoryBudget
    /// The contents that scenes show in place of their own.
    package let contents: SceneContents
    /// The folder in which scenes keep their state between runs; nil if they keep none.
    package let stateFolder: URL?
    /// The sound player; nil for silence.
    package let sounds: (any SceneSoundPlaying)?
    /// Reports an event in a word or two, for scripts and tests that drive the window.
    package let trace: (String) -> Void

    package init(
        fonts: FontLibrary, work: WorkQueue, theme: Theme = .dark, budget: MemoryBudget = MemoryBudget(),
        contents: SceneContents = SceneContents(), stateFolder: URL? = nil, sounds: (any SceneSoundPlaying)? = nil,
        trace: @escaping (String) -> Void = { _ in }
    ) {
        self.fonts = fonts
        self.work = work
        self.theme = theme
        self.budget = budget
        self.contents = contents
        self.stateFolder = stateFolder
        self.sounds = sounds
        self.trace = trace
    }

    /// Returns the same context with another theme.
    func with(_ theme: Theme) -> SceneContext {
        SceneContext(
            fonts: fonts, work: work, theme: theme, budget: budget, contents: contents, stateFolder: stateFolder, sounds: sounds,
            trace: trace)
    }

    /// Returns a context for copies of scenes that are played without being shown: with another queue, silent, and saving nothing.
    func forCopies(work: WorkQueue) -> SceneContext {
        SceneContext(fonts: fonts, work: work, theme: theme, budget: budget, contents: contents)
    }
}

/// The contents that scenes show in place of their own; nil where they show their own.
package struct SceneContents {
    /// The pictures of the focus picker.
    package var gallery: FocusGallery?
    /// The rows of the table.
    package var list: ListFile?
    /// The deck in the card tray, read up to its first note at least.
    package var deck: DeckReader?
    /// The board of a new game of Minesweeper, and the number that places its mines.
    package var board: BoardShape?
    package var seed: UInt64?
    /// How that game begins; nil for a user's usual opening.
    package var opening: BoardOpening?

    package init() {}
}

/// Plays the sounds of scenes.
@MainActor
package protocol SceneSoundPlaying: AnyObject {
    func play(_ sound: SceneSound) throws(SceneSoundProblem)
    func stopRecording()
}

/// Why a sound cannot be heard.
package enum SceneSoundProblem: Error, Equatable, Sendable {
    case noDevice
    /// The reason continues "…cannot be played: ".
    case notPlayable(reason: String)
}

/// A sound that a scene plays.
package enum SceneSound: Equatable, Sendable {
    /// A short, quiet sound that accompanies a movement and is played often.
    case effect(URL)
    /// A recording that the user has asked for. It ends the recording before it.
    case recording(URL)
}
