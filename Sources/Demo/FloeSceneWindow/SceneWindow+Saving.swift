// Saving what the window shows: its picture, its layers, its figures.

import FloeDesktopHost
import FloeFiles
import FloeGeometry
import FloeImageCoding
import FloeLayerTree
import FloeOverlays
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

extension SceneWindow {
    /// Saves the window as it is now, without the list in which the user chose this. While the inspector is open, its layers are captured,
    /// with the changes made there; of a frame of the last ten seconds, only the picture can be saved.
    func save(_ content: SavedContent) {
        switch content {
        case .picture:
            save(content.title, content.rawValue, ending: "png", in: .pictures) { try savePicture(to: $0) }
        case .capture:
            save(content.title) {
                let window = desktop.window, inspected = scenes.inspected
                let tree = inspected?.tree ?? frozenTree(), size = inspected?.size ?? window.size
                return try FileSaver().saveFolder(name(of: content.rawValue)) {
                    try Capture.write(tree, size: size, scale: window.scale, in: $0)
                }
            }
        case .trace: toggleTrace()
        case .record: beginRecord()
        case .figures:
            save(content.title, content.rawValue, ending: "csv") {
                try FileReplacement.write(Data(FramesFile.text(desktop.figures).utf8), to: $0)
            }
        }
    }

    /// Records the scene, which begins anew. The file exists from now on; a message gives its path once it is complete.
    private func beginRecord() {
        guard let record else { return }
        do {
            let path = try FileSaver().save(name(of: SavedContent.record.rawValue), ending: "floe") { try record(self, $0) }
            scenes.announce("Recording in the new window. Close it to stop.")
            trace("recording \(path)")
        } catch {
            scenes.show(failure: "Recording could not start", reason: "\(error)")
            trace("not recording \(error)")
        }
    }

    /// Reports where a finished record is. `problem`: why it is not complete.
    package func didRecord(_ path: String, _ problem: (any Error)?) {
        save(SavedContent.record.title) {
            if let problem { throw problem }
            return path
        }
        if desktop.isClosing { onNotice?("recording saved as \(PrintableText.of(path))") }
    }

    /// Plays a recording in place of the views. Escape ends it.
    func play(_ path: String) {
        let failure = "\(PrintableText.of(URL(fileURLWithPath: path).lastPathComponent)) cannot be played"
        do {
            guard let player = try readRecord?(path, clock) else {
                return scenes.show(failure: failure, reason: "this window plays no recordings")
            }
            let desktop = desktop
            let performance = ReplayPerformance(player, speed: 1, now: clock.now, hasGPU: { [weak desktop] in desktop?.hasGPU ?? false }) {
                [weak self] end in
                if case .failed(let error) = end { self?.scenes.show(failure: failure, reason: "\(error)") }
                self?.trace("played \(end)")
            }
            performance.onLastFrame = { [weak self] in self?.trace("replayed") }
            trace("playing \(path)")
            desktop.perform(performance)
        } catch {
            scenes.show(failure: failure, reason: "\(error)")
            trace("not playing \(error)")
        }
    }

    /// Saves a file of the user's and reports where it is. `write` gets the path of an empty file and replaces it.
    func save(
        _ title: String, _ what: String, ending: String, in folder: UserFolder = .documents,
        write: (String) throws -> Void
    ) {
        save(title) { try FileSaver(folder).save(name(of: what), ending: ending, write: write) }
    }

    func name(of what: String) -> String { "\(scenes.scene.name.rawValue)-\(what)" }

    /// Reports where something was saved, or why it was not. `write` returns its path.
    func save(_ title: String, _ write: () throws -> String) {
        do {
            let path = try write()
            var isFolder: ObjCBool = false
            unsafe _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            let folder = isFolder.boolValue ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
            let shown = PrintableText.of(path, longest: 240)
            scenes.show(saved: title, path: path, folder: folder)
            desktop.tellInReview("\(title) saved: \(shown)")
            trace("saved \(path)")
        } catch {
            scenes.show(failure: "\(title) not saved", reason: "\(error)")
            desktop.tellInReview("\(title) not saved: \(error)")
            trace("not saved \(error)")
        }
    }

    func openFolder(_ folder: String) {
        FolderOpening.open(folder) { [weak self] problem in
            self?.trace("folder \(problem ?? "opened")")
            guard let problem else { return }
            self?.scenes.show(failure: "The folder could not be opened", reason: "\(PrintableText.of(folder)): \(problem)")
        }
    }

    /// Returns a copy of the window's layers as they show now, without those that show only while something is being saved.
    private func frozenTree() -> LayerTree {
        scenes.prepareForSaving()
        let window = desktop.window
        window.update(at: window.time)
        let tree = LayerTree(root: LayerDescription(window.tree.root, time: window.tree.time).makeLayer())
        tree.background = window.tree.background
        return tree
    }

    /// Saves what the window shows, with its overlay, if there is one. The CPU compositor draws it, whichever draws the window, since
    /// both draw the same; a frame of the last ten seconds has been drawn already.
    private func savePicture(to path: String) throws {
        if let picture = desktop.makeReviewSnapshot() { return try picture.writePNG(to: path) }
        let stage = try desktop.makeStage(.cpu), scale = desktop.window.scale
        let picture = try stage.picture(of: frozenTree(), size: desktop.window.size, scale: scale)
        // Flashes belong to a single frame, not to a picture at rest.
        let overlay = desktop.overlay.flatMap { stage.makeOverlaidFrame()?.lastingPicture($0, lineWidth: max(1, Int(scale.rounded()))) }
        try picture.laid(under: [overlay].compactMap(\.self)).writePNG(to: path)
    }
}
