// `floe bench layers`: the names of its trees and the keys of its JSON, which scripts rely on.

import Foundation
import Testing

struct BenchLayersTests {
    @Test func jsonHasEveryTreeAndKey() throws {
        let result = try FloeProgram.run(["bench", "layers", "--compositor", "cpu", "--frames", "1", "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(
            array.compactMap { $0["tree"] as? String } == [
                "tiles", "soft", "scaled", "cards", "table-mask", "table-overlays", "color-halves", "sprites", "sprites-moving",
                "crowd-moving", "boxes-moving", "boxes-scrolling", "boxes-turning", "shadows-paths-moving", "shadows-contents-moving",
                "shapes-moving", "shapes-changing", "rasterized-moving", "rasterized-changing", "backdrop-scrolling",
                "update-1000", "update-all", "update-nested", "crowd", "row-comes-in", "views-leave", "animations-end",
            ])
        for object in array.prefix(20) {
            #expect(
                Set(object.keys) == [
                    "tree", "compositor", "renderer", "threads", "frames", "medianMs", "minMs", "memcpyMs", "multiple",
                    "drawCalls", "passes",
                ])
            #expect(object["compositor"] as? String == "cpu" && object["threads"] as? Int == 1)
            #expect((object["multiple"] as? Double ?? 0) > 0 && (object["drawCalls"] as? Int ?? 0) > 0)
        }
        for object in array.dropFirst(20) {
            #expect(
                Set(object.keys) == [
                    "tree", "frames", "layers", "changing", "medianMs", "minMs", "updateMs", "buildMs", "planMs",
                    "preparedItems", "items",
                ])
            #expect((object["medianMs"] as? Double ?? 0) > 0 && object["frames"] as? Int == 1)
        }
        // All ten thousand cells, plus the container and the panels.
        #expect(array.dropFirst(13).prefix(4).compactMap { $0["layers"] as? Int }.allSatisfy { (10_000...10_200).contains($0) })
        #expect(array.dropFirst(13).compactMap { $0["changing"] as? Int } == [1000, 10_000, 980, 10_000, 1, 10_000, 10_000])
        // Only the row that comes in is prepared: its background, its picture and its line.
        let rows = try #require(array.first { $0["tree"] as? String == "row-comes-in" })
        #expect(rows["preparedItems"] as? Int == 3 && rows["items"] as? Int == 3003)
    }

    @Test(arguments: [
        ["bench", "layers", "--frames", "0"], ["bench", "layers", "--threads", "0"],
        ["bench", "layers", "--scene", "focus"], ["bench", "layers", "--turns", "2"], ["bench", "--threads", "2"],
        ["bench", "leaves"], ["bench", "--only", "tiles"], ["bench", "layers", "--only", "no such tree"],
    ])
    func wrongUsageIsStatus64InOneLine(arguments: [String]) throws {
        let result = try FloeProgram.run(arguments)
        #expect(result.status == 64 && result.errorLines.count == 1, "\(result.errors)")
    }
}
