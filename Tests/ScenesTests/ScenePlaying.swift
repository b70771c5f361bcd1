// Helpers for tests that play with one scene in a window of its own, without a clock and without threads.

import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

/// A scene that fills a window.
@MainActor
protocol ScenePlaying {
    associatedtype Played: Scene
    var work: WorkQueue { get }
    var window: Window { get }
    var scene: Played { get }
}

extension Scene {
    /// Opens one dropped file.
    func open(_ path: String) { open([path]) }
}

extension ScenePlaying {
    func addScene() {
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
    }

    /// Lets at least two seconds pass, after which pictures are there, nothing moves and scroll bars have faded out.
    func settle() {
        for _ in 0..<120 { step() }
    }

    /// Advances by a frame, and by further ones while work is delivered.
    func step() {
        repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0
    }

    func technique(_ name: String) throws -> Technique { try #require(scene.techniques.first { $0.name == name }) }

    func find<V: View>(_ type: V.Type, in view: View) -> [V] {
        ((view as? V).map { [$0] } ?? []) + view.subviews.flatMap { find(type, in: $0) }
    }
}
