// Checks that a picture is drawn at sizes that a window requests, or rejected with one line, within its budget.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging

enum PictureCheck {
    private static let budget = MemoryBudget(limit: 64 << 20)

    static func problem(_ bytes: [UInt8]) -> String? {
        do throws(ImageFileError) {
            let file = try ImageFile(data: Data(bytes), path: "picture")
            for remark in file.remarks { if let problem = MessageCheck.problem(remark) { return problem } }
            let wanted = PixelSize(width: 96, height: 64)
            let bitmap = try file.bitmap(vectorSize: wanted, atLeast: PixelSize(width: 4, height: 4), budget: budget)
            let largest = file.format.isVector ? wanted : file.size
            guard bitmap.width <= largest.width, bitmap.height <= largest.height else {
                return "it was drawn as \(bitmap.width) × \(bitmap.height), not \(largest.width) × \(largest.height)"
            }
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let p = bitmap[x, y]
                    if max(p.redByte, p.greenByte, p.blueByte) > p.alphaByte { return "a pixel is brighter than its alpha" }
                }
            }
        } catch {
            return MessageCheck.problem(error.description)
        }
        return budget.available == budget.limit ? nil : "it kept some of the budget"
    }
}
