// `floe compare`: both compositors' pictures of a tree, their difference, and errors with their status.

import FloeCommandLine
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@testable import floe

struct CompareCommandTests {
    /// Rounded, translucent and in perspective, where the compositors round differently.
    private static let tree = ##"""
        {"version":1,"size":[160,100],"background":"#e8e4da","root":{"bounds":[0,0,160,100],"position":[80,50],"sublayers":[
          {"bounds":[0,0,100,70],"position":[60,45],"backgroundColor":"#4080c0","opacity":0.7,"cornerRadius":14,"masksToBounds":true,
           "sublayers":[{"type":"gradient","bounds":[0,0,80,50],"position":[40,25],"colors":["#ff0000","#00ff0080"]}]},
          {"bounds":[0,0,60,40],"position":[110,50],"backgroundColor":"#ffffff","transform":[0.5,0,-0.87,0.004,0,1,0,0,0.87,0,0.5,-0.002,0,0,0,1]}]}}
        """##

    @Test func triptychShowsBothPicturesAndDifference() throws {
        let folder = try TemporaryFolder(), tree = try folder.write(Self.tree, to: "tree.json")
        let result = try FloeProgram.run(["compare", tree, "--output", folder.path("x.png")])
        #expect(result.status == 0 && result.output.contains("16000 pixels"), "\(result.errors)")
        for kind in ["cpu", "gpu"] {
            _ = try FloeProgram.run(["render", tree, "--compositor", kind, "--output", folder.path("\(kind).png")])
        }
        let whole = try ImageFile(path: folder.path("x.png")).bitmap()
        #expect(whole.size == Triptych.size(of: PixelSize(width: 160, height: 100)))
        let cpu = try ImageFile(path: folder.path("cpu.png")).bitmap(), gpu = try ImageFile(path: folder.path("gpu.png")).bitmap()
        let difference = try #require(ImageDifference(cpu, gpu, tolerance: 0))
        let triptych = Triptych(cpu: cpu, gpu: gpu, difference)
        for (place, picture) in [cpu, gpu, DifferenceMap().picture(cpu, gpu)].enumerated() {
            let (x, y) = triptych.origin(place)
            let part = Bitmap(width: 160, height: 100) { whole[x + $0, y + $1] }
            #expect(ImageDifference(part, picture, tolerance: 0)?.pixelsDifferent == 0, "picture \(place)")
        }
    }

    @Test func jsonHasThreeKeys() throws {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(["compare", try folder.write(Self.tree, to: "tree.json"), "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Int])
        #expect(Set(object.keys) == ["differing", "largest", "pixels"] && object["pixels"] == 16_000)
        #expect((object["largest"] ?? 99) <= 2 && ((object["differing"] ?? 0) > 0) == ((object["largest"] ?? 0) > 0))
    }

    /// No known tree breaks the contract, so the pictures are made up.
    @Test(arguments: [(0, 0, true), (2, 1000, true), (3, 1, true), (3, 2, false), (200, 1, true), (200, 2, false)])
    func exceededToleranceIsAProblem(distance: Int, count: Int, isFine: Bool) throws {
        let cpu = Bitmap(width: 50, height: 20, color: 0xFF10_2030)
        let gpu = Bitmap(width: 50, height: 20) { x, y in y * 50 + x < count ? 0xFF10_2030 + UInt32(distance) << 8 : 0xFF10_2030 }
        let compared = try #require(ComparedPictures(cpu, gpu))
        #expect((compared.problem == nil) == isFine)
        #expect(
            try Figures.line(compared) == #"{"differing":\#(distance == 0 ? 0 : count),"largest":\#(distance),"pixels":1000}"#)
        if !isFine { #expect(compared.problem?.contains("in 2 pixels; at most 1 of 1000 may") == true) }
        #expect(ComparedPictures(cpu, Bitmap(width: 50, height: 21, color: 0)) == nil)
    }

    @Test func readAndWriteErrorsMatchRender() throws {
        let folder = try TemporaryFolder(), tree = try folder.write(Self.tree, to: "tree.json")
        let bad = try folder.write(#"{"version":1,"size":[9,9],"root":{"opacity":"x"}}"#, to: "bad.json")
        for (arguments, status, words) in [
            ([folder.path("gone.json")], 66, "gone.json"), ([bad], 65, "root.opacity"),
            ([tree, "--output", folder.path("no/such/x.png")], 74, "no/such"), ([], 64, "TREE.json"), ([tree, "--loud"], 64, "--loud"),
        ] {
            let result = try FloeProgram.run(["compare"] + arguments)
            #expect(result.status == status && result.errorLines.count == 1 && result.errors.contains(words), "\(result.errors)")
            #expect(result.output.isEmpty && !FileManager.default.fileExists(atPath: folder.path("no")))
        }
    }

    @Test func oversizedTriptychIsRejectedBeforeDrawing() throws {
        let folder = try TemporaryFolder()
        // The budget is enough for both pictures, but not for three side by side as well.
        let tree = try folder.write(#"{"version":1,"size":[1000,1000],"root":{}}"#, to: "large.json")
        let arguments = ["compare", tree, "--memory", "25M"]
        #expect(try FloeProgram.run(arguments).status == 0)
        let result = try FloeProgram.run(arguments + ["--output", folder.path("x.png")])
        #expect(result.status == 65 && result.errorLines.count == 1 && result.errors.contains("too large"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("x.png")))
    }
}
