// The options that choose a scene, its technique and its look, and the view of all scenes made from them.

import ArgumentParser
import Foundation
import FloeRenderTree
import FloeResources
import FloeScenes
import FloeText
import FloeViewTree

extension SceneName: ExpressibleByArgument {}

/// The light or dark appearance.
package enum AppearanceOption: String, CaseIterable, ExpressibleByArgument {
    case light, dark

    package var theme: Theme { self == .light ? .light : .dark }
}

package struct SceneOptions: ParsableArguments {
    @Option(name: .customLong("scene"), help: "The scene to show. (default: focus; in a window, the one shown last)")
    package var named: SceneName?

    @Option(help: ArgumentHelp("The scene's technique. (default: its best)", valueName: "NAME"))
    package var technique: String?

    @Option(
        name: .customLong("switch"),
        help: ArgumentHelp("Turn one of the scene's switches on, or off with =off; can be repeated.", valueName: "NAME[=off]"),
        transform: SwitchArgument.init(_:))
    package var switches: [SwitchArgument] = []

    @Option(help: "The appearance of the window or the picture. (default: dark; in a window, as the desktop is set)")
    package var appearance: AppearanceOption?

    package init() {}

    /// The scene to show.
    package var name: SceneName {
        get { named ?? .focus }
        set { named = newValue }
    }

    /// Returns options for a scene and one of its techniques, with defaults for the rest.
    package static func of(_ name: SceneName, technique: String? = nil) throws -> SceneOptions {
        var options = try SceneOptions.parse([])
        options.name = name
        options.technique = technique
        return options
    }

    /// Makes the view of all scenes, opened at the chosen one with its technique. `size` is the window's, in points. By default scenes
    /// keep nothing and are silent; see `SceneContext`. `theme`: nil for that of `appearance`. `opening`: how a game of Minesweeper begins
    /// unless its board was requested.
    @MainActor
    package func makeView(
        showing content: ContentOptions, fonts: FontLibrary, work: WorkQueue, size: CGSize, theme: Theme? = nil, stateFolder: URL? = nil,
        opening: BoardOpening? = nil, sounds: (any SceneSoundPlaying)? = nil, trace: @escaping (String) -> Void = { _ in }
    ) throws -> ScenesView {
        do {
            try Resources.check()
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
        var contents = try content.contents()
        if contents.board == nil { contents.opening = opening }
        let context = SceneContext(
            fonts: fonts, work: work, theme: theme ?? (appearance ?? .dark).theme, budget: content.budget, contents: contents,
            stateFolder: stateFolder, sounds: sounds, trace: trace)
        let view = ScenesView(first: name, context: context, size: size)
        if let technique {
            let techniques = view.scene.techniques
            guard let known = techniques.first(where: { $0.name == technique }) else {
                let names = techniques.map(\.name).joined(separator: ", ")
                throw CommandFailure(.usage, "--technique: expected one of \(names) for the scene \(name), found '\(technique)'")
            }
            view.scene.technique = known
        }
        for item in switches { try item.turn(in: view.scene) }
        return view
    }

    package static func fonts() throws -> FontLibrary {
        do {
            return try FontLibrary()
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
    }
}
