// The output of `floe bench`: the table with its claims, values for programs, the page, the worth of optimisations, and
// changes since a baseline.

import FloeCommandLine
import FloeMeasuring
import Foundation
import FoundationXML
import FloeRenderTree
import FloeScenes
import Testing

@testable import FloeBench

struct BenchOutputTests {
    /// Runs a small and short benchmark, since the tests check the form of the output, not the measured values.
    private static func bench(_ arguments: [String], scene: String = "focus", frames: Int = 90) throws -> ProgramResult {
        try FloeProgram.run(
            ["bench", "--scene", scene, "--compositor", "cpu", "--size", "320x240", "--frames", "\(frames)", "--turns", "2"] + arguments)
    }

    @Test func tableChecksClaimAgainstFigures() throws {
        let result = try Self.bench([])
        #expect(result.status == 0 && result.errors.isEmpty, "no progress without a terminal: \(result.errors)")
        let lines = result.output.components(separatedBy: "\n")
        #expect(lines.contains { $0.hasPrefix("focus: On a slow device, redrawing split pictures") })
        let heads = try #require(lines.first { $0.hasPrefix("technique") }).split(separator: " ")
        #expect(heads.prefix(8).joined(separator: " ") == "technique by mean worst expected dropped at 2×")
        #expect(lines.contains { $0.hasPrefix("CPU: ") && $0.hasSuffix(".") })
        #expect(lines.contains { $0.hasPrefix("Cost: ") && $0.contains("Redraw on each scroll") && $0.contains("Cached bitmaps") })
        #expect(lines.contains { $0.hasPrefix("Here: ") } && lines.contains { $0.hasPrefix("Phone of 2011: ") })
        #expect(lines.contains { $0.hasPrefix("Slower devices: Of ") })
    }

    @Test func tableSceneReportsOffscreenPixels() throws {
        let result = try Self.bench([], scene: "table")
        let lines = result.output.components(separatedBy: "\n")
        #expect(lines.contains { $0.hasPrefix("Offscreen: “Mask table” ") && $0.contains("pixels a frame") })
    }

    @Test func tooFewFramesAreReported() throws {
        #expect(try Self.bench([], frames: 5).output.contains("Measured so far: "))
    }

    @Test func everyCSVRowHasEveryField() throws {
        let result = try Self.bench(["--csv"])
        #expect(result.status == 0, "\(result.errors)")
        let rows = Self.fields(result.output)
        #expect(rows.count == 3 && Set(rows.map(\.count)).count == 1)
        let heads = try #require(rows.first)
        #expect(
            Set(heads).isSuperset(of: [
                "scene", "technique", "compositor", "worst_ms", "dropped_at_1", "dropped_at_20", "p99_ms", "update_ms", "renderer",
            ]))
        #expect(heads.count == Set(heads).count)
        for row in rows.dropFirst() {
            let result = Dictionary(uniqueKeysWithValues: zip(heads, row))
            #expect(result["scene"] == "focus" && result["turns"] == "2")
            #expect(Int(result["frames"] ?? "").map { (30...90).contains($0) } == true)
            #expect(Double(result["worst_ms"] ?? "").map { $0 > 0 } == true)
            #expect(result["renderer"]?.contains(",") == true, "a comma within a field is none between fields")
        }
        #expect(CommaSeparatedValues.field("a \"b\",\nc") == "\"a \"\"b\"\",\nc\"" && CommaSeparatedValues.field("plain") == "plain")
    }

    /// Splits comma-separated values (RFC 4180) into rows of fields.
    private static func fields(_ text: String) -> [[String]] {
        var rows: [[String]] = [[""]], isQuoted = false
        for c in text.hasSuffix("\n") ? text.dropLast() : text[...] {
            switch c {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: rows[rows.count - 1].append("")
            case "\n" where !isQuoted: rows.append([""])
            default: rows[rows.count - 1][rows[rows.count - 1].count - 1].append(c)
            }
        }
        return rows
    }

    @Test func reportPageIsSelfContained() throws {
        let folder = try TemporaryFolder(), path = folder.path("report/of it")
        let result = try Self.bench(["--report", path])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["index.html"])
        let page = try String(contentsOfFile: path + "/index.html", encoding: .utf8)
        for link in ["http", "//", "href", "@import", "url(", "<script", "<link", "<iframe"] {
            // Without the data, since Base 64 has slashes.
            #expect(!Self.withoutData(page).contains(link), "\(link)")
        }
        #expect(page.components(separatedBy: "src=").count == 2 && page.contains("src=\"data:image/png;base64,iVBOR"))
        for part in [
            "On a slow device, redrawing split pictures", "Slower devices", "Cached bitmaps", "<h2>Focus picker</h2>",
            "--report '\(path)'", "CPU, ", "Processor",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let drawing = try #require(
            page.firstRange(of: "<svg").flatMap { start in
                page[start.lowerBound...].firstRange(of: "</svg>").map { String(page[start.lowerBound..<$0.upperBound]) }
            })
        #expect(XMLParser(data: Data(drawing.utf8)).parse())
    }

    private static func withoutData(_ page: String) -> String {
        page.components(separatedBy: "base64,").enumerated().map { $0 == 0 ? $1 : String($1.drop { $0 != "\"" }) }.joined()
    }

    @Test func reportPageEscapesNames() {
        #expect(HTMLMarkup.escape("<a href=\"x\">&'") == "&lt;a href=&quot;x&quot;&gt;&amp;'")
        #expect(
            BenchReport.quoted("it's") == #"'it'\''s'"# && BenchReport.quoted("--size=9x9") == "--size=9x9"
                && BenchReport.quoted("") == "''")
    }

    @Test func unusableReportFolderFailsBeforeMeasuring() throws {
        let result = try Self.bench(["--report", "/dev/null/x"])
        #expect(result.status == 74 && result.errorLines.count == 1 && result.output.isEmpty, "\(result.errors)")
    }

    @Test func eachOptimisationHasARow() throws {
        let result = try Self.bench(["--without", "damage", "--without", "simd", "--technique", "tuned"])
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.components(separatedBy: "\n")
        let rows = lines.drop { !$0.hasPrefix("without") }.dropFirst().map { $0.split(separator: " ").prefix(4).joined(separator: " ") }
        #expect(rows.filter { !$0.isEmpty } == ["damage focus tuned cpu", "simd focus tuned cpu"])
        let json = try Self.bench(["--without", "damage", "--json"])
        let array = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(array.map { $0["without"] as? String } == [nil, nil, "damage", "damage"])
        #expect(array.compactMap { $0["damagedPixels"] as? Int }.suffix(2).allSatisfy { $0 == 320 * 240 })
    }

    /// Writes a baseline whose costs are `factor` times the present ones, and returns its path.
    private func baseline(_ factor: Double, in folder: TemporaryFolder) throws -> String {
        let saved = try Self.bench(["--json"])
        var array = try #require(try JSONSerialization.jsonObject(with: Data(saved.output.utf8)) as? [[String: Any]])
        for i in array.indices {
            let cost = try #require(array[i]["costMs"] as? [String: [String: Double]])
            array[i]["costMs"] = cost.mapValues { $0.mapValues { $0 * factor } }
        }
        return try folder.write(String(decoding: try JSONSerialization.data(withJSONObject: array), as: UTF8.self), to: "saved.json")
    }

    @Test func slowdownIsReportedWithStatusOne() throws {
        let folder = try TemporaryFolder(), saved = try baseline(0.001, in: folder)
        let result = try Self.bench(["--baseline", saved])
        #expect(result.status == 1 && result.errors.contains("2 of 2 got slower"), "\(result.errors)")
        #expect(result.output.contains("slower: focus as-written, cpu: the mean frame takes"))
        #expect(result.output.contains("slower: focus tuned, cpu: the mean frame takes"))
    }

    @Test func speedupIsReportedWithoutFailure() throws {
        let folder = try TemporaryFolder(), saved = try baseline(1000, in: folder)
        let result = try Self.bench(["--baseline", saved, "--json"])
        #expect(result.status == 0 && result.errors.contains("faster: focus tuned, cpu: the mean frame takes"), "\(result.errors)")
        #expect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) is [[String: Any]], "figures stay alone")
    }

    @Test func incomparableBaselinesSayWhy() throws {
        let folder = try TemporaryFolder()
        let other =
            #"[{"scene":"focus","technique":"tuned","compositor":"cpu","width":99,"height":98,"costMs":"#
            + #"{"mean":{"value":1,"low":1,"high":1},"worst":{"value":1,"low":1,"high":1}}}]"#
        let elsewhere = other.replacing("\"width\":99,\"height\":98", with: "\"width\":320,\"height\":240").replacing(
            "tuned", with: "blurred")
        for (text, status, words): (String?, Int32, String) in [
            (nil, 66, "expected a file that floe bench --json printed: there is no such file"), ("{", 65, "it is not JSON of that kind"),
            ("{}", 65, "expected an array that floe bench --json printed: the file has the wrong type"),
            ("[]", 65, "no figures for a scene"),
            (#"[{"scene":"focus"}]"#, 65, "[0]: 'technique' is missing"), (other, 65, "give --size 99x98"),
            (elsewhere, 65, "no figures for what is measured here, such as focus as-written, cpu"),
        ] {
            let file = try text.map { try folder.write($0, to: "b.json") } ?? folder.path("gone.json")
            let result = try Self.bench(["--baseline", file])
            #expect(result.status == status && result.errorLines.count == 1 && result.errors.contains(words), "\(result.errors)")
            #expect(result.output.isEmpty)
        }
    }

    /// Compared cases are measured in alternating turns. Groups are measured one after the other, which limits the memory in use.
    @Test func comparedCasesAreMeasuredTogether() {
        func all(_ without: [String?]) -> [BenchCase] {
            [CompositorKind.cpu, .gpu].flatMap { kind in
                [(SceneName.focus, ["as-written", "tuned"]), (.flashlight, ["drawn", "layers"])].flatMap { scene, techniques in
                    techniques.flatMap { technique in
                        without.map { BenchCase(scene: scene, technique: technique, compositor: kind, without: $0) }
                    }
                }
            }
        }
        #expect(BenchCase.groups(all([nil])).map(\.count) == [2, 2, 2, 2])
        let groups = BenchCase.groups(all([nil, "damage", "reuse"]))
        #expect(groups.map(\.count) == Array(repeating: 3, count: 8))
        #expect(groups.allSatisfy { Set($0.map(\.technique)).count == 1 && Set($0.map(\.compositor)).count == 1 })
        #expect(BenchCase.groups([]).isEmpty)
    }

    @Test func progressShowsShareAndTimeLeft() {
        #expect(ProgressLine.text("focus, cpu", share: 0, left: nil) == "░░░░░░░░░░░░░░░░░░░░░░░░    0 %  focus, cpu")
        #expect(
            ProgressLine.text("a name that is long", share: 0.125, left: 70, columns: 52)
                == "███░░░░░░░░░░░░░░░░░░░░░   12 %  a name   1:10 left")
        #expect(ProgressLine.text("arcs", done: 2, of: 8, elapsed: 30) == "██████░░░░░░░░░░░░░░░░░░   25 %  arcs  1:30 left")
        #expect(ProgressLine.time(3725) == "1:02:05" && ProgressLine.time(0.2) == "0:01" && ProgressLine.time(-3) == "0:00")
    }
}
