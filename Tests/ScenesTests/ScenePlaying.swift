// What tests do that play with one scene in a window of their own, no clock and no threads.

import Foundation
import Testing
import Views

@testable import Scenes

/// A scene that fills a window.
@MainActor
protocol ScenePlaying {
    associatedtype Played: Scene
    var work: WorkQueue { get }
    var window: Window { get }
    var scene: Played { get }
}

extension ScenePlaying {
    func addScene() {
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
    }

    /// Lets two seconds pass: pictures are there, nothing moves, scroll bars have gone.
    func settle() {
        for _ in 0..<120 { step() }
    }

    /// A frame, and another while there is something for it.
    func step() {
        repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0
    }

    func technique(_ name: String) throws -> Technique { try #require(scene.techniques.first { $0.name == name }) }

    func find<V: View>(_ type: V.Type, in view: View) -> [V] {
        ((view as? V).map { [$0] } ?? []) + view.subviews.flatMap { find(type, in: $0) }
    }
}
