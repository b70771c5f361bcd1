// The command line: help for every command, and one clear line with status 64 for wrong usage.

import FloeFileFuzzing
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

struct UsageTests {
    static let wrong: [[String]] = [
        ["--nonsense"], ["dance"], ["run", "dance"], ["run", "/", "--record", "a.floe"], ["render"],
        ["render", "a.json", "--compositor", "tpu"], ["render", "a.json", "--frames", "0"],
        ["render", "a.json", "--frames", "many"], ["render", "a.json", "--threads", "0"], ["render", "a.json", "--json"],
        ["run", "--size", "big"], ["run", "--size", "1x1"], ["run", "--scene", "desert"], ["snapshot", "--scene", "focus"],
        ["snapshot", "--output", "/dev/null", "--technique", "sloppy"], ["snapshot", "--output", "/dev/null", "--scale", "9"],
        ["run", "--board", "vast"], ["run", "--board", "9x9"], ["run", "--board", "9x9/80"], ["run", "--board", "0x9/1"],
        ["run", "--board", "20000x9/1"], ["run", "--seed", "-1"], ["run", "--seed", "many"],
        ["snapshot", "--output", "/dev/null", "--switch", "turbo"], ["snapshot", "--output", "/dev/null", "--switch", "exact-size=maybe"],
        ["snapshot", "--output", "/dev/null", "--switch", "=off"],
        ["fuzz", "trees", "--minutes", "0"], ["fuzz", "trees", "--count", "0"], ["fuzz", "trees", "--layers", "0"], ["fuzz", "bushes"],
        ["fuzz", "arguments", "--in-this-process"], ["fuzz", "arguments", "--file", "a"],
        ["fuzz", "decks", "--minutes", "0"], ["fuzz", "pictures", "--count", "0"],
        ["compare", "a.json", "--output", "-"], ["render", "a.json", "--frames", "2", "--output", "-"],
        ["render", "a.json", "--plan", "--output", "-"],
        ["snapshot", "--output", "x.jpg"], ["render", "a.json", "--output", "x.webp"], ["compare", "a.json", "--output", "x.jpeg"],
    ]

    @Test(arguments: wrong)
    func wrongUsageIsStatus64InOneLine(arguments: [String]) throws {
        let result = try FloeProgram.run(arguments)
        #expect(result.status == 64, "\(arguments): \(result.errors)")
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    /// The help that is advised describes the very command that was misused.
    @Test(arguments: [
        (["--nonsense"], "floe run --help"), (["run", "--size", "big"], "floe run --help"), (["dance"], "floe --help"),
        (["bench", "layers", "--nonsense"], "floe bench --help"), (["fuzz", "trees", "--count", "0"], "floe fuzz trees --help"),
        (["snapshot", "--scale", "big"], "floe snapshot --help"),
    ])
    func advisedHelpIsOfThatCommand(arguments: [String], help: String) throws {
        let errors = try FloeProgram.run(arguments).errors
        #expect(errors.contains("(see \(help))"), "\(errors)")
    }

    @Test func versionIsPrinted() throws {
        let result = try FloeProgram.run(["--version"])
        #expect(result.status == 0 && result.output.hasPrefix("floe ") && result.errors.isEmpty)
    }

    /// Whether standard output is a pipe or a file, in which something may be already.
    @Test func pictureIsWrittenToStandardOutput() throws {
        let folder = try TemporaryFolder(), own = folder.path("own.png"), piped = folder.path("piped.png"), added = folder.path("added.png")
        let script = """
            set -e
            "$FLOE" snapshot --size 300x200 --output "$1"
            "$FLOE" snapshot --size 300x200 --output - | cat >"$2"
            printf 1234 >"$3"
            "$FLOE" snapshot --size 300x200 --output - >>"$3"
            """
        let result = try FloeProgram.run(script: script, [own, piped, added])
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
        let whole = try Data(contentsOf: URL(fileURLWithPath: own))
        let isPiped = try Data(contentsOf: URL(fileURLWithPath: piped)) == whole
        let isAdded = try Data(contentsOf: URL(fileURLWithPath: added)) == Data("1234".utf8) + whole
        #expect(isPiped && isAdded)
        let closed = try FloeProgram.run(script: "\"$FLOE\" snapshot --size 300x200 --output - >&-")
        #expect(closed.status == 74 && closed.errorLines.count == 1, "\(closed.errors)")
    }

    @Test func unplayableBoardsStateValidRanges() throws {
        #expect(try FloeProgram.run(["run", "--board", "9x9/80"]).errors.contains("0 to 72 mines, not 80"))
        #expect(try FloeProgram.run(["run", "--board", "20000x9/1"]).errors.contains("1 to 10000 cells"))
        #expect(try FloeProgram.run(["run", "--board", "vast"]).errors.contains("expected small"))
    }

    @Test(arguments: [
        (["run", "--size", "big"], "like 1280x800"), (["tour", "--size", "1x1"], "from 64 to 16384"), (["run", "--seed", "-1"], "'-1'"),
        (["snapshot", "--at", "-2", "--output", "/dev/null"], "'-2' is invalid for '--at <SECONDS>': expected a number from 0 to 3600"),
        (["render", "a.json", "--frames", "-3"], "'-3' is invalid"), (["tour", "--output", "/dev/null/x"], "expected a folder"),
        (["tour", "--size", "-3x4"], "'-3x4' is invalid for '--size <WxH>': expected a width"),
        (["snapshot", "--memory", "-5M"], "'-5M' is invalid for '--memory <SIZE>': expected megabytes"),
        (["run", "--board", "-9x9/1"], "'-9x9/1' is invalid for '--board <WxH/MINES>'"),
        (["render", "a.json", "--output", ""], "--output: expected the name of a file that ends in .png, found an empty one"),
        (["snapshot", "--capture", ""], "--capture: expected the name of a folder, found an empty one"),
        (["tour", "--output", "/etc/passwd"], "--output: /etc/passwd: expected a folder to write pictures to, which cannot be made: it "),
        (["bench", "--report", "/etc/passwd/x"], "--report: /etc/passwd/x: expected a folder to write the page to, which cannot be made"),
        (["bench", "--report", "/proc/none/x"], "which cannot be made: no such file or directory"),
        (["snapshot", "--capture", "/nowhere/x"], "/nowhere/x: expected a new or an empty folder: no such file or directory"),
        (
            ["snapshot", "--output", "/dev/null", "--scene", "table", "--switch", "grid"],
            "the scene table, which has pattern, linear-stops, picture-mask, shape-mask, implicit-actions; found 'grid'"
        ),
        (["compare", "a.json", "--output", "-"], "--output: standard output takes the counts; expected the name of a file, found '-'"),
        (["snapshot", "--output", "a/x.jpg"], "written as PNG; expected a name that ends in .png, found 'a/x.jpg'"),
        (["run", "--scene", "mines", "--switch", "grid"], "the scene mines, which has same-cell-size; found 'grid'"),
        (["snapshot", "--output", "/dev/null", "--switch", "grid=maybe"], "NAME=on or NAME=off"),
        (["fuzz", "trees", "--minutes", "x"], "'x' is invalid for '--minutes <N>': expected a number from 0.001 to 100000"),
        (["fuzz", "decks", "--minutes", "-1"], "'-1' is invalid for '--minutes <N>': expected a number from 0.001"),
        (["fuzz", "trees", "--count", "many"], "'many' is invalid for '--count <N>': expected a whole number of at least 1"),
        (["fuzz", "lists", "--seed", "-1"], "'-1' is invalid for '--seed <N>': expected a whole number from 0 to 18446744073709551615"),
        (["fuzz", "trees", "--layers", "2.5"], "'2.5' is invalid for '--layers <N>': expected a whole number from 1 to 200"),
        (["render", "a.json", "--frames", "many"], "'many' is invalid for '--frames <N>': expected a whole number from 1 to 1000000"),
    ])
    func errorsStateExpectedValue(arguments: [String], words: String) throws {
        let result = try FloeProgram.run(arguments)
        #expect(result.status != 0 && result.errorLines.count == 1 && result.errors.contains(words), "\(result.errors)")
    }

    /// Without a display SDL falls back on drivers that draw invisibly, and a window there would never end.
    @Test func invisibleWindowIsNotOpened() throws {
        let result = try FloeProgram.run(["run"], environment: ["SDL_VIDEODRIVER": ""])
        #expect(result.status == 69 && result.errors.contains("set DISPLAY or WAYLAND_DISPLAY"), "\(result.errors)")
    }

    @Test(arguments: [
        [], ["run"], ["open"], ["tour"], ["snapshot"], ["render"], ["compare"], ["bench"], ["fuzz", "trees"], ["fuzz", "games"],
        ["fuzz", "arguments"],
    ])
    func helpHasExamples(command: [String]) throws {
        let result = try FloeProgram.run(command + ["--help"])
        #expect(result.status == 0)
        #expect(result.output.contains("Examples:"))
        #expect(result.errors.isEmpty)
    }

    /// Lines are not broken twice, by the text and again by the terminal.
    @Test(arguments: [
        [], ["run"], ["open"], ["tour"], ["snapshot"], ["render"], ["compare"], ["bench"], ["fuzz"], ["fuzz", "trees"], ["fuzz", "games"],
        ["fuzz", "arguments"],
    ])
    func helpFillsTerminalLines(command: [String]) throws {
        let columns = 80
        let text = try FloeProgram.run(command + ["--help"], environment: ["COLUMNS": "\(columns)"]).output
        let lines = text.components(separatedBy: "\n")
        for (line, next) in zip(lines, lines.dropFirst()) {
            #expect(line.count <= columns || line.hasPrefix("USAGE"), "\(line)")
            // Only paragraphs are checked. Indented lines are a list.
            guard let word = next.split(separator: " ").first, !next.hasPrefix(" "), !line.isEmpty, !line.hasSuffix(":") else { continue }
            // The parser leaves the last column free.
            #expect(line.count + 1 + word.count >= columns, "'\(word)' still fits after '\(line)'")
        }
    }

    @Test func passingTreeFuzzLeavesNoFiles() throws {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(["fuzz", "trees", "--count", "3", "--output", folder.path("failures")])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "3 trees, 0 drawn differently\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path("failures")))
    }

    @Test(arguments: ["pictures", "decks", "lists", "games", "arguments"])
    func passingFileFuzzLeavesNoFiles(kind: String) throws {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(["fuzz", kind, "--seed", "50", "--count", "6", "--output", folder.path("failures")])
        #expect(result.status == 0 && result.output.contains("6 "), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("failures")))
    }

    @Test(arguments: 0..<6)
    func mistypedArgumentsEndInOneLine(part: Int) throws {
        let check = try CommandLineCheck(program: FloeProgram.url.path)
        for seed in UInt64(part * 10)..<UInt64(part * 10 + 10) {
            let arguments = CommandLineMaker.arguments(seed: seed), problem = try check.problem(arguments)
            #expect(problem == nil, "\(arguments)")
        }
    }

    @Test func unknownOptimisationsAreNamed() throws {
        let result = try FloeProgram.run(["tour", "--output", "/tmp"], environment: ["FLOE_DISABLE": "damage,magic"])
        #expect(result.status == 64 && result.errors.contains("magic"))
    }

    @Test(arguments: ["cpu", "gpu"], ["as-written", "tuned"])
    func snapshotHasRequestedSize(compositor: String, technique: String) throws {
        let folder = try TemporaryFolder()
        let picture = folder.path("focus.png")
        let result = try FloeProgram.run(
            [
                "snapshot", "--scene", "focus", "--size", "640x400", "--scale", "1.5", "--compositor", compositor,
                "--technique", technique, "--output", picture,
            ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try ImageFile(path: picture).size == PixelSize(width: 960, height: 600))
    }

    @Test func unusablePictureFoldersAreReported() throws {
        let folder = try TemporaryFolder()
        let missing = try FloeProgram.run(["snapshot", "--output", folder.path("x.png"), "--images", folder.path("gone")])
        #expect(missing.status == 66 && missing.errorLines.count == 1)
        let empty = try FloeProgram.run(["snapshot", "--output", folder.path("x.png"), "--images", folder.url.path])
        #expect(empty.status == 65 && empty.errorLines.count == 1)
    }

    /// Nothing is written of a scene that would show none of the pictures that it was given.
    @Test func snapshotWithoutAnyPictureFails() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("no picture", to: "a.png")
        let picture = folder.path("x.png")
        let command = ["snapshot", "--scene", "focus", "--size", "320x200", "--output", picture, "--images", folder.url.path]
        let none = try FloeProgram.run(command)
        #expect(none.status == 65 && none.errorLines.count == 1 && none.errors.contains("a.png"), "\(none)")
        #expect(!FileManager.default.fileExists(atPath: picture))
        try Bitmap(width: 9, height: 9, color: 0xFFFF_FFFF).writePNG(to: folder.path("b.png"))
        #expect(try FloeProgram.run(command).status == 0)
    }
}
