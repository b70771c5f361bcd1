// Opening files that the user chooses in the desktop's dialog.

import FloeDesktopHost
import FloeScenes
import FloeViewTree
import Foundation

extension SceneWindow {
    /// Opens the chosen files as if they had been dropped on the middle of the window.
    func chooseFiles() {
        guard choosing == nil else { return }
        var options = FileDialogOptions()
        options.allowsMultipleSelection = true
        trace("choosing files")
        choosing = Task { [weak self, desktop, options] in
            do {
                let files = try await desktop.openFiles(options), size = desktop.window.size
                let middle = CGPoint(x: size.width / 2, y: size.height / 2)
                self?.trace("chosen \(files.count)")
                if !files.isEmpty {
                    _ = desktop.window.handle(.dropFiles(files.map(\.path), position: middle, time: desktop.window.time))
                }
            } catch {
                self?.scenes.show(failure: "Files could not be chosen", reason: "\(error)")
                self?.trace("chosen none: \(error)")
            }
            self?.choosing = nil
        }
    }
}
