// Every technique of every scene at rest, drawn by one compositor, for comparison with goldens.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import FloeViewTree
import Testing

@testable import FloeScenes

extension SceneCatalog {
    /// Returns the description of a scene.
    static func scene(_ name: SceneName) throws -> SceneDescription { try #require(scenes.first { $0.name == name }) }
}

/// A scene and one of its techniques, by name.
struct SceneStill: Hashable, CustomStringConvertible {
    let scene: SceneName
    let technique: String
    var isLight = false

    static let size = PixelSize(width: 640, height: 400)

    /// Every technique of every scene, in the order of the catalogue.
    static let all: [SceneStill] = SceneCatalog.scenes.flatMap { scene in
        scene.techniques.map { SceneStill(scene: scene.name, technique: $0.name) }
    }

    /// Makes a scene with contents that are the same every time.
    @MainActor
    static func make(
        _ name: SceneName, work: WorkQueue = WorkQueue(threads: 0), theme: Theme = .dark, board: BoardShape = .medium
    ) throws -> any Scene {
        try SceneCatalog.scene(name).make(try context(work: work, theme: theme, board: board))
    }

    /// Returns a context with a game of Minesweeper that is the same every time.
    @MainActor
    static func context(
        work: WorkQueue = WorkQueue(threads: 0), theme: Theme = .dark, board: BoardShape = .medium
    ) throws -> SceneContext {
        var contents = SceneContents()
        contents.board = board
        contents.seed = 1
        return SceneContext(fonts: try FontLibrary(), work: work, theme: theme, contents: contents)
    }

    /// Makes a window that shows all scenes, opened at one, when everything is at rest.
    @MainActor
    static func shell(_ name: SceneName, size: CGSize) throws -> (ScenesView, Window) {
        let work = WorkQueue(threads: 0)
        let context = try context(work: work, board: BoardShape(width: 60, height: 40, mines: 300))
        let shell = ScenesView(first: name, context: context, size: size)
        let window = Window(size: size, scale: 1)
        window.rootView.addSubview(shell)
        repeat { window.update(at: 0) } while work.deliver() > 0
        return (shell, window)
    }

    /// Stills in the light appearance, of scenes that follow it.
    static let light = [
        SceneStill(scene: .table, technique: "best", isLight: true), SceneStill(scene: .flashlight, technique: "layers", isLight: true),
    ]

    var description: String { "\(scene.rawValue) \(technique)\(isLight ? " light" : "")" }

    /// The name of its golden's file.
    var fileName: String { description.replacingOccurrences(of: " ", with: "-") + ".png" }

    /// A part of the picture without text, since text depends on the machine's fonts; nil for a scene that has no golden.
    var textFree: DeviceRect? {
        switch scene {
        // The picture in its frame and a part of the next, between the captions.
        case .focus: DeviceRect(x: 225, y: 0, width: 190, height: 400)
        // The ornament's left edge and the rows' pictures, the lowest of them fading, below the header.
        case .table: DeviceRect(x: 0, y: 84, width: 96, height: 316)
        // Covered cells.
        case .mines: DeviceRect(x: 0, y: 66, width: 640, height: 334)
        // The backs of turned cards in their tray.
        case .cards: DeviceRect(x: 0, y: 40, width: 240, height: 124)
        // By day the caption's lower end with its dots.
        case .flashlight where isLight: DeviceRect(x: 0, y: 362, width: 240, height: 38)
        // The night without the caption's corner.
        case .flashlight: DeviceRect(x: 230, y: 0, width: 410, height: 400)
        default: nil
        }
    }

    /// Draws the picture after everything has come to rest.
    @MainActor
    func draw(_ compositor: CompositorKind) throws -> Bitmap {
        let work = WorkQueue(threads: 0)
        let scene = try SceneStill.make(scene, work: work, theme: isLight ? .light : .dark)
        guard let technique = scene.techniques.first(where: { $0.name == technique }) else { throw Failure.noTechnique }
        scene.technique = technique
        let size = SceneStill.size
        let window = Window(size: CGSize(width: size.width, height: size.height), scale: 1, rootView: scene.view)
        // Two seconds, after which all initial animations have ended.
        for frame in 0..<120 {
            repeat { window.update(at: Double(frame) / 60) } while work.deliver() > 0
        }
        let stage = try HeadlessStage(compositor: compositor, threads: 2)
        try stage.draw(window.tree, size: size, scale: 1)
        guard let picture = stage.makeSnapshot() else { throw Failure.noPicture }
        return picture
    }

    enum Failure: Error {
        case noTechnique, noPicture
    }
}
