// Reading layer-tree files: valid files are read, and every kind of error is reported with its place.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeLayerTree

@MainActor
struct LayerTreeFileTests {
    /// Writes `json` to a fresh file, reads it, and removes it.
    private func read(_ json: String) throws -> LayerTreeFile {
        try read(Data(json.utf8))
    }

    private func read(_ data: Data) throws -> LayerTreeFile {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("tree.json")
        try data.write(to: file)
        try Data().write(to: folder.appendingPathComponent("there.png"))
        return try LayerTreeFile(contentsOf: file) { _ in Bitmap(width: 4, height: 2, color: 0xFF00_00FF) }
    }

    private func problem(_ json: String) -> LayerTreeFileError.Problem? {
        do {
            _ = try read(json)
            return nil
        } catch LayerTreeFileError.badData(_, let problem) {
            return problem
        } catch {
            Issue.record("expected bad data, got \(error)")
            return nil
        }
    }

    private func problem(root: String) -> LayerTreeFileError.Problem? {
        problem(#"{"version":1,"size":[10,10],"images":{"p":"there.png"},"root":\#(root)}"#)
    }

    @Test func everyKeyIsRead() throws {
        let file = try read(
            """
            {"version":1,"size":[80,60],"scale":1.5,"background":"#203040","images":{"p":"there.png"},
             "root":{"type":"layer","name":"r","bounds":[1,2,30,40],"position":[5,6],"anchorPoint":[0,1],"zPosition":7,
              "transform":[1,0,0,0, 0,1,0,0, 0,0,1,-0.002, 0,0,0,1],"sublayerTransform":[2,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1],
              "hidden":true,"doubleSided":false,"opacity":0.5,"backgroundColor":"#ff000080","cornerRadius":3,
              "borderWidth":2,"borderColor":"#00ff00","masksToBounds":true,"contents":"p","contentsScale":2,
              "contentsGravity":"topLeft","contentsRect":[0,0,0.5,1],"contentsCenter":[0.25,0.25,0.5,0.5],
              "magnificationFilter":"nearest","minificationFilter":"trilinear","compositingFilter":"color",
              "mask":{"backgroundColor":"#ffffff"},
              "sublayers":[{"type":"gradient","colors":["#000000","#ffffff"],"locations":[0.2,0.8],"startPoint":[0,0],"endPoint":[1,0]},
                           {"type":"transform"}]}}
            """)
        #expect(file.pixelSize == PixelSize(width: 120, height: 90))
        #expect(file.tree.background.pixel == 0xFF20_3040)
        let p = file.tree.root.model
        #expect(file.tree.root.name == "r")
        #expect(p.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
        #expect(p.position == CGPoint(x: 5, y: 6))
        #expect(p.anchorPoint == CGPoint(x: 0, y: 1))
        #expect(p.zPosition == 7)
        #expect(p.transform.m34 == -0.002)
        #expect(p.sublayerTransform.m11 == 2)
        #expect(p.isHidden && !p.isDoubleSided && p.masksToBounds)
        #expect(p.opacity == 0.5)
        #expect(p.backgroundColor.pixel == 0x8080_0000)
        #expect(p.cornerRadius == 3 && p.borderWidth == 2)
        #expect(p.borderColor.pixel == 0xFF00_FF00)
        #expect(p.contents?.width == 4 && p.contentsScale == 2)
        #expect(p.contentsGravity == .topLeft)
        #expect(p.contentsRect.width == 0.5 && p.contentsCenter.minX == 0.25)
        #expect(p.magnificationFilter == .nearest && p.minificationFilter == .trilinear)
        #expect(p.compositingFilter == .color)
        #expect(file.tree.root.mask?.model.backgroundColor.pixel == 0xFFFF_FFFF)
        let gradient = try #require(file.tree.root.sublayers.first as? GradientLayer)
        #expect(gradient.gradient.colors.map(\.pixel) == [0xFF00_0000, 0xFFFF_FFFF] && gradient.gradient.locations == [0.2, 0.8])
        #expect(gradient.gradient.startPoint == .zero && gradient.gradient.endPoint == CGPoint(x: 1, y: 0))
        #expect(file.tree.root.sublayers.last is TransformLayer)
    }

    nonisolated static let badDocuments: [(String, String)] = [
        (##"{"size":[1,1],"root":{}}"##, "version"), (##"{"version":2,"size":[1,1],"root":{}}"##, "version"),
        (##"{"version":1,"root":{}}"##, "size"), (##"{"version":1,"size":[1],"root":{}}"##, "size"),
        (##"{"version":1,"size":[0,5],"root":{}}"##, "size"), (##"{"version":1,"size":[20000,5],"root":{}}"##, "size"),
        (##"{"version":1,"size":[1,1]}"##, "root"), (##"{"version":1,"size":[1,1],"root":3}"##, "root"),
        (##"{"version":1,"size":[1,1],"root":{},"extra":1}"##, "extra"),
        (##"{"version":1,"size":[1,1],"scale":0,"root":{}}"##, "scale"),
        (##"{"version":1,"size":[1,1],"background":"#12345","root":{}}"##, "background"),
        (##"{"version":1,"size":[1,1],"background":"#11223344","root":{}}"##, "background"),
        (##"{"version":1,"size":[1,1],"images":{"a":3},"root":{}}"##, "images.a"),
        (##"[1]"##, ""),
    ]

    nonisolated static let badLayers: [(String, String)] = [
        (##"{"opacity":1.5}"##, "root.opacity"), (##"{"opacity":"1"}"##, "root.opacity"), (##"{"opacity":true}"##, "root.opacity"),
        (##"{"bounds":[0,0,1]}"##, "root.bounds"), (##"{"bounds":[0,0,1,"x"]}"##, "root.bounds[3]"),
        (##"{"bounds":[0,0,-1,1]}"##, "root.bounds"), (##"{"position":[1e999,0]}"##, "root.position[0]"),
        (##"{"transform":[1,2,3]}"##, "root.transform"), (##"{"hidden":1}"##, "root.hidden"),
        (##"{"backgroundColor":"red"}"##, "root.backgroundColor"), (##"{"cornerRadius":-1}"##, "root.cornerRadius"),
        (##"{"contents":"q"}"##, "root.contents"), (##"{"contentsGravity":"middle"}"##, "root.contentsGravity"),
        (##"{"magnificationFilter":"trilinear"}"##, "root.magnificationFilter"),
        (##"{"compositingFilter":"plus"}"##, "root.compositingFilter"), (##"{"type":"figure"}"##, "root.type"),
        (##"{"type":"shape","path":"M 1 2 L 3"}"##, "root.path"), (##"{"path":""}"##, "root.path"),
        (##"{"type":"shape","lineDashPattern":[1,-1]}"##, "root.lineDashPattern[1]"), (##"{"type":"shape","colors":[]}"##, "root.colors"),
        (##"{"string":"a"}"##, "root.string"), (##"{"type":"text","string":[{"text":"a","kern":"b"}]}"##, "root.string[0].kern"),
        (##"{"type":"text","string":["a",{"kern":1}]}"##, "root.string[1].text"), (##"{"type":"text","string":1}"##, "root.string"),
        (##"{"type":"text","string":[{"text":"a","bold":true}]}"##, "root.string[0].bold"),
        (##"{"type":"text","string":[{"text":"a","lineHeight":0}]}"##, "root.string[0].lineHeight"),
        (##"{"colors":[]}"##, "root.colors"), (##"{"type":"gradient","colors":["#000000"],"locations":[0,1]}"##, "root.locations"),
        (##"{"type":"gradient","colors":["#000000","#000000"],"locations":[1,0]}"##, "root.locations[1]"),
        (##"{"sublayers":[{},{"sublayers":[{"opacty":1}]}]}"##, "root.sublayers[1].sublayers[0].opacty"),
        (##"{"mask":{"opacity":null}}"##, "root.mask.opacity"), (##"{"sublayers":{}}"##, "root.sublayers"),
    ]

    @Test(arguments: badDocuments)
    func badDocumentErrorNamesPlace(json: String, path: String) {
        #expect(problem(json)?.path == path)
    }

    @Test(arguments: badLayers)
    func badLayerErrorNamesPlace(root: String, path: String) {
        #expect(problem(root: root)?.path == path)
    }

    @Test(arguments: [
        ("{\"version\":1,\n  \"size\":[1,,1]}", 2, 13), ("", 1, 1), ("{} trailing", 1, 4), ("{\"é\":\n [1 2]}", 2, 5), ("{", 1, 2),
    ])
    func invalidJSONErrorHasLineAndColumn(text: String, line: Int, column: Int) {
        let message = problem(text)?.message ?? ""
        #expect(message.hasPrefix("line \(line), column \(column): expected a JSON document; "), "\(message)")
    }

    /// JSON allows them; no place moves for what follows.
    @Test(arguments: ["0e1", "0E-3", "-0e5", "0.00e+7", "1e-400", "-12.5e-330"])
    func zerosWithExponentsAreNumbers(number: String) {
        #expect(problem(root: "{\"opacity\":\(number)}") == nil || number.hasPrefix("-12"))
        #expect(problem(root: "{\"position\":[\(number),0],\"name\":\"0e1\"}") == nil)
        #expect(problem(root: "{\"position\":[\(number),\"x\"]}")?.path == "root.position[1]")
    }

    @Test(arguments: ["00e1", "0e", "0e+", ".0e1", "0.e1", "1e400"])
    func otherZerosAreNone(number: String) { #expect(problem(root: "{\"opacity\":\(number)}") != nil) }

    @Test func controlCharactersInStringsAreNamed() {
        for (character, name) in [
            ("\t", "a tab; write \\t"), ("\n", "a line end; write \\n"), ("\u{1}", "control character 1; write \\u0001"),
        ] {
            let message = problem("{\"version\":1,\n \"na\(character)me\":1}")?.message ?? ""
            #expect(message.hasPrefix("line 2, column 5: expected a string without control characters"), "\(message)")
            #expect(message.contains(name), "\(message)")
        }
        // After an escaped quote it is still a string; between strings a tab is white space.
        #expect(problem("{\"a\\\"\tb\":1}")?.message.contains("a tab") == true)
        #expect(problem(root: "{\t\"name\"\t:\t\"a\\tb\"}") == nil)
    }

    @Test func bytesThatAreNotUTF8AreRejected() {
        #expect(throws: LayerTreeFileError.self) { try read(Data([0x7B, 0xFF, 0x7D])) }
    }

    @Test func layersNestAtMost250Levels() throws {
        func nested(_ levels: Int, mask: Bool) -> String {
            let (before, after) = mask ? (#"{"mask":"#, "}") : (#"{"sublayers":["#, "]}")
            let json =
                String(repeating: before, count: levels - 1) + #"{"bounds":[0,0,1,1]}"# + String(repeating: after, count: levels - 1)
            return #"{"version":1,"size":[1,1],"root":\#(json)}"#
        }
        for mask in [false, true] {
            _ = try read(nested(250, mask: mask))
            let deep = problem(nested(251, mask: mask))
            #expect(deep?.message.contains("250") == true && deep?.path.hasSuffix(mask ? ".mask.mask" : ".sublayers[0]") == true)
            #expect(problem(nested(50_000, mask: mask))?.message.contains("nested") == true)
        }
        #expect(problem(String(repeating: "[", count: 100_000))?.message.contains("nested") == true)
        #expect(problem(String(repeating: #"{"root":"#, count: 100_000))?.message.contains("nested") == true)
    }

    nonisolated static let looseNumbersAndWords = [
        "01", "-01", "5.", ".5", "+1", "1e", "1e+", "--1", "0x10", "1.2.3", "NaN", "Infinity", "tru", "nulls", "'x'", "\"a\nb\"",
        #""\u12""#, #""\x""#, "1 2", "1\0", "/**/1", "", "[1", "{a:1}", "1e309", "-1e99999999999",
    ]

    @Test(arguments: looseNumbersAndWords)
    func almostJSONIsRejected(text: String) {
        #expect(problem(root: #"{"zPosition":\#(text)}"#) != nil)
    }

    @Test(arguments: [
        ("1e309", "a malformed or too large number"), ("null", "null"), ("{}", "an object"), ("\"1\"", "\"1\""), ("true", "true"),
    ])
    func numberErrorsDescribeFoundValue(text: String, found: String) {
        #expect(problem(root: #"{"zPosition":\#(text)}"#) == .init(path: "root.zPosition", message: "expected a number, found \(found)"))
    }

    @Test func repeatedKeyIsAccepted() throws {
        let z = try read(#"{"version":1,"size":[1,1],"root":{"zPosition":1,"zPosition":2}}"#).tree.root.zPosition
        #expect(z == 1 || z == 2)
    }

    @Test func byteOrderMarkIsSkipped() throws {
        #expect(try read("\u{FEFF}" + #"{"version":1,"size":[1,1],"root":{"name":"r"}}"#).tree.root.name == "r")
    }

    /// A string with a zero character, where C would cut it, is not mistaken for the part before it.
    @Test(arguments: [
        (##"{"type":"layer\u0000x"}"##, "root.type"), (##"{"name\u0000x":"y"}"##, ##"root["name\u0000x"]"##),
        (##"{"a\nb":1}"##, ##"root["a\nb"]"##),
    ])
    func oddKeysAreQuotedOnOneLine(root: String, path: String) {
        #expect(problem(root: root)?.path == path.replacing("\\n", with: "\\u000a"))
    }

    @Test(arguments: [
        ("[0,5]", "[0, 5]"), ("[20000,1.5]", "[20000, 1.5]"), ("[1,2,3]", "[1, 2, 3]"), ("\"9x9\"", "\"9x9\""), ("[]", "an array of 0"),
    ])
    func errorsDescribeFoundValue(size: String, found: String) {
        #expect(problem(#"{"version":1,"size":\#(size),"root":{}}"#)?.message.hasSuffix("found \(found)") == true)
    }

    @Test func missingFilesDifferFromBadOnes() {
        let nowhere = URL(fileURLWithPath: "/nowhere/tree.json")
        #expect(throws: LayerTreeFileError.missing(file: "/nowhere/tree.json", path: nil)) {
            try LayerTreeFile(contentsOf: nowhere) { _ in Bitmap(width: 1, height: 1, color: 0) }
        }
        do {
            _ = try read(#"{"version":1,"size":[1,1],"images":{"a":"gone.png"},"root":{}}"#)
            Issue.record("a missing image was not noticed")
        } catch LayerTreeFileError.missing(_, let path) {
            #expect(path?.hasPrefix("images.a") == true)
        } catch {
            Issue.record("expected a missing file, got \(error)")
        }
    }
}
