// `floe bench layers`: the names of its trees and its JSON's keys, which scripts rely on.

import Foundation
import Testing

struct BenchLayersTests {
    @Test func theJSONHasEveryTreeAndItsKeys() throws {
        let result = try FloeProgram.run(["bench", "layers", "--compositor", "cpu", "--frames", "1", "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(array.compactMap { $0["tree"] as? String } == [
            "tiles", "soft", "scaled", "cards", "table-mask", "table-overlays", "color-halves",
        ])
        for object in array {
            #expect(Set(object.keys) == [
                "tree", "compositor", "renderer", "threads", "frames", "medianMs", "minMs", "memcpyMs", "multiple",
                "drawCalls", "passes",
            ])
            #expect(object["compositor"] as? String == "cpu" && object["threads"] as? Int == 1)
            #expect((object["multiple"] as? Double ?? 0) > 0 && (object["drawCalls"] as? Int ?? 0) > 0)
        }
    }

    @Test(arguments: [
        ["bench", "layers", "--frames", "0"], ["bench", "layers", "--threads", "0"],
        ["bench", "layers", "--scene", "focus"], ["bench", "--threads", "2"], ["bench", "leaves"],
    ])
    func wrongUsageIsStatus64InOneLine(arguments: [String]) throws {
        let result = try FloeProgram.run(arguments)
        #expect(result.status == 64 && result.errorLines.count == 1, "\(result.errors)")
    }
}
