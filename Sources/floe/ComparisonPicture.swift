// Saving what a comparison found as a picture, as it shows in the window.

import Files
import Foundation
import Geometry
import ImageCoding
import Imaging

/// Where comparisons are saved as pictures.
enum ComparisonPicture {
    /// The folder for pictures, and home.
    static var folders: [URL] {
        guard let home = HomeFolder.url() else { return [] }
        let pictures = FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask)
        return pictures.filter { $0.path.hasPrefix("/") && $0.path != FileManager.default.currentDirectoryPath } + [home]
    }

    /// Writes the part of a picture that `frame` names into the first of `folders` that can be written to; returns the
    /// file's path. A file that is there is left alone.
    static func save(_ picture: Bitmap, frame: CGRect, name: String, in folders: [URL] = folders) throws -> String {
        let x = Int32(max(0, frame.minX.rounded())), y = Int32(max(0, frame.minY.rounded()))
        let width = min(Int(frame.width.rounded()), picture.width - Int(x)),
            height = min(Int(frame.height.rounded()), picture.height - Int(y))
        guard width > 0, height > 0 else { throw CommandFailure(.software, "nothing of the comparison shows") }
        let part = unsafe picture.withPixels { pixels in
            unsafe Bitmap(
                copying: pixels + Int(y) * picture.width + Int(x), stride: picture.width, size: PixelSize(width: width, height: height))
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
