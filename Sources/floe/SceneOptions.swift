// The options that choose a scene and its technique, and the scene they make.

import ArgumentParser
import Foundation
import Scenes
import Text

extension SceneName: ExpressibleByArgument {}

struct SceneOptions: ParsableArguments {
    @Option(name: .customLong("scene"), help: "The scene to show.")
    var name: SceneName = .focus

    @Option(help: ArgumentHelp("The scene's technique; its best unless told.", valueName: "NAME"))
    var technique: String?

    @Option(help: ArgumentHelp("A folder of PNG, JPEG, WebP or SVG pictures to show in place of the penguins.", valueName: "DIR"))
    var images: String?

    @Option(help: ArgumentHelp("A UTF-8 text file whose lines the table shows in place of its own rows.", valueName: "FILE"))
    var list: String?

    /// What the focus picker shows.
    func gallery() throws -> FocusGallery {
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

    /// What the table shows; nil for its own rows.
    @MainActor
    func listFile() throws -> ListFile? {
        guard let list else { return nil }
        do {
            return try ListFile(path: list)
        } catch {
            switch error {
            case .missing: throw CommandFailure(.missingFile, "--list: \(error)")
            case .notAFile, .unreadable: throw CommandFailure(.badData, "--list: \(error)")
            }
        }
    }

    @MainActor
    func makeScene(_ context: SceneContext, _ gallery: FocusGallery) throws -> any Scene {
        let scene: any Scene
        switch name {
        case .focus: scene = FocusScene(context, gallery: gallery)
        case .table: scene = TableScene(context, list: try listFile())
        case .flashlight: scene = FlashlightScene(context)
        case .mines: scene = MinesScene(context, stateFolder: nil)
        case .cards:
            throw CommandFailure(.unavailable, "the scene '\(name.rawValue)' is not there yet; try --scene focus")
        }
        if let technique {
            guard let known = scene.techniques.first(where: { $0.name == technique }) else {
                let names = scene.techniques.map(\.name).joined(separator: ", ")
                throw CommandFailure(.usage, "--technique: expected one of \(names) for the scene \(name.rawValue), found '\(technique)'")
            }
            scene.technique = known
        }
        return scene
    }

    static func fonts() throws -> FontLibrary {
        do {
            return try FontLibrary()
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
    }
}
