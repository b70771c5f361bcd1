// Plays a record: makes the calls that were recorded, in a window of its own, without a clock and without threads. It shows the same
// pictures as the run did, however fast it is played.

import FloeGeometry
import FloeText
import FloeViewTree
import Foundation

/// A run of the scenes that is played again.
@MainActor
package final class SceneReplay {
    package let scenes: ScenesView
    package let window: Window
    package let record: SceneRecord
    private let work: WorkQueue
    private let clipboard = PrivateClipboard()
    private var position = 0

    /// `scenes` has been made with `work`, which has no threads, and with what the head names, apart from technique and switches. Nothing of
    /// it has been shown yet.
    package init(_ record: SceneRecord, _ scenes: ScenesView, work: WorkQueue, size: CGSize, scale: Double) throws(RecordError) {
        let head = record.head, scene = scenes.scene
        guard let technique = scene.techniques.first(where: { $0.name == head.technique }) else {
            throw .noTechnique(head.technique, head.scene)
        }
        scene.technique = technique
        for item in head.switches {
            guard scene.switches.contains(where: { $0.name == item.name }) else { throw .noSwitch(item.name, head.scene) }
            scene.setSwitch(item.name, item.isOn)
        }
        self.record = record
        self.scenes = scenes
        self.work = work
        window = Window(size: size, scale: scale)
        window.reducesMotion = head.reducesMotion
        window.hasKineticScrolling = head.hasKineticScrolling
        window.clipboard = clipboard
        window.backgroundColor = scenes.backgroundColor
        window.rootView.ownTheme = head.isDark ? .dark : .light
        window.rootView.ownFonts = scenes.context.fonts
        scenes.isRecorded = true
        scenes.showsGestureHints = head.showsHints
        scenes.frame = window.rootView.bounds
        scenes.autoresizingMask = .flexibleSize
        window.rootView.addSubview(scenes)
        window.onUnhandledEvent = { [weak self] in self?.handle($0) ?? false }
        scenes.onRequest = { [weak self] request in
            if request.isRecorded { self?.takeAnswers() } else { self?.scenes.refuseWhileRecorded() }
        }
    }

    /// The time of the next frame, in seconds; nil at the end.
    package var nextFrameTime: Double? {
        for input in record.inputs[position...] { if case .window(.update(let time, _)) = input { return time } }
        return nil
    }

    /// The size of the picture.
    package var pixels: PixelSize {
        PixelSize(
            width: Int((window.size.width * window.scale).rounded()), height: Int((window.size.height * window.scale).rounded()))
    }

    /// Plays on up to the next frame, which is then to be drawn, as it was in the run. Returns false at the end.
    package func playFrame() throws(RecordError) -> Bool {
        while let input = next() {
            if case .window(.event) = input, case .program(.clipboard(let text), _)? = following { clipboard.text = text }
            switch input {
            case .window(let call):
                window.take(call)
                if case .update = call { return true }
            case .work(let number):
                guard work.deliver(number: number) else {
                    throw .diverged(at: window.time, expected: "the \(number)th piece of background work")
                }
            case .program(let input, _): take(input)
            }
        }
        return false
    }

    /// Has a record made of it.
    package func makeRecord(by recorder: SceneRecorder) { recorder.begin(window, scenes, work) }

    private var following: RecordedInput? { position < record.inputs.count ? record.inputs[position] : nil }

    private func next() -> RecordedInput? {
        guard let input = following else { return nil }
        position += 1
        return input
    }

    /// Takes what the program answered when the shell asked for this.
    private func takeAnswers() {
        while case .program(let input, isAnswer: true)? = following {
            position += 1
            take(input)
        }
    }

    private func take(_ input: ProgramInput) {
        switch input {
        case .state(let state): scenes.state = state
        case .release: window.rootView.releaseUnused()
        case .clipboard(let text): clipboard.text = text
        }
    }

    /// Does what the program does with events that no view handled.
    private func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .keyDown(let key): window.focusView == nil && scenes.keyDown(key)
        case .text(let text, _): window.focusView == nil && scenes.insertText(text)
        case .dropFiles(let paths, let position, _): scenes.dropFiles(paths, at: position)
        default: false
        }
    }
}
