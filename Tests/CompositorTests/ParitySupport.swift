// Compares the two compositors' pictures, and writes three pictures where they differ.

import FloeCPUCompositor
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

@MainActor
enum Parity {
    /// Channels may differ by this much of 255 (LayerTreeFile.md, "Both compositors"), as each compositor rounds to 8 bits at its
    /// own steps.
    static let tolerance = 2
    /// One pixel in this many may differ by more, where the last bit of a position decides which texel is used.
    static let pixelsPerException = 1000

    /// Draws `frame` with the CPU compositor.
    static func cpu(_ frame: Frame, _ optimisations: Optimisations = .all) throws -> Bitmap {
        let compositor = CPUCompositor(threads: 2, optimisations: optimisations)
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        return try #require(compositor.makeSnapshot())
    }

    /// Records an issue unless the GPU's pictures of `frame`, with both kinds of programs, match the CPU's, scalar and SIMD.
    static func check(_ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (programs, drawing) in GPUContext.programs {
            let actual = try GPUContext.draw(frame, drawing)
            for (kernels, options) in [("scalar", Optimisations.all.subtracting(.simd)), ("simd", .all)] {
                try checkAlike(try cpu(frame, options), actual, "\(name)-\(programs)-\(kernels)", sourceLocation: sourceLocation)
            }
        }
    }

    /// Records an issue unless the pictures are as close to each other as the two compositors' must be.
    static func checkAlike(
        _ expected: Bitmap, _ actual: Bitmap, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try #require(ImageDifference(expected, actual, tolerance: tolerance))
        let allowed = difference.pixelCount / pixelsPerException
        guard difference.pixelsBeyondTolerance > allowed else { return }
        let place = try writeFailure(name, expected: expected, actual: actual)
        Issue.record(
            """
            \(name): \(difference.pixelsBeyondTolerance) of \(difference.pixelCount) pixels beyond \(tolerance), \
            \(allowed) allowed, largest difference \(difference.largest), within \(difference.bounds); pictures in \(place)
            """, sourceLocation: sourceLocation)
    }

    /// Records an issue unless the pictures are the same, byte for byte.
    static func checkSame(
        _ expected: Bitmap, _ actual: Bitmap, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try #require(ImageDifference(expected, actual, tolerance: 0))
        guard difference.pixelsDifferent > 0 else { return }
        let place = try writeFailure(name, expected: expected, actual: actual)
        Issue.record(
            "\(name): \(difference.pixelsDifferent) pixels differ, by at most \(difference.largest), within \(difference.bounds); pictures in \(place)",
            sourceLocation: sourceLocation)
    }

    /// Writes the expected and actual pictures and their difference as PNG files under .build/failures, and returns the folder.
    static func writeFailure(_ name: String, expected: Bitmap, actual: Bitmap) throws -> String {
        let folder = ".build/failures/" + name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let difference = ImageDifference.picture(expected, actual)
        for (part, bitmap) in [("expected", expected), ("actual", actual), ("difference", difference)] {
            try bitmap.writePNG(to: folder + "/" + part + ".png")
        }
        return folder
    }
}
