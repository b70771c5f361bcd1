// Every technique of every scene at rest, drawn by one compositor, for comparison with goldens.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import FloeViewTree

@testable import FloeScenes

/// A scene and one of its techniques, by name.
struct SceneStill: Hashable, CustomStringConvertible {
    let scene: SceneName
    let technique: String
    var isLight = false

    static let size = PixelSize(width: 640, height: 400)

    @MainActor
    static func make(_ name: SceneName, _ context: SceneContext) -> any Scene {
        switch name {
        case .focus: FocusScene(context, gallery: .penguins)
        case .table: TableScene(context, list: nil)
        case .mines: MinesScene(context, stateFolder: nil, board: .medium, seed: 1)
        case .cards: CardsScene(context)
        case .flashlight: FlashlightScene(context)
        }
    }

    /// In the order of the scenes and their techniques.
    static let all: [SceneStill] =
        ["as-written", "tuned"].map { SceneStill(scene: .focus, technique: $0) }
        + ["ornament", "mask", "overlay", "edges", "best"].map { SceneStill(scene: .table, technique: $0) }
        + ["cells", "tiles", "blit", "tiled"].map { SceneStill(scene: .mines, technique: $0) }
        + ["drawing", "drawn-tray", "layers"].map { SceneStill(scene: .cards, technique: $0) }
        + ["drawn", "layers"].map { SceneStill(scene: .flashlight, technique: $0) }

    /// Stills in the light appearance, of scenes that follow it.
    static let light = [
        SceneStill(scene: .table, technique: "best", isLight: true), SceneStill(scene: .flashlight, technique: "layers", isLight: true),
    ]

    var description: String { "\(scene.rawValue) \(technique)\(isLight ? " light" : "")" }

    /// The name of its golden's file.
    var fileName: String { description.replacingOccurrences(of: " ", with: "-") + ".png" }

    /// A part of the picture without text, since text depends on the machine's fonts.
    var textFree: DeviceRect {
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
        }
    }

    /// Draws the picture after everything has come to rest.
    @MainActor
    func draw(_ compositor: CompositorKind) throws -> Bitmap {
        let work = WorkQueue(threads: 0)
        let scene = SceneStill.make(scene, SceneContext(fonts: try FontLibrary(), work: work, theme: isLight ? .light : .dark))
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
