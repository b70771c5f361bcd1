// Draws an untrusted SVG, and decodes what only SDL2_image can, in a child process with limits; see CFloeVectorDrawing. Its rows arrive
// with straight alpha, and are premultiplied on their way into the bitmap.

import CFloeVectorDrawing
import Foundation
import FloeGeometry
import FloeImaging

/// Draws and decodes under limits.
enum VectorDrawing {
    /// The limits for one picture: processor time, and memory in addition to its pixels.
    static let seconds = 3, memory = 192 << 20

    /// Draws `data` as large as its proportions allow, centred in a transparent bitmap of the given size. What does not fit
    /// (nanosvg rounds sides up) is cut off at the right and at the bottom.
    static func bitmap(of data: Data, in target: PixelSize) throws(ImageHeader.Failure) -> Bitmap {
        guard let bitmap = try unsafe finish(start(data, target, memory: memory + target.area * 4), target) else {
            throw .damaged("nothing in it can be drawn")
        }
        return bitmap
    }

    /// Decodes a picture that only SDL2_image can. Nil: it cannot either.
    static func decoded(_ data: Data, _ size: PixelSize) throws(ImageHeader.Failure) -> Bitmap? {
        // It may be converted, and is then there twice.
        try unsafe finish(start(data, PixelSize(width: 0, height: 0), memory: memory + 2 * size.area * 4), size)
    }

    /// Returns the size of a picture that only SDL2_image can decode, which tells it once that is done. Nil: it cannot either.
    static func decodedSize(_ data: Data) throws(ImageHeader.Failure) -> PixelSize? {
        let drawing = try unsafe start(data, PixelSize(width: 0, height: 0), memory: memory + largestDecoded)
        var width: Int32 = 0, height: Int32 = 0
        let isDecoded = unsafe floe_vector_drawing_size(drawing, &width, &height) != 0
        let outcome = unsafe floe_vector_drawing_finish(drawing)
        if isDecoded { return PixelSize(width: Int(width), height: Int(height)) }
        if outcome == FloeVectorDrawingRefused { return nil }
        throw .tooCostly(seconds: seconds, megabytes: (memory + largestDecoded) >> 20)
    }

    /// The most memory for the pixels of a picture whose size is not known.
    private static let largestDecoded = 512 << 20

    /// Starts a child. With a width of 0 it decodes, otherwise it draws.
    private static func start(_ data: Data, _ target: PixelSize, memory: Int) throws(ImageHeader.Failure) -> OpaquePointer {
        let drawing = unsafe data.withUnsafeBytes { text in
            unsafe floe_vector_drawing_start(
                text.baseAddress, text.count, Int32(target.width), Int32(target.height), memory, Int32(seconds))
        }
        guard let drawing = unsafe drawing else {
            throw .damaged("no process to draw it in: \(unsafe String(cString: strerror(errno)))")
        }
        return unsafe drawing
    }

    /// Receives the picture and ends the child. Nil: the decoder has rejected it.
    @unsafe
    private static func finish(_ drawing: OpaquePointer, _ target: PixelSize) throws(ImageHeader.Failure) -> Bitmap? {
        let bitmap: Bitmap?
        do throws(ImageHeader.Failure) {
            bitmap = try unsafe read(drawing, target)
        } catch {
            unsafe _ = floe_vector_drawing_finish(drawing)
            throw error
        }
        switch unsafe floe_vector_drawing_finish(drawing) {
        case FloeVectorDrawingDone:
            if let bitmap { return bitmap }
            fallthrough
        case FloeVectorDrawingFailed:
            throw .tooCostly(seconds: seconds, megabytes: memory >> 20)
        default:
            return nil
        }
    }

    /// Reads the rows. Returns nil unless all have arrived.
    private static func read(_ drawing: OpaquePointer, _ target: PixelSize) throws(ImageHeader.Failure) -> Bitmap? {
        var drawnWidth: Int32 = 0, drawnHeight: Int32 = 0
        guard unsafe floe_vector_drawing_size(drawing, &drawnWidth, &drawnHeight) != 0 else { return nil }
        let width = Int(drawnWidth), height = Int(drawnHeight)
        guard max(width, height) <= ImageFile.largestSide + 1 else { return nil }
        let shownWidth = min(width, target.width), shownHeight = min(height, target.height)
        let left = (target.width - shownWidth) / 2, top = (target.height - shownHeight) / 2
        var isWhole = true
        let bitmap = try Bitmap.make(width: target.width, height: target.height) { rows in
            var row = [UInt8](repeating: 0, count: width * 4)
            for y in 0..<height {
                guard unsafe row.withUnsafeMutableBytes({ unsafe floe_vector_drawing_read_row(drawing, $0.baseAddress, $0.count) }) != 0
                else {
                    isWhole = false
                    return
                }
                guard y < shownHeight else { continue }
                unsafe rows.withRow(top + y) { out in
                    for x in 0..<shownWidth {
                        unsafe out[left + x] = Pixel.premultiply(
                            red: UInt32(row[4 * x]), green: UInt32(row[4 * x + 1]), blue: UInt32(row[4 * x + 2]),
                            alpha: UInt32(row[4 * x + 3]))
                    }
                }
            }
        }
        return isWhole ? bitmap : nil
    }
}
