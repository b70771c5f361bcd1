// Untrusted pictures: whatever they contain, they are drawn or rejected with an error, within limits of time and memory.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct UntrustedPictureTests {
    private func draw(_ text: [UInt8]) throws -> Bitmap { try ImageFile(data: Data(text), path: "s").bitmap() }

    @Test func nonTextBytesAreRejected() {
        let eight: [UInt8] = Array("<svg".utf8) + [0xCE] + Array("=\"u".utf8)
        #expect(throws: ImageFileError.self) { try draw(eight) }
        let latin = Array("<svg width='4' height='4'><!-- caf".utf8) + [0xE9] + Array(" --></svg>".utf8)
        #expect(throws: ImageFileError.self) { try draw(latin) }
        let declared = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + latin
        #expect(throws: Never.self) { try draw(declared) }
    }

    /// Replaces each byte of a small picture, one at a time, by one that begins or continues a UTF-8 sequence or never occurs in one.
    @Test(arguments: [UInt8(0x80), 0xA0, 0xC0, 0xC3, 0xE2, 0xF0, 0xF8, 0xFF])
    func changedSVGBytesDoNotTrap(_ byte: UInt8) {
        let whole = Array(
            "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><!--x--><path d='M0 0L8 8'/></svg>".utf8)
        for i in stride(from: Int(byte) % 8, to: whole.count, by: 8) {
            var bytes = whole
            bytes[i] = byte
            // It may be accepted or rejected.
            _ = try? ImageFile(data: Data(bytes), path: "s")
        }
    }

    /// Drawings that would take minutes, or gigabytes. Circles of dashes, since librsvg itself gives up after half a million plain ones.
    /// Twenty lines of dashes, since sanitized programs have no limit of memory and only that of time abandons them there.
    static let endless = [
        "<g id='a0'><circle r='5' stroke='#000' stroke-dasharray='.1'/></g>"
            + (1..<20).map { "<g id='a\($0)'>\(String(repeating: "<use href='#a\($0 - 1)'/>", count: 4))</g>" }.joined(),
        String(repeating: "<path d='M0 0 L1000000000 0' stroke='#000' fill='none' stroke-dasharray='1'/>", count: 20),
    ]

    @Test(arguments: endless)
    func slowDrawingIsAbandoned(_ content: String) throws {
        let data = SamplePictures.svg("width='100' height='100'", content)
        let error = #expect(throws: ImageFileError.self) { try ImageFile(data: data, path: "s").bitmap() }
        #expect(error == .tooCostly(path: "s", seconds: 3, megabytes: 192))
    }

    // Memory

    /// Returns a PNG of 16,384 × 16,384 white pixels of one bit. With all of its rows it takes 4.7 MB.
    private static func hugePNG(rows: Int = 16_384) -> Data {
        let row = [UInt8](repeating: 0, count: 1) + [UInt8](repeating: 0xFF, count: 16_384 / 8)
        return PNGBuilder.file(width: 16_384, height: 16_384, depth: 1, rows: Array(repeating: row, count: rows))
    }

    @Test func pictureBeyondBudgetIsRejectedBeforeDecoding() throws {
        let file = try ImageFile(data: Self.hugePNG(), path: "s")
        #expect(file.size.width == 16_384 && file.decodingBytes() == 1 << 30)
        let budget = MemoryBudget(limit: 512 << 20)
        let error = #expect(throws: ImageFileError.self) { try file.bitmap(budget: budget) }
        #expect(error?.description.contains("needs 1024 MB; the limit for all pictures is 512 MB") == true, "\(String(describing: error))")
        #expect(budget.available == 512 << 20)
    }

    @Test func headerWithoutPixelsReservesNothing() {
        let header = Self.hugePNG(rows: 0)
        #expect(throws: ImageFileError.self) { try ImageFile(data: header, path: "s") }
    }

    @Test func borrowedBytesAreReturned() throws {
        let budget = MemoryBudget(limit: 100)
        for _ in 0..<3 {
            #expect(try budget.borrowing(100, orThrow: { $0 }, { () throws(MemoryBudgetError) in 7 }) == 7)
        }
        try budget.hold(60)
        #expect(throws: MemoryBudgetError(needed: 41, available: 40, limit: 100)) { try budget.hold(41) }
        #expect(throws: MemoryBudgetError.self) { try budget.borrowing(41, orThrow: { $0 }, { () throws(MemoryBudgetError) in }) }
        budget.giveBack(60)
        #expect(budget.available == 100)
    }

    @Test func threadsWaitForBudget() async throws {
        let budget = MemoryBudget(limit: 100)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { try budget.borrowing(70, orThrow: { $0 }, { () throws(MemoryBudgetError) in }) }
            }
            try await group.waitForAll()
        }
        #expect(budget.available == 100)
    }

    /// A photograph that is needed at a small size is never decoded at its full size.
    @Test func largeJPEGIsReducedDuringDecoding() throws {
        let file = try ImageFile(data: SamplePictures.jpeg, path: "s")
        let small = try file.bitmap(atLeast: PixelSize(width: 2, height: 1))
        #expect(small.size == PixelSize(width: 2, height: 2))
        #expect(ImageDifference.distance(small[0, 0], Color(hex: 0x4080C0).pixel) <= 2)
        #expect(try file.bitmap(atLeast: PixelSize(width: 5, height: 1)).size == file.size)
        #expect(file.decodingBytes(atLeast: PixelSize(width: 2, height: 1)) < file.decodingBytes())
    }
}
