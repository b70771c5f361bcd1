// The options that choose a scene, its technique and its look, and the view of all scenes made from them.

import ArgumentParser
import Foundation
import FloeRenderTree
import FloeScenes
import FloeText
import FloeViewTree

extension SceneName: ExpressibleByArgument {}

/// The light or dark appearance.
enum Appearance: String, CaseIterable, ExpressibleByArgument {
    case light, dark

    var theme: Theme { self == .light ? .light : .dark }
}

struct SceneOptions: ParsableArguments {
    @Option(name: .customLong("scene"), help: "The scene to show.")
    var name: SceneName = .focus

    @Option(help: ArgumentHelp("The scene's technique. (default: its best)", valueName: "NAME"))
    var technique: String?

    @Option(
        name: .customLong("switch"),
        help: ArgumentHelp("Turn one of the scene's switches on, or with =off off; may be given several times.", valueName: "NAME[=off]"),
        transform: SwitchArgument.init(_:))
    var switches: [SwitchArgument] = []

    @Option(help: "light or dark.")
    var appearance: Appearance = .dark

    @OptionGroup var content: ContentOptions

    /// Returns options for a scene, one of its techniques and the scenes' contents, with defaults for the rest.
    static func of(_ name: SceneName, technique: String? = nil, content: ContentOptions? = nil) throws -> SceneOptions {
        var options = try SceneOptions.parse([])
        options.name = name
        options.technique = technique
        if let content { options.content = content }
        return options
    }

    /// Makes a scene with its own contents, for querying its properties.
    @MainActor
    static func scene(_ name: SceneName) throws -> any Scene {
        try SceneOptions.of(name).makeView(fonts: try fonts(), work: WorkQueue(threads: 0), size: .zero).scene
    }

    /// Returns the names of a scene's techniques in order.
    @MainActor
    static func techniques(of name: SceneName) throws -> [String] { try scene(name).techniques.map(\.name) }

    /// The options for playing scripts.
    var repeatable: SceneOptions {
        var options = self
        options.content = content.repeatable
        return options
    }

    /// Makes the view of all scenes, opened at the chosen one with its technique. `size` is the window's, in points.
    @MainActor
    func makeView(
        fonts: FontLibrary, work: WorkQueue, size: CGSize, stateFolder: URL? = nil,
        listeners: SceneListeners = SceneListeners()
    ) throws -> ScenesView {
        let entries = try content.entries(stateFolder: stateFolder, listeners: listeners)
        let view = ScenesView(
            entries, first: name, context: SceneContext(fonts: fonts, work: work, theme: appearance.theme, budget: content.budget),
            size: size)
        if let technique {
            guard let known = view.scene.techniques.first(where: { $0.name == technique }) else {
                let names = view.scene.techniques.map(\.name).joined(separator: ", ")
                throw CommandFailure(.usage, "--technique: expected one of \(names) for the scene \(name.rawValue), found '\(technique)'")
            }
            view.scene.technique = known
        }
        for item in switches { try item.turn(in: view.scene) }
        return view
    }

    static func fonts() throws -> FontLibrary {
        do {
            return try FontLibrary()
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
    }
}
