// The options that choose a scene, its technique and its content, and the view of all scenes that they make.

import ArgumentParser
import Foundation
import RenderTree
import Scenes
import Text
import Views

extension SceneName: ExpressibleByArgument {}

/// Light or dark.
enum Appearance: String, CaseIterable, ExpressibleByArgument {
    case light, dark

    var theme: Theme { self == .light ? .light : .dark }
}

struct SceneOptions: ParsableArguments {
    @Option(name: .customLong("scene"), help: "The scene to show.")
    var name: SceneName = .focus

    @Option(help: ArgumentHelp("The scene's technique; its best unless told.", valueName: "NAME"))
    var technique: String?

    @Option(help: "light or dark.")
    var appearance: Appearance = .dark

    @Option(help: ArgumentHelp("A folder of PNG, JPEG, WebP or SVG pictures to show in place of the penguins.", valueName: "DIR"))
    var images: String?

    /// What the focus picker shows.
    private func gallery() throws -> FocusGallery {
        guard let images else { return .penguins }
        do {
            return try FocusGallery.folder(images)
        } catch {
            switch error {
            case .missing: throw CommandFailure(.missingFile, "--images: \(error)")
            case .notAFolder, .unreadable, .empty: throw CommandFailure(.badData, "--images: \(error)")
            }
        }
    }

    /// Every scene there is, a line each. Content that the options name is read here, once, so that what is
    /// wrong with it is said before a window opens.
    @MainActor
    func entries() throws -> [SceneEntry] {
        let gallery = try gallery()
        return [
            SceneEntry(.focus) { FocusScene($0, gallery: gallery) }
        ]
    }

    /// All scenes, opened at the one chosen with its technique. `size`: of the window, points.
    @MainActor
    func makeView(fonts: FontLibrary, work: WorkQueue, size: CGSize) throws -> ScenesView {
        let entries = try entries()
        guard entries.contains(where: { $0.name == name }) else {
            let names = entries.map(\.name.rawValue).joined(separator: ", ")
            throw CommandFailure(.unavailable, "the scene '\(name.rawValue)' is not there yet; there are: \(names)")
        }
        let view = ScenesView(
            entries, first: name, context: SceneContext(fonts: fonts, work: work, theme: appearance.theme), size: size)
        if let technique {
            guard let known = view.scene.techniques.first(where: { $0.name == technique }) else {
                let names = view.scene.techniques.map(\.name).joined(separator: ", ")
                throw CommandFailure(.usage, "--technique: expected one of \(names) for the scene \(name.rawValue), found '\(technique)'")
            }
            view.scene.technique = known
        }
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
