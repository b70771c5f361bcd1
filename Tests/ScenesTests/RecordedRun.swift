// A run of the scenes, recorded without a window on the desktop, and played again.

import FloeCompositors
import FloeDesktopHost
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

/// A run of the scenes, recorded without a window on the desktop.
@MainActor
final class RecordedRun {
    let window = Window(size: CGSize(width: 800, height: 500), scale: 1)
    let shell: ScenesView
    private(set) var record = Data()
    private(set) var pictures: [(frame: Int, picture: Bitmap)] = []
    private(set) var frame = 0
    /// One of so many frames is compared with that of the replay.
    private let interval: Int
    private let work = WorkQueue(threads: 2)
    private let stage: HeadlessStage
    private var recorder: SceneRecorder?
    private var time = 0.0
    private var random = SplitMix64(seed: 3)

    static func page(_ name: SceneName) throws -> Int { try #require(SceneName.allCases.firstIndex(of: name)) }

    private static func shell(_ work: WorkQueue, _ first: SceneName) throws -> ScenesView {
        var contents = SceneContents()
        contents.board = .small
        contents.seed = 7
        let context = SceneContext(fonts: try FontLibrary(), work: work, contents: contents)
        return ScenesView(first: first, context: context, size: CGSize(width: 800, height: 500))
    }

    static func player(_ record: SceneRecord) throws -> ScenePlayer {
        let work = WorkQueue(threads: 0)
        return try ScenePlayer(
            record, try shell(work, record.head.scene), work: work, size: record.head.size, scale: record.head.scale, now: { 0 })
    }

    init(first: SceneName = .focus, comparingEvery interval: Int) throws {
        self.interval = interval
        shell = try RecordedRun.shell(work, first)
        stage = try HeadlessStage(compositor: .cpu, threads: 2)
        var head = RecordHead(
            program: "floe 1.0", scene: first, technique: shell.scene.technique.name, size: window.size, scale: 1, seed: 7, memory: 1 << 29)
        head.board = .small
        head.showsHints = true
        let recorder = SceneRecorder(head) { [weak self] in self?.record += $0 }
        self.recorder = recorder
        recorder.begin(window, shell, work)
        window.rootView.ownTheme = .dark
        window.rootView.ownFonts = shell.context.fonts
        window.backgroundColor = shell.backgroundColor
        shell.showsGestureHints = true
        shell.frame = window.rootView.bounds
        shell.autoresizingMask = .flexibleSize
        window.rootView.addSubview(shell)
        window.onUnhandledEvent = { [weak shell] in shell?.takeUnhandled($0) ?? false }
        shell.onRequest = { [weak self] in self?.perform($0) }
    }

    /// Does as the program does, which draws everything by the CPU compositor.
    private func perform(_ request: ShellRequest) {
        var state = shell.state
        switch request {
        case .compositor(let kind): state.compositor = kind
        case .slowdown(let times): state.slowdown = times
        case .pictures(let pictures): state.pictures = pictures
        case .overlay(let overlay): state.overlay = overlay
        case .toggleFigures: state.showsFigures.toggle()
        default: return shell.refuseWhileRecorded()
        }
        recorder?.isAnswering = true
        recorder?.note(.state(state))
        shell.state = state
        recorder?.isAnswering = false
    }

    /// Lets time pass in uneven frames, and takes what other threads have finished.
    func run(_ seconds: Double) throws {
        let end = time + seconds
        while time < end {
            time += Double.random(in: 0.008...0.05, using: &random)
            work.deliver(byteLimit: WorkQueue.frameByteLimit)
            window.update(at: time, lookTime: time - 0.004)
            let scale = window.scale
            try stage.draw(
                window.tree, size: PixelSize(width: Int(window.size.width * scale), height: Int(window.size.height * scale)), scale: scale)
            recorder?.flush()
            frame += 1
            if frame % interval == 0 { pictures.append((frame, try #require(stage.makeSnapshot()))) }
        }
    }

    func key(_ key: Key, _ modifiers: KeyModifiers = .option) {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: time)))
    }

    func click(_ p: CGPoint, button: PointerButton = .primary) throws {
        window.handle(.hover(PointerEvent(p, time: time)))
        window.handle(.pointerDown(PointerEvent(p, time: time, button: button)))
        try run(0.05)
        window.handle(.pointerUp(PointerEvent(p, time: time, button: button)), lookTime: time - 0.01)
    }

    func fling(from a: CGPoint, by dy: Double) throws {
        window.handle(.pointerDown(PointerEvent(a, time: time)))
        for i in 1...6 {
            try run(0.01)
            window.handle(.pointerMoved(PointerEvent(CGPoint(x: a.x, y: a.y + dy * Double(i) / 6), time: time)))
        }
        window.handle(.pointerUp(PointerEvent(CGPoint(x: a.x, y: a.y + dy), time: time)))
    }

    func show(_ name: SceneName) throws {
        key(.digit(try RecordedRun.page(name) + 1))
        try run(1)
    }

    /// Plays the record, and compares its pictures with those of the run.
    func replay() throws -> ScenePlayer {
        let player = try RecordedRun.player(try SceneRecord(record)), stage = try HeadlessStage(compositor: .cpu, threads: 2)
        var left = pictures[...]
        while !player.isOver {
            player.play()
            try stage.draw(player.window.tree, size: player.pixels, scale: player.window.scale)
            guard let next = left.first, next.frame == player.stepNumber else { continue }
            left.removeFirst()
            let picture = try #require(stage.makeSnapshot())
            try #require(picture.size == next.picture.size, "frame \(next.frame)")
            let isSame = try picture.isSame(as: next.picture)
            #expect(isSame, "frame \(next.frame), at \(player.time) s, of the scene \(player.scenes.scene.name)")
        }
        #expect(player.divergence == nil, "after \(player.stepNumber) of \(frame) frames: \(player.divergence.map { "\($0)" } ?? "")")
        #expect(player.stepNumber == frame && left.isEmpty)
        #expect(player.scenes.clock == shell.clock && player.scenes.state == shell.state && player.window.size == window.size)
        return player
    }
}
