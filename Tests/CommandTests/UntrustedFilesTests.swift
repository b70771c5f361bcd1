// Untrusted files on the command line: each ends in one line and a status, within seconds and within the memory budget.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

struct UntrustedFilesTests {
    private static let whole =
        ##"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="#00f"/></svg>"##
    /// A picture that takes minutes. Circles of dashes, since librsvg itself gives up after half a million plain ones.
    private static let endless =
        "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'><g id='a0'><circle r='5' stroke='#000' stroke-dasharray='.1'/></g>"
        + (1..<20).map { "<g id='a\($0)'>\(String(repeating: "<use href='#a\($0 - 1)'/>", count: 4))</g>" }.joined() + "</svg>"

    /// Writes a tree that shows `images`, files of the same folder, and returns its path.
    private func tree(_ folder: TemporaryFolder, images: [String: String], size: Int = 8) throws -> String {
        let names = images.map { "\"\($0.key)\": \"\($0.value)\"" }.sorted().joined(separator: ", ")
        let layers = images.keys.sorted().map { "{\"bounds\":[0,0,8,8],\"contents\":\"\($0)\"}" }.joined(separator: ", ")
        return try folder.write(
            "{\"version\":1,\"size\":[\(size),\(size)],\"images\":{\(names)},\"root\":{\"bounds\":[0,0,8,8],\"sublayers\":[\(layers)]}}",
            to: "tree.json")
    }

    @Test func nonTextSVGIsBadData() throws {
        let folder = try TemporaryFolder()
        try Data(Array("<svg".utf8) + [0xCE] + Array("=\"u".utf8)).write(to: folder.url.appendingPathComponent("a.svg"))
        let result = try FloeProgram.run(["render", try tree(folder, images: ["a": "a.svg"]), "--output", folder.path("x.png")])
        #expect(result.status == 65 && result.errorLines.count == 1 && result.errors.contains("images.a"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("x.png")))
    }

    @Test func endlessSVGIsBadData() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.endless, to: "a.svg")
        let result = try FloeProgram.run(["render", try tree(folder, images: ["a": "a.svg"]), "--output", folder.path("x.png")])
        #expect(result.status == 65 && result.errorLines.count == 1 && result.errors.contains("3 seconds"), "\(result)")
    }

    // The programs that read pictures

    /// Copies the program into a folder without those, and runs it there on a tree that shows `image`. `reader` takes the place of the one
    /// for SVG.
    private func runCopy(reader: String? = nil, showing image: String) throws -> (result: ProgramResult, folder: TemporaryFolder) {
        let folder = try TemporaryFolder(), name = folder.path("floe-vector-reader")
        try FileManager.default.copyItem(atPath: FloeProgram.url.path, toPath: folder.path("floe"))
        _ = try folder.write(Self.whole, to: "a.svg")
        try Bitmap(width: 4, height: 4, color: 0xFF00_FF00).writePNG(to: folder.path("a.png"))
        if let reader {
            _ = try folder.write(reader, to: "floe-vector-reader")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: name)
        }
        let file = try tree(folder, images: ["a": image])
        let script = "exec \"$1/floe\" render \"$2\" --output \"$1/x.png\""
        return (try FloeProgram.run(script: script, [folder.url.path, file]), folder)
    }

    @Test func missingReaderIsNamed() throws {
        let (result, folder) = try runCopy(showing: "a.svg")
        #expect(result.status == 69 && result.errorLines.count == 1, "\(result)")
        for word in ["a.svg", folder.path("floe-vector-reader"), "No such file"] {
            #expect(result.errors.contains(word), "\(result.errors)")
        }
        // Other pictures need none.
        #expect(try runCopy(showing: "a.png").result.status == 0)
    }

    /// Programs that are no reader, and one that is killed.
    @Test(arguments: ["#!/bin/sh\nexit 0\n", "#!/bin/sh\ncat\n", "#!/bin/sh\nkill -9 $$\n", "#!/bin/sh\nhead -c 100000 /dev/zero\n"])
    func failingReaderIsAnError(script: String) throws {
        let (result, _) = try runCopy(reader: script, showing: "a.svg")
        #expect(result.status == 65 && result.errorLines.count == 1 && result.errors.contains("a.svg"), "\(result)")
    }

    /// A drawing is drawn at the pixels that a layer shows it at, whatever size it states.
    @Test(arguments: [
        "\"bounds\":[0,0,40,40]", "\"bounds\":[0,0,20,20],\"transform\":[2,0,0,0, 0,2,0,0, 0,0,1,0, 0,0,0,1]",
        "\"bounds\":[0,0,40,40],\"contentsGravity\":\"center\",\"contentsScale\":0.1",
    ])
    func drawingIsDrawnAtThePixelsThatItCovers(layer: String) throws {
        let folder = try TemporaryFolder()
        let content = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><circle cx='2' cy='2' r='1.7' fill='#c04'/></svg>"
        _ = try folder.write(content, to: "a.svg")
        let file = try folder.write(
            "{\"version\":1,\"size\":[40,40],\"images\":{\"a\":\"a.svg\"},\"background\":\"#ffffff\","
                + "\"root\":{\"bounds\":[0,0,40,40],\"position\":[20,20],"
                + "\"sublayers\":[{\"position\":[20,20],\"contents\":\"a\",\(layer)}]}}",
            to: "tree.json")
        let result = try FloeProgram.run(["render", file, "--output", folder.path("x.png")])
        #expect(result.status == 0, "\(result.errors)")
        let picture = try ImageFile(path: folder.path("x.png")).bitmap()
        let drawn = try ImageFile(path: folder.path("a.svg")).bitmap(vectorSize: PixelSize(width: 40, height: 40))
        for y in 0..<40 {
            for x in 0..<40 {
                // Over white.
                let rest = 255 - drawn[x, y].alphaByte
                let expected = drawn[x, y] &+ rest &* 0x01_0101 | 0xFF00_0000
                #expect(ImageDifference.distance(picture[x, y], expected) <= 2, "\(x), \(y)")
            }
        }
    }

    // Memory

    @Test(arguments: ["cpu", "gpu"])
    func pictureBeyondBudgetIsBadData(compositor: String) throws {
        let folder = try TemporaryFolder(), file = try tree(folder, images: [:], size: 16_384)
        let result = try FloeProgram.run(["render", file, "--compositor", compositor, "--output", folder.path("x.png")])
        #expect(result.status == 65 && result.errorLines.count == 1, "\(result)")
        #expect(result.errors.contains("tree.json: size: ") && result.errors.contains("is 512 MB"), "\(result.errors)")
        let snapshot = try FloeProgram.run(["snapshot", "--size", "4000x4000", "--memory", "32", "--output", folder.path("x.png")])
        #expect(snapshot.status == 65 && snapshot.errorLines.count == 1 && snapshot.errors.contains("is 32 MB"), "\(snapshot)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("x.png")))
    }

    @Test func fileWithSeveralNamesIsDecodedOnce() throws {
        let folder = try TemporaryFolder()
        try Bitmap(width: 1000, height: 1000, color: 0xFF00_FF00).writePNG(to: folder.path("a.png"))
        try FileManager.default.createSymbolicLink(atPath: folder.path("b.png"), withDestinationPath: "a.png")
        let file = try tree(folder, images: ["a": "a.png", "b": "b.png", "c": "./a.png", "d": "a.png"])
        // Four times its pixels would be 16 MB.
        let once = try FloeProgram.run(["render", file, "--memory", "9", "--output", folder.path("x.png")])
        #expect(once.status == 0, "\(once.errors)")
        let little = try FloeProgram.run(["render", file, "--memory", "3", "--output", folder.path("x.png")])
        #expect(little.status == 65 && little.errors.contains("images.a") && little.errors.contains("1000 × 1000"), "\(little)")
    }

    @Test func groupsBeyondBudgetAreBadData() throws {
        let folder = try TemporaryFolder()
        var layers = "{\"bounds\":[0,0,500,500],\"backgroundColor\":\"#ff0000\"}"
        for _ in 0..<60 {
            layers = """
                {"bounds":[0,0,500,500],"position":[250,250],"opacity":0.5,"sublayers":[{"bounds":[0,0,400,400],"position":[200,200],"backgroundColor":"#00ff0080"},\(layers)]}
                """
        }
        let file = try folder.write("{\"version\":1,\"size\":[500,500],\"root\":\(layers)}", to: "tree.json")
        let result = try FloeProgram.run(["render", file, "--compositor", "gpu", "--memory", "8", "--plan"])
        #expect(result.status == 65 && result.errorLines.count == 1 && result.errors.contains("groups"), "\(result)")
        #expect(try FloeProgram.run(["render", file, "--compositor", "gpu", "--plan"]).status == 0)
    }

    @Test(arguments: ["0", "2T", "-5", "much"])
    func memoryIsANumber(text: String) throws {
        let result = try FloeProgram.run(["render", "a.json", "--memory", text])
        #expect(result.status == 64 && result.errorLines.count == 1, "\(result)")
    }

    // Pipes, odd texts and odd names

    @Test func pipesDoNotBlock() throws {
        let folder = try TemporaryFolder(), pipe = folder.path("pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for arguments in [["render", pipe], ["snapshot", "--list", pipe], ["snapshot", "--deck", pipe]] {
            let output = arguments[0] == "render" ? [] : ["--output", folder.path("x.png")]
            let result = try FloeProgram.run(arguments + output)
            #expect(result.status == 65 && result.errors.contains("not a regular file"), "\(arguments): \(result)")
        }
    }

    @Test func textFromFilesIsTruncatedAndMadePrintable() throws {
        let folder = try TemporaryFolder()
        let key = String(repeating: "k", count: 5000), nasty = "\u{1B}[2J\u{202E}"
        let file = try folder.write("{\"version\":1,\"size\":[8,8],\"root\":{\"\(key)\":1}}", to: "a.json")
        let long = try FloeProgram.run(["render", file])
        #expect(long.status == 65 && long.errors.count < 1500, "\(long.errors.count)")
        let other = try folder.write(
            "{\"version\":1,\"size\":[8,8],\"root\":{\"contents\":\"\(nasty)\"}}".replacingOccurrences(of: "\u{1B}", with: "\\u001b"),
            to: "b.json")
        let moving = try FloeProgram.run(["render", other])
        #expect(moving.status == 65 && !moving.errors.contains("\u{1B}") && !moving.errors.contains("\u{202E}"), "\(moving)")
    }

    @Test func nonTextNameIsNotReportedMissing() throws {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(
            script: "name=$(printf '%s/caf\\351.json' \"$1\"); echo '{}' > \"$name\"; exec \"$FLOE\" render \"$name\"", [folder.url.path])
        #expect(result.status == 64 && result.errors.contains("UTF-8"), "\(result)")
    }
}
