// Scenes for the shell's tests: a list that scrolls vertically, a row at the bottom that scrolls horizontally, and a clock that
// ticks with every frame while in a window.

import Foundation
import FloeLayerTree
import FloeViewTree

@testable import FloeScenes

@MainActor
final class ShellLog {
    var scenes: [SceneName: PlainScene] = [:]
    var time = 1.0
}

@MainActor
final class PlainScene: Scene {
    let description: SceneDescription
    let content = PlainContent()
    var view: View { content }
    var technique: Technique { didSet { onChange?() } }
    var onChange: (() -> Void)?
    var isTilted = false
    /// The paths it was asked to open.
    var opened: [String] = []

    func open(_ paths: [String]) { opened += paths }

    /// Whether it is still at it, which the test decides.
    var isOpening = true
    /// What it calls its built-in contents while others are shown, and how often they were brought back.
    var builtInContents: String? { didSet { onChange?() } }
    private(set) var returns = 0

    func showBuiltInContents() {
        returns += 1
        builtInContents = nil
    }

    init(_ name: SceneName) {
        description = PlainScene.description(name)
        technique = description.techniques[1]
    }

    /// Describes a scene with the name and the files of one in the catalogue. `didMake` is called with it when it has been made.
    static func description(
        _ name: SceneName, files: SceneFiles? = nil, didMake: @escaping @MainActor (PlainScene) -> Void = { _ in }
    ) -> SceneDescription {
        SceneDescription(
            name, title: "Plain",
            techniques: [
                Technique(name: "plain", title: "Plain way", summary: "Plain."),
                Technique(name: "better", title: "Better way", summary: "Better."),
            ],
            gestureHints: [GestureHint(.drag, "Drag it"), GestureHint(.click, "click it")], files: files
        ) { _ in
            let scene = PlainScene(name)
            didMake(scene)
            return scene
        }
    }

    var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "tilt", title: "Tilt", get: { [weak self] in self?.isTilted ?? false }, set: { [weak self] in self?.isTilted = $0 })
        ]
    }

    func makeCopy(in context: SceneContext) -> any Scene { PlainScene(name) }

    /// The frames that it reports for its own words.
    var words: [CGRect] = []

    var areas: SceneAreas { SceneAreas(words: words) }

    func script(in size: CGSize) -> SceneScript { SceneScript(events: [], duration: 0) }
}

final class PlainContent: View, FrameUpdating {
    let list = ScrollView(), row = ScrollView()
    var updates = 0, keys = 0
    var isTicking = true

    init() {
        super.init()
        addSubview(list)
        addSubview(row)
    }

    override func layoutSubviews() {
        list.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - 150)
        list.contentSize = CGSize(width: bounds.width, height: 4000)
        row.frame = CGRect(x: 0, y: bounds.height - 150, width: bounds.width, height: 150)
        row.contentSize = CGSize(width: 3000, height: 150)
    }

    override func didMoveToWindow() {
        if let window { window.schedule(self, .everyFrame) }
    }

    func update(at time: Double) -> NextUpdate {
        guard window != nil, isTicking else { return .never }
        updates += 1
        return .everyFrame
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .letter("x") else { return false }
        keys += 1
        return true
    }
}
