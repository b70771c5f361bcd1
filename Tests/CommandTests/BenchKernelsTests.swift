// `floe bench kernels`: the JSON that scripts read, and the table.

import Foundation
import Testing

struct BenchKernelsTests {
    @Test func jsonHasEveryRequestedCase() throws {
        let result = try FloeProgram.run([
            "bench", "kernels", "--compositor", "cpu", "--frames", "1", "--only", "multiply noisy, fraction", "--json",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(
            array.map { "\($0["feature"] ?? "") \($0["alpha"] ?? "") \($0["placement"] ?? "") \($0["side"] ?? "")" } == [
                "multiply noisy fraction 256", "multiply noisy fraction 64", "multiply noisy fraction 16",
            ])
        for object in array {
            #expect(
                Set(object.keys) == [
                    "feature", "alpha", "placement", "side", "compositor", "renderer", "nanoseconds", "copies", "drawCalls", "passes",
                    "copiedPixels",
                ])
        }
    }

    @Test func tableHasARowForEachCase() throws {
        let result = try FloeProgram.run([
            "bench", "kernels", "--compositor", "cpu", "--frames", "1", "--turns", "2", "--only", "border opaque, whole",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let rows = result.output.split(separator: "\n").filter { $0.hasPrefix("border") }.map { $0.split(separator: " ") }
        #expect(
            rows.map { $0[3] } == ["256", "64", "16"] && rows.allSatisfy { Double($0[5]).map { $0 >= 0 } ?? false }, "\(result.output)")
    }

    @Test(arguments: [
        ["bench", "--only", "fill"], ["bench", "layers", "--only", "no such tree"], ["bench", "kernels", "--threads", "2"],
        ["bench", "kernels", "--scene", "focus"], ["bench", "kernels", "--only", "no such case"],
    ])
    func wrongUsageIsStatus64InOneLine(arguments: [String]) throws {
        let result = try FloeProgram.run(arguments)
        #expect(result.status == 64 && result.errorLines.count == 1, "\(result.errors)")
    }
}
