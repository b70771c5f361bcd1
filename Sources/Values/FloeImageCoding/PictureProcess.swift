// Untrusted SVG, and formats that this process does not decode, are read by two small programs with limits; see CFloePictureProcess. They
// are in the folder of the running executable, where the package manager builds all of a package's programs, or installed with it.

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

        var path: String { ProgramFolder.program(rawValue).path }
    }

    /// Returns the size at which an SVG is to be shown, in pixels at 96 dots per inch, rounded up, and remarks on what will not be seen as
    /// it was meant. A size that no picture can have is changed in proportion.
    static func drawingSize(_ data: Data) throws(ImageHeader.Failure) -> (size: PixelSize, remarks: [String]) {
        try Running(.vector, data, task: FLOE_TASK_SIZE).answer { .damaged($0) }
    }

    /// Draws an SVG as large as its proportions allow, centred in a transparent bitmap of the given size.
    static func drawing(of data: Data, in target: PixelSize) throws(ImageHeader.Failure) -> Bitmap {
        try Running(.vector, data, task: FLOE_TASK_DRAW, target, memory: target.area * 4).bitmap(target) {
            // What is damaged has no size.
            .unsupported("a drawing that librsvg does not draw (\($0))")
        }
    }

    /// Returns the size of a picture that this process does not decode. It is known once the picture is decoded.
    static func decodedSize(_ data: Data, _ format: ImageFormat) throws(ImageHeader.Failure) -> (size: PixelSize, remarks: [String]) {
        try Running(.pixel, data, task: FLOE_TASK_DECODE, memory: largestDecoded).answer { .undecodable(format, $0) }
    }

    /// Decodes a picture that this process does not, whose size is known.
    static func decoded(_ data: Data, _ size: PixelSize, _ format: ImageFormat) throws(ImageHeader.Failure) -> Bitmap {
        // A picture that is turned or converted exists twice.
        try Running(.pixel, data, task: FLOE_TASK_DECODE, memory: 2 * size.area * 4).bitmap(size) { .undecodable(format, $0) }
    }

    /// Returns what a file is by its contents, or nil if that cannot be found out.
    static func name(of data: Data) -> String? {
        do throws(ImageHeader.Failure) {
            _ = try Running(.pixel, data, task: FLOE_TASK_NAME).answer { .unsupported($0) }
        } catch {
            if case .unsupported(let name) = error { return name }
        }
        return nil
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

        /// Waits for the size and the remarks, and ends the program. `refused` makes an error of its reason.
        func answer(_ refused: (String) -> ImageHeader.Failure) throws(ImageHeader.Failure) -> (size: PixelSize, remarks: [String]) {
            let answer = try arrivingAnswer(refused)
            finish()
            return answer
        }

        /// Receives a picture of the given size, and ends the program.
        func bitmap(_ size: PixelSize, _ refused: (String) -> ImageHeader.Failure) throws(ImageHeader.Failure) -> Bitmap {
            guard try arrivingAnswer(refused).0 == size else {
                finish()
                throw tooCostly
            }
            var isWhole = false
            let bitmap: Bitmap
            do throws(ImageHeader.Failure) {
                bitmap = try Bitmap.make(width: size.width, height: size.height) { isWhole = receive($0) }
            } catch {
                finish()
                throw error
            }
            guard finish(), isWhole else { throw tooCostly }
            return bitmap
        }

        /// Waits for the size and the remarks. If there are none, ends the program.
        private func arrivingAnswer(
            _ refused: (String) -> ImageHeader.Failure
        ) throws(ImageHeader.Failure) -> (size: PixelSize, remarks: [String]) {
            var width: Int32 = 0, height: Int32 = 0
            let hasArrived = unsafe floe_picture_process_size(process, &width, &height) != 0
            let text = unsafe String(cString: floe_picture_process_text(process))
            if hasArrived {
                let remarks = text.split(separator: "\n").map { PrintableText.of(String($0)) }
                return (PixelSize(width: Int(width), height: Int(height)), remarks)
            }
            finish()
            throw text.isEmpty ? tooCostly : refused(text.trimmingCharacters(in: .whitespacesAndNewlines))
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

        /// Ends the program. Returns whether it succeeded.
        @discardableResult
        private func finish() -> Bool { unsafe floe_picture_process_finish(process) != 0 }
    }
}
