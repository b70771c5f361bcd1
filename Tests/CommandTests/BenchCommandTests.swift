// `floe bench`: the JSON has exactly the keys that scripts rely on.

import Foundation
import Testing

struct BenchCommandTests {
    @Test func jsonHasExpectedKeysAndPlausibleFigures() throws {
        let result = try FloeProgram.run(
            ["bench", "--scene", "focus", "--compositor", "cpu", "--size", "640x480", "--frames", "12", "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(array.compactMap { $0["technique"] as? String } == ["as-written", "tuned"])
        for object in array {
            #expect(
                Set(object.keys) == [
                    "scene", "technique", "compositor", "width", "height", "frames", "frameMs", "phasesMs", "layers", "drawCalls",
                    "uploadedBytes", "damagedPixels", "renderer", "turns", "worstMs", "expectedFrames", "droppedFrames", "isBusy",
                    "costMs", "offscreenPixels", "passes",
                ])
            let times = try #require(object["frameMs"] as? [String: Double])
            #expect(Set(times.keys) == ["median", "p95", "p99", "max"])
            let phases = try #require(object["phasesMs"] as? [String: Double])
            #expect(Set(phases.keys) == ["update", "content", "build", "plan", "composite", "upload"])
            let cost = try #require(object["costMs"] as? [String: [String: Double]])
            #expect(Set(cost.keys) == ["mean", "worst"] && cost.values.allSatisfy { Set($0.keys) == ["value", "low", "high"] })
            #expect((object["worstMs"] as? Double ?? 0) > 0 && object["turns"] as? Int == 3)
            #expect((1...12).contains(object["frames"] as? Int ?? 0))
            #expect(object["width"] as? Int == 640 && object["scene"] as? String == "focus")
            for count in ["layers", "drawCalls", "damagedPixels"] {
                #expect((object[count] as? Int ?? 0) > 0, "\(count)")
            }
        }
        let content = array.compactMap { ($0["phasesMs"] as? [String: Double])?["content"] }
        #expect(content.count == 2 && content[0] > content[1], "redrawing shows where it belongs")
    }

    @Test func minesweeperTechniquesPlayOnRequestedBoard() throws {
        func layers(_ board: String) throws -> [Int] {
            let result = try FloeProgram.run(
                ["bench", "--scene", "mines", "--board", board, "--compositor", "cpu", "--size", "640x480", "--frames", "90", "--json"])
            #expect(result.status == 0, "\(result.errors)")
            let array = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
            #expect(array.compactMap { $0["technique"] as? String } == ["cells", "tiles", "blit", "tiled"])
            #expect(array.allSatisfy { (30...90).contains($0["frames"] as? Int ?? 0) })
            return array.compactMap { $0["layers"] as? Int }
        }
        // A view for each of the cells that show, or one for each of a few tiles.
        let few = try layers("4x4/7"), many = try layers("120x90/1500")
        #expect(few.count == 4 && many.count == 4 && few != many && many[0] > many[3] + 50, "\(few), \(many)")
    }

    /// Every case's last turn is traced, and each of its frames has its tiles.
    @Test func traceHasLastTurnOfEachCase() throws {
        let folder = try TemporaryFolder(), path = folder.path("trace.json")
        let result = try FloeProgram.run(
            [
                "bench", "--scene", "focus", "--compositor", "cpu", "--size", "640x480", "--frames", "40", "--turns", "2",
                "--trace-output", path,
            ])
        #expect(result.status == 0, "\(result.errors)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
        let events = try #require(object["traceEvents"] as? [[String: Any]])
        func named(_ name: String) -> [[String: Any]] { events.filter { $0["name"] as? String == name } }
        let cases = named("process_name").compactMap { ($0["args"] as? [String: String])?["name"] }
        #expect(cases == ["focus as-written, cpu", "focus tuned, cpu"])
        #expect(named("build").count >= 4 && named("tile").count >= named("build").count)
        #expect((object["otherData"] as? [String: String])?["leftOut"] == "nothing")
    }

    @Test func unwritableTraceIsStatus74BeforeMeasuring() throws {
        let result = try FloeProgram.run(["bench", "--trace-output", "/nowhere/at/all/trace.json"])
        #expect(result.status == 74 && result.errorLines.count == 1 && result.output.isEmpty, "\(result.errors)")
    }

    @Test(arguments: [
        ["bench", "--technique", "tuned"], ["bench", "--frames", "0"], ["bench", "--compositor", "tpu"],
        ["bench", "--scene", "focus", "--technique", "sloppy", "--compositor", "cpu"],
        ["bench", "--turns", "0"], ["bench", "--json", "--csv"], ["bench", "--without", "magic"],
        ["bench", "layers", "--csv"], ["bench", "layers", "--without", "damage"], ["bench", "layers", "--turns", "2"],
        ["bench", "layers", "--board", "huge"], ["bench", "layers", "--trace-output", "x.json"], ["bench", "--trace-output", "-"],
        ["bench", "--scene", "mines", "--board", "9x9/80"],
    ])
    func wrongUsageIsStatus64InOneLine(arguments: [String]) throws {
        let result = try FloeProgram.run(arguments)
        #expect(result.status == 64 && result.errorLines.count == 1, "\(result.errors)")
    }
}
