// Saves the result of a comparison as a picture: the window's panel without its controls.

import FloeCommandLine
import FloeDesktopHost
import FloeFiles
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import FloeViewTree

/// Draws and saves pictures of comparisons.
enum ComparisonPicture {
    /// The pictures folder and the home folder.
    static var folders: [URL] {
        guard let home = HomeFolder.url() else { return [] }
        let pictures = FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask)
        return pictures.filter { $0.path.hasPrefix("/") && $0.path != FileManager.default.currentDirectoryPath } + [home]
    }

    /// Draws a view that is in no window, at its own size. `scale` is in pixels per point.
    @MainActor
    static func draw(_ view: View, scale: Double) throws -> Bitmap {
        let window = Window(size: view.bounds.size, scale: scale)
        window.rootView.addSubview(view)
        window.update(at: 0)
        return try draw(window)
    }

    /// Draws what a window shows.
    @MainActor
    static func draw(_ window: Window) throws -> Bitmap {
        let stage = try HeadlessStage.start(.cpu), scale = window.scale
        let size = PixelSize(width: Int((window.size.width * scale).rounded()), height: Int((window.size.height * scale).rounded()))
        try HeadlessStage.checked { try stage.draw(window.tree, size: size, scale: scale) }
        guard let picture = stage.makeSnapshot() else { throw CommandFailure(.software, "the compositor returned no picture") }
        return picture
    }

    /// Draws the part of a window in `area`, which is in pixels.
    @MainActor
    static func draw(_ window: Window, in area: CGRect) throws -> Bitmap {
        let whole = try draw(window)
        return whole.parts([DeviceRect(around: area.minX, area.minY, area.maxX, area.maxY)]).first?.bitmap ?? whole
    }

    /// Writes a picture into the first writable one of `folders` and returns its path. An existing file is not overwritten.
    static func save(_ picture: Bitmap, name: String, in folders: [URL] = folders) throws -> String {
        let files = FileManager.default
        guard let folder = folders.first(where: { files.isWritableFile(atPath: $0.path) }) else {
            let names = folders.map(\.path).joined(separator: " and ")
            throw CommandFailure(.cannotWrite, "expected a folder to write a picture to, found none in \(names)")
        }
        var url = folder.appendingPathComponent("floe-\(name).png"), number = 2
        while files.fileExists(atPath: url.path) {
            url = folder.appendingPathComponent("floe-\(name)-\(number).png")
            number += 1
        }
        try picture.writePNG(to: url.path)
        return url.path
    }
}
