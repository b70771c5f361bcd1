// `floe render` from the outside: pictures, figures, and errors, each with its status and its line.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeOverlays
import Testing

struct RenderCommandTests {
    private static let red =
        ##"{"version":1,"size":[8,4],"scale":2,"background":"#ff0000","root":{"bounds":[0,0,4,4],"position":[2,2],"backgroundColor":"#00ff00"}}"##

    @Test(arguments: ["cpu", "gpu"])
    func treeIsDrawnToPNG(compositor: String) throws {
        let folder = try TemporaryFolder()
        let tree = try folder.write(Self.red, to: "tree.json"), picture = folder.path("x.png")
        let result = try FloeProgram.run(["render", tree, "--compositor", compositor, "--output", picture])
        #expect(result.status == 0, "\(result.errors)")
        let bitmap = try ImageFile(path: picture).bitmap()
        #expect(bitmap.size == PixelSize(width: 16, height: 8))
        #expect(bitmap[0, 0] == 0xFF00_FF00)
        #expect(bitmap[7, 7] == 0xFF00_FF00)
        #expect(bitmap[8, 0] == 0xFFFF_0000)
    }

    /// A varied picture: a fill in perspective, a mask, a rounded clip, groups and a blend mode over each other.
    private static let rich = ##"""
        {"version":1,"size":[120,90],"background":"#e8e4da","root":{"bounds":[0,0,120,90],"position":[60,45],"sublayers":[
          {"bounds":[0,0,100,70],"position":[60,45],"backgroundColor":"#4080c0","opacity":0.7,"sublayers":[
            {"bounds":[0,0,60,50],"position":[30,30],"cornerRadius":14,"masksToBounds":true,"sublayers":[
              {"type":"gradient","bounds":[0,0,80,50],"position":[40,25],"colors":["#ff0000","#00ff0080"]}]},
            {"bounds":[0,0,40,60],"position":[70,35],"backgroundColor":"#ffd040","compositingFilter":"multiply"}]},
          {"bounds":[0,0,60,40],"position":[70,50],"backgroundColor":"#ffffff","transform":[0.5,0,-0.87,0.004,0,1,0,0,0.87,0,0.5,-0.002,0,0,0,1]},
          {"bounds":[0,0,120,30],"position":[60,70],"backgroundColor":"#202428","mask":{"type":"gradient","bounds":[0,0,120,30],"position":[60,15],"colors":["#000000","#00000000"]}},
          {"bounds":[0,0,30,30],"position":[20,70],"backgroundColor":"#28b43c"}]}}
        """##

    @Test(arguments: ["cpu", "gpu"])
    func disabledOptimisationsChangeNoByte(compositor: String) throws {
        let folder = try TemporaryFolder(), tree = try folder.write(Self.rich, to: "tree.json")
        func picture(without names: String) throws -> Data {
            let file = folder.path("x.png")
            let result = try FloeProgram.run(
                ["render", tree, "--compositor", compositor, "--output", file], environment: names.isEmpty ? [:] : ["FLOE_DISABLE": names])
            #expect(result.status == 0, "\(result.errors)")
            return try Data(contentsOf: URL(fileURLWithPath: file))
        }
        let expected = try picture(without: "")
        let names = [
            "damage", "occlusion", "simd", "native", "batching", "pass-through", "opacity-runs", "reuse", "software", "backdrop-sampling",
        ]
        for name in names + [names.joined(separator: ",")] {
            #expect(try picture(without: name) == expected, "without \(name)")
        }
    }

    @Test(arguments: ["cpu", "gpu"])
    func figuresArePrintedAsOneObject(compositor: String) throws {
        struct Figures: Decodable {
            struct Composite: Decodable { let min, median, p95: Double }
            let compositor: String
            let threads, width, height, frames, drawCalls, passes: Int
            let compositeMs: Composite
            let memcpyMs: Double
            let renderer: String
        }
        let folder = try TemporaryFolder()
        let tree = try folder.write(Self.red, to: "tree.json")
        let result = try FloeProgram.run(
            ["render", tree, "--compositor", compositor, "--threads", "1", "--frames", "5", "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let figures = try JSONDecoder().decode(Figures.self, from: Data(result.output.utf8))
        #expect(figures.compositor == compositor)
        #expect(figures.threads == 1 && figures.width == 16 && figures.height == 8 && figures.frames == 5)
        #expect(figures.compositeMs.min <= figures.compositeMs.median && figures.compositeMs.median <= figures.compositeMs.p95)
        #expect(figures.passes == 1 && figures.drawCalls >= 1)
        #expect(!figures.renderer.isEmpty)
    }

    // Overlays and the plan

    private static let layered = ##"""
        {"version":1,"size":[120,90],"background":"#000000","root":{"bounds":[0,0,120,90],"position":[60,45],"sublayers":[
          {"name":"small","bounds":[0,0,10,10],"position":[25,25],"backgroundColor":"#ff0000"},
          {"name":"cover","bounds":[0,0,40,40],"position":[30,30],"backgroundColor":"#4080c0"},
          {"name":"faded","bounds":[0,0,40,40],"position":[90,60],"opacity":0.5,"sublayers":[
            {"bounds":[0,0,30,30],"position":[15,15],"backgroundColor":"#ffffff"},
            {"bounds":[0,0,30,30],"position":[25,25],"backgroundColor":"#ffffff80"}]}]}}
        """##

    @Test(arguments: ["cpu", "gpu"])
    func overlayIsDrawnOverPicture(compositor: String) throws {
        let folder = try TemporaryFolder(), tree = try folder.write(Self.layered, to: "tree.json"), file = folder.path("x.png")
        func picture(_ overlay: PlanOverlay?) throws -> Bitmap {
            let name = overlay.map { ["--overlay", $0.rawValue] } ?? []
            let result = try FloeProgram.run(["render", tree, "--compositor", compositor, "--output", file] + name)
            #expect(result.status == 0, "\(result.errors)")
            if let overlay { #expect(result.output.hasPrefix(overlay.title + ": #")) }
            return try ImageFile(path: file).bitmap()
        }
        /// Returns `color` source-over a pixel.
        func mixed(_ color: Color, over ground: Pixel) -> Pixel {
            let top = color.pixel, under = ground.scaled(by: 255 - top.alphaByte)
            return top &+ under
        }
        let plain = try picture(nil)
        let blended = try picture(.blended), apart = try picture(.offscreen), hidden = try picture(.hidden)
        #expect(blended[15, 15] == mixed(OverlayColors.opaque[1], over: plain[15, 15]))
        #expect(blended[5, 5] == plain[5, 5])
        #expect(apart[80, 50] == mixed(OverlayColors.offscreen[1], over: plain[80, 50]))
        #expect(apart[15, 15] == plain[15, 15])
        let covered = (20..<30).flatMap { y in (20..<30).map { hidden[$0, y] } }
        #expect(Set(covered) == [plain[25, 25], mixed(OverlayColors.hidden, over: plain[25, 25])])
        for overlay in PlanOverlay.allCases { #expect(try picture(overlay).size == plain.size) }
    }

    @Test(arguments: ["cpu", "gpu"])
    func planIsPrintedOneItemPerLine(compositor: String) throws {
        let folder = try TemporaryFolder(), tree = try folder.write(Self.layered, to: "tree.json")
        let result = try FloeProgram.run(["render", tree, "--compositor", compositor, "--plan"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(
            result.output == """
                item  layer      place        drawn                                hidden
                0     small      20,20 10×10  fill, opaque                         hidden by item 1, cover
                1     cover      10,10 40×40  fill, opaque
                2     faded      70,40 40×40  offscreen: opacity over 2 sublayers
                3       layer 5  70,40 30×30  fill, opaque
                4       layer 6  80,50 30×30  fill, opacity 50 %

                4 items, 1 hidden; 1 group, 1 offscreen

                """)
    }

    @Test func unknownOverlayIsUsageErrorListingNames() throws {
        let folder = try TemporaryFolder(), tree = try folder.write(Self.layered, to: "tree.json"), file = folder.path("x.png")
        let result = try FloeProgram.run(["render", tree, "--overlay", "yellow", "--output", file])
        #expect(result.status == 64 && result.errorLines.count == 1)
        for overlay in PlanOverlay.allCases { #expect(result.errors.contains(overlay.rawValue), "\(result.errors)") }
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try FloeProgram.run(["render", tree, "--overlay", "blended"]).status == 64)
    }

    static let badTrees: [(json: String, place: String)] = [
        ("{", "line 1"), (##"{"version":1}"##, "size"), (##"{"version":1,"size":[9,9],"root":{"opacty":1}}"##, "root.opacty"),
        (##"{"version":1,"size":[9,9],"root":{"sublayers":[{},{},{"opacity":"x"}]}}"##, "root.sublayers[2].opacity"),
        (##"{"version":1,"size":[9,9],"root":{"position":[0,1e999]}}"##, "root.position[1]: expected a number, found a malformed"),
        (##"{"version":1,"size":[9,9],"root":{"contents":"nobody"}}"##, "root.contents"),
        (##"{"version":1,"size":[9,9],"images":{"a":"broken.png"},"root":{}}"##, "images.a"),
        (##"{"version":1,"size":[9,9],"images":{"a":"."},"root":{}}"##, "images.a: expected an image"),
        (##"{"version":1,"size":[9,9],"images":{"a":"/dev/zero"},"root":{}}"##, "images.a: expected an image"),
        (##"{"version":1,"size":[9,9],"images":{"a b":"broken.png"},"root":{}}"##, ##"images["a b"]"##),
        (##"{"version":1,"size":[9,9],"root":{"a\nb\u001b":1}}"##, ##"root["a\u000ab\u001b"]: unknown key"##),
        (##"{"version":1,"size":[9,9],"root":{"zPosition":01}}"##, "root.zPosition: expected a number, found a malformed"),
        (##"{"version":1,"size":[9,0],"root":{}}"##, "size: expected sides of 1 to 16384 pixels after scaling by 1.0, found [9, 0]"),
        (
            ##"{"version":1,"size":[9,9],"root":"## + String(repeating: ##"{"mask":"##, count: 3000) + "{}"
                + String(repeating: "}", count: 3000) + "}",
            "expected a JSON document; too many nested"
        ),
    ]

    @Test(arguments: badTrees)
    func badDataIsStatus65InOneLineWithItsPlace(json: String, place: String) throws {
        let folder = try TemporaryFolder()
        let tree = try folder.write(json, to: "tree.json"), picture = folder.path("x.png")
        _ = try folder.write("not a picture", to: "broken.png")
        let result = try FloeProgram.run(["render", tree, "--output", picture])
        #expect(result.status == 65)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("tree.json"))
        #expect(result.errors.contains(place), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: picture), "nothing is written")
    }

    @Test func oversizedPictureIsRejectedBeforeDecoding() throws {
        let folder = try TemporaryFolder()
        // A PNG header that promises 20,000 × 20,000 pixels, and nothing after it.
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20,
            8, 6, 0, 0, 0, 0xAB, 0xB0, 0xF3, 0x15,
        ]
        try Data(header).write(to: folder.url.appendingPathComponent("huge.png"))
        let tree = try folder.write(##"{"version":1,"size":[9,9],"images":{"a":"huge.png"},"root":{}}"##, to: "tree.json")
        let result = try FloeProgram.run(["render", tree, "--output", folder.path("x.png")])
        #expect(result.status == 65)
        #expect(result.errors.contains("images.a"))
    }

    @Test func missingFilesAreStatus66() throws {
        let folder = try TemporaryFolder()
        let gone = try FloeProgram.run(["render", folder.path("gone.json"), "--output", folder.path("x.png")])
        #expect(gone.status == 66 && gone.errorLines.count == 1 && gone.errors.contains("gone.json"))
        let tree = try folder.write(##"{"version":1,"size":[9,9],"images":{"a":"gone.png"},"root":{}}"##, to: "tree.json")
        let image = try FloeProgram.run(["render", tree, "--output", folder.path("x.png")])
        #expect(image.status == 66 && image.errors.contains("images.a"))
    }

    /// The path exists, so it is bad data rather than a missing file.
    @Test func folderAsTreeIsStatus65() throws {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(["render", folder.url.path, "--output", folder.path("x.png")])
        #expect(result.status == 65 && result.errorLines.count == 1 && result.errors.contains("it is a directory"), "\(result.errors)")
    }

    @Test func unwritablePictureIsStatus74() throws {
        let folder = try TemporaryFolder()
        let tree = try folder.write(Self.red, to: "tree.json")
        let result = try FloeProgram.run(["render", tree, "--output", folder.path("no/such/folder/x.png")])
        #expect(result.status == 74 && result.errorLines.count == 1)
    }

    /// Otherwise the file would be looked up, or written, under another name.
    @Test func nonUTF8NameIsStatus64() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.red, to: "tree.json")
        for words in [
            "render tree.json --output caf$(printf '\\351').png", "render caf$(printf '\\351').json", "run --images $(printf '\\351')",
        ] {
            let result = try FloeProgram.run(script: "cd \"$1\" && exec \"$FLOE\" \(words)", [folder.url.path])
            #expect(result.status == 64 && result.errorLines.count == 1 && result.errors.contains("is not UTF-8 text"), "\(result.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["tree.json"])
    }

    /// A picture whose colour profile is broken is drawn, and a line says so.
    @Test func brokenProfileIsReported() throws {
        let folder = try TemporaryFolder()
        var data = try #require(Bitmap(width: 2, height: 2, color: 0xFF00_FF00).pngData())
        // PNG states that it is sRGB where a profile would be.
        let place = try #require(data.range(of: Data("sRGB".utf8)))
        data.replaceSubrange(place, with: Data("iCCP".utf8))
        data.replaceSubrange(place.upperBound + 1..<place.upperBound + 5, with: [0x13, 0xC6, 0x7B, 0x3F])
        try data.write(to: URL(fileURLWithPath: folder.path("a.png")))
        let tree = try folder.write(
            ##"{"version":1,"size":[2,2],"images":{"a":"a.png"},"root":{"bounds":[0,0,2,2],"position":[1,1],"contents":"a"}}"##,
            to: "tree.json")
        let result = try FloeProgram.run(["render", tree, "--output", folder.path("x.png")])
        #expect(result.status == 0 && result.errorLines.count == 1 && result.errors.contains("colour profile"), "\(result)")
        #expect(try ImageFile(path: folder.path("x.png")).bitmap()[1, 1] == 0xFF00_FF00)
    }

    /// What is missing from a drawing, and an own size that no picture can have.
    @Test func drawingsAreReportedOn() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50000 50000"><rect width="50000" height="50000" fill="#0f0"/>
            <text><textPath>a</textPath></text><script/></svg>
            """, to: "a.svg")
        let tree = try folder.write(
            ##"{"version":1,"size":[9,9],"images":{"a":"a.svg"},"root":{"bounds":[0,0,9,9],"position":[4.5,4.5],"contents":"a"}}"##,
            to: "tree.json")
        let drawn = try FloeProgram.run(["render", tree, "--output", folder.path("x.png")])
        #expect(drawn.status == 0 && drawn.errorLines.count == 2, "\(drawn)")
        #expect(drawn.errors.contains("a.svg: text on a path is not drawn\n") && drawn.errors.contains("a.svg: its script is not run\n"))
        #expect(try ImageFile(path: folder.path("x.png")).bitmap()[8, 8] == 0xFF00_FF00)

        let shown = try FloeProgram.run([
            "snapshot", "--scene", "focus", "--images", folder.url.path, "--size", "320x240", "--output", folder.path("y.png"),
        ])
        let line = "floe: --images: a.svg: text on a path is not drawn; its script is not run\n"
        #expect(shown.status == 0 && shown.errors == line, "\(shown)")
    }
}
