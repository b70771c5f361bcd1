// A comparison of one scene's ways, played in the window.

import DesktopHost
import Foundation
import ImageCoding
import Imaging
import Measuring
import RenderTree
import Scenes

/// Plays a `ComparisonRun` with the window's own compositors.
@MainActor
final class SceneComparison: WindowPerformance {
    private let run: ComparisonRun
    /// Told what was found; nil if it was ended early.
    private let didFinish: (Comparison?) -> Void

    init(_ run: ComparisonRun, didFinish: @escaping (Comparison?) -> Void) {
        self.run = run
        self.didFinish = didFinish
    }

    func play(_ draw: Draw) throws -> Bool {
        try run.play { tree, compositor in
            let report = try draw(tree, compositor)
            return report.damage.isEmpty ? nil : MeasuredFrame(report)
        }
    }

    var banner: ProgressBanner.Contents {
        ProgressBanner.Contents(
            title: "Comparing: \(run.title)", activity: run.activity, progress: run.progress, secondsLeft: run.secondsLeft)
    }

    func didEnd(isComplete: Bool) { didFinish(isComplete ? run.comparison : nil) }
}

/// Where comparisons are saved as pictures.
enum ComparisonPicture {
    /// The folder for pictures, and home.
    static var folders: [URL] {
        FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask) + [FileManager.default.homeDirectoryForCurrentUser]
    }

    /// Writes the part of a picture that `frame` names into the first of `folders` that can be written to; returns the
    /// file's path. A file that is there is left alone.
    static func save(_ picture: Bitmap, frame: CGRect, name: String, in folders: [URL] = folders) throws -> String {
        let x = Int32(max(0, frame.minX.rounded())), y = Int32(max(0, frame.minY.rounded()))
        let width = min(Int(frame.width.rounded()), picture.width - Int(x)),
            height = min(Int(frame.height.rounded()), picture.height - Int(y))
        guard width > 0, height > 0 else { throw CommandFailure(.software, "nothing of the comparison shows") }
        let part = unsafe picture.withPixels { pixels in
            Bitmap(width: width, height: height) { rows in
                for row in 0..<height {
                    unsafe rows.withRow(row) {
                        unsafe $0.update(from: pixels + (row + Int(y)) * picture.width + Int(x), count: width)
                    }
                }
            }
        }
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
        try part.writePNG(to: url.path)
        return url.path
    }
}
