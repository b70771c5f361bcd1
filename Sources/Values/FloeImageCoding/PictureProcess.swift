// Untrusted SVG, and formats that this process does not decode, are read by two small programs with limits; see CFloePictureProcess. They
// are in the folder of the running executable, where the package manager builds all of a package's programs.

import CFloePictureProcess
import Foundation
import FloeFiles
import FloeGeometry
import FloeImaging

/// Reads pictures under limits.
enum PictureProcess {
    /// The limits for one picture: processor time, to which a second is added for each megabyte of the file, and memory in addition to its
    /// pixels.
    static let seconds = 3, memory = 192 << 20
    /// The most memory for the pixels of a picture whose size is not known.
    private static let largestDecoded = 512 << 20

    /// The programs. The raw values are their names.
    private enum Reader: String {
        case vector = "floe-vector-reader", pixel = "floe-pixel-reader"

        var path: String { ProgramFolder.url.appendingPathComponent(rawValue).path }
    }

    /// Returns the size at which an SVG is to be shown, in pixels at 96 dots per inch, rounded up. Excessive sides are clamped.
    static func drawingSize(_ data: Data) throws(ImageHeader.Failure) -> PixelSize {
        try Running(.vector, data, task: FLOE_TASK_SIZE).size { .damaged($0) }
    }

    /// Draws an SVG as large as its proportions allow, centred in a transparent bitmap of the given size.
    static func drawing(of data: Data, in target: PixelSize) throws(ImageHeader.Failure) -> Bitmap {
        try Running(.vector, data, task: FLOE_TASK_DRAW, target, memory: target.area * 4).bitmap(target) { .damaged($0) }
    }

    /// Returns the size of a picture that this process does not decode. It is known once the picture is decoded.
    static func decodedSize(_ data: Data, _ format: ImageFormat) throws(ImageHeader.Failure) -> PixelSize {
        try Running(.pixel, data, task: FLOE_TASK_DECODE, memory: largestDecoded).size { .undecodable(format, $0) }
    }

    /// Decodes a picture that this process does not, whose size is known.
    static func decoded(_ data: Data, _ size: PixelSize, _ format: ImageFormat) throws(ImageHeader.Failure) -> Bitmap {
        // A picture that is turned or converted exists twice.
        try Running(.pixel, data, task: FLOE_TASK_DECODE, memory: 2 * size.area * 4).bitmap(size) { .undecodable(format, $0) }
    }

    /// Returns what a file is by its contents, or nil if that cannot be found out.
    static func name(of data: Data) -> String? {
        let running = try? Running(.pixel, data, task: FLOE_TASK_NAME)
        return running?.reason()
    }

    /// A program started on a picture, for one request.
    @safe
    private struct Running {
        private let process: OpaquePointer
        private let seconds: Int

        /// The error of a program that exceeds its limits.
        private var tooCostly: ImageHeader.Failure { .tooCostly(seconds: seconds, megabytes: PictureProcess.memory >> 20) }

        init(
            _ reader: Reader, _ data: Data, task: String, _ target: PixelSize = PixelSize(width: 0, height: 0), memory pixels: Int = 0
        ) throws(ImageHeader.Failure) {
            let path = reader.path
            // A photograph takes as much longer as its file is larger.
            let seconds = PictureProcess.seconds + data.count >> 20
            let started = unsafe data.withUnsafeBytes { bytes in
                unsafe task.withCString { task in
                    var request = unsafe FloePictureRequest(
                        bytes: bytes.baseAddress, length: bytes.count, task: task, width: Int32(target.width), height: Int32(target.height))
                    return unsafe floe_picture_process_start(path, &request, memory + pixels, Int32(seconds))
                }
            }
            guard let started = unsafe started else { throw .noReader(program: path, reason: unsafe String(cString: strerror(errno))) }
            unsafe process = started
            self.seconds = seconds
        }

        /// Waits for the size, and ends the program. `refused` makes an error of its reason.
        func size(_ refused: (String) -> ImageHeader.Failure) throws(ImageHeader.Failure) -> PixelSize {
            let size = arrivingSize(), failure = finish(refused)
            guard let size else { throw failure ?? tooCostly }
            return size
        }

        /// Waits for a reason in place of a picture, and ends the program.
        func reason() -> String? {
            _ = arrivingSize()
            let reason = unsafe String(cString: floe_picture_process_reason(process))
            unsafe _ = floe_picture_process_finish(process)
            return reason.isEmpty ? nil : reason
        }

        /// Receives a picture of the given size, and ends the program.
        func bitmap(_ size: PixelSize, _ refused: (String) -> ImageHeader.Failure) throws(ImageHeader.Failure) -> Bitmap {
            guard arrivingSize() == size else { throw finish(refused) ?? tooCostly }
            var isWhole = false
            let bitmap: Bitmap
            do throws(ImageHeader.Failure) {
                bitmap = try Bitmap.make(width: size.width, height: size.height) { isWhole = receive($0) }
            } catch {
                _ = finish(refused)
                throw error
            }
            if let failure = finish(refused) { throw failure }
            guard isWhole else { throw tooCostly }
            return bitmap
        }

        private func arrivingSize() -> PixelSize? {
            var width: Int32 = 0, height: Int32 = 0
            guard unsafe floe_picture_process_size(process, &width, &height) != 0 else { return nil }
            return PixelSize(width: Int(width), height: Int(height))
        }

        /// Reads all rows. Returns whether they have arrived.
        private func receive(_ rows: BitmapRows) -> Bool {
            for y in 0..<rows.height {
                let hasArrived = unsafe rows.withRow(y) { row in
                    guard unsafe floe_picture_process_read_row(process, row, rows.width * 4) != 0 else { return false }
                    // Clamps channels to their alpha, whatever the program sent.
                    for x in 0..<rows.width {
                        let p = unsafe row[x], alpha = p.alphaByte
                        unsafe row[x] = Pixel(
                            red: min(p.redByte, alpha), green: min(p.greenByte, alpha), blue: min(p.blueByte, alpha), alpha: alpha)
                    }
                    return true
                }
                guard hasArrived else { return false }
            }
            return true
        }

        /// Ends the program. Returns how it failed, if it did.
        private func finish(_ refused: (String) -> ImageHeader.Failure) -> ImageHeader.Failure? {
            let reason = unsafe String(cString: floe_picture_process_reason(process))
            let hasEndedWell = unsafe floe_picture_process_finish(process) != 0
            return reason.isEmpty ? hasEndedWell ? nil : tooCostly : refused(reason)
        }
    }
}
