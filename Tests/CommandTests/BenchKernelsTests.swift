// `floe bench kernels`: the JSON that scripts read, and the limits in its table.

import Foundation
import Testing

struct BenchKernelsTests {
    /// The fastest of several frames is taken of each: a single frame of the background alone can take longer than one with pictures,
    /// on a busy machine, which then seem to cost nothing.
    @Test func theJSONHasEveryCaseAskedForAndTheUnit() throws {
        let result = try FloeProgram.run([
            "bench", "kernels", "--compositor", "cpu", "--frames", "5", "--only", "multiply noisy, fraction", "--json",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(
            array.map { "\($0["feature"] ?? "") \($0["alpha"] ?? "") \($0["placement"] ?? "") \($0["side"] ?? "")" } == [
                "picture noisy whole 256", "multiply noisy fraction 256", "multiply noisy fraction 64", "multiply noisy fraction 16",
            ])
        for object in array {
            #expect(
                Set(object.keys) == [
                    "feature", "alpha", "placement", "side", "compositor", "renderer", "nanoseconds", "units", "copies", "limit",
                    "drawCalls",
                    "passes", "copiedPixels",
                ])
        }
        // The other cases are multiples of the first. Layers of 16 points may take three times as much.
        #expect(array.first?["units"] as? Double == 1 && array.first?["limit"] as? Double == 1)
        let unit = try #require(array.first?["nanoseconds"] as? Double)
        for object in array {
            let nanoseconds = try #require(object["nanoseconds"] as? Double), units = try #require(object["units"] as? Double)
            #expect(abs(units - nanoseconds / unit) <= 0.0051)
        }
        #expect(array[1]["limit"] as? Double == 6.5 && array[3]["limit"] as? Double == 19.5)
    }

    @Test func aTableEndsWithWhatIsFurthestAboveItsLimit() throws {
        let result = try FloeProgram.run([
            "bench", "kernels", "--compositor", "cpu", "--frames", "1", "--only", "border opaque, whole",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let parts = result.output.components(separatedBy: "of 4 above their limits; the furthest:")
        try #require(parts.count == 2)
        let rows = parts[1].split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.count == 5 && rows.first?.last == "U/limit")
        let excess = rows.dropFirst().compactMap { $0.last.flatMap { Double($0) } }
        #expect(excess.count == 4 && excess == excess.sorted(by: >))
    }

    @Test(arguments: ["picture noisy, fraction", "picture noisy"])
    func aTableSaysWhatSmallPicturesCost(cases: String) throws {
        let result = try FloeProgram.run(["bench", "kernels", "--compositor", "cpu", "--frames", "3", "--turns", "2", "--only", cases])
        #expect(result.status == 0, "\(result.errors)")
        let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("A pixel of a 16-point picture costs ") })
        // One case is named alone; of several, the least and the most.
        let costs = line.matches(of: /([0-9.]+) (times )?\(noisy, [a-z]+\)/).compactMap { Double($0.1) }
        #expect(costs.count == (cases == "picture noisy" ? 2 : 1) && costs == costs.sorted() && costs.allSatisfy { $0 > 0 }, "\(line)")
    }

    @Test func aTableWithoutSmallAndLargePicturesSaysNothingOfThem() throws {
        let result = try FloeProgram.run(["bench", "kernels", "--compositor", "cpu", "--frames", "1", "--only", "fill opaque, whole, 16"])
        #expect(result.status == 0 && !result.output.contains("16-point"), "\(result.output)")
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
