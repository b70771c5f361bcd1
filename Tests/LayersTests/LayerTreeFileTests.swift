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
        (##"{"version":1,"version":1,"size":[1,1],"root":{}}"##, "version"),
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
        (##"{"compositingFilter":"plus"}"##, "root.compositingFilter"), (##"{"type":"shape"}"##, "root.type"),
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

    @Test func invalidJSONErrorHasLineAndColumn() {
        #expect(problem("{\"version\":1,\n  \"size\":[1,,1]}")?.message.hasPrefix("line 2, column ") == true)
        #expect(problem("")?.message.hasPrefix("line 1") == true)
        #expect(problem("{} trailing")?.message.hasPrefix("line 1") == true)
        #expect(throws: LayerTreeFileError.self) { try read(Data([0x7B, 0xFF, 0x7D])) }
    }

    @Test func layersNestAtMost256Levels() throws {
        func nested(_ levels: Int, mask: Bool) -> String {
            var json = #"{"bounds":[0,0,1,1]}"#
            for _ in 1..<levels { json = mask ? #"{"mask":\#(json)}"# : #"{"sublayers":[\#(json)]}"# }
            return #"{"version":1,"size":[1,1],"root":\#(json)}"#
        }
        for mask in [false, true] {
            _ = try read(nested(256, mask: mask))
            #expect(problem(nested(257, mask: mask))?.message.contains("256") == true)
        }
        // Far beyond the limit, the error still names the limit and the path.
        let deep = problem(nested(50_000, mask: true))
        #expect(deep?.message.contains("256") == true && deep?.path.hasSuffix(".mask.mask") == true)
    }

    nonisolated static let looseTexts = [
        "01", "-01", "5.", ".5", "+1", "1e", "1e+", "--1", "0x10", "1.2.3", "NaN", "Infinity", "tru", "nulls", "'x'", "\"a\nb\"",
        "\"a\tb\"",
        #""\u12""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, #""\x""#, "[1,]", "[,1]", "[1 2]", #"{"a":1,}"#, #"{"a" 1}"#, "{a:1}",
        "1 2", "1\0", "[1", #"{"a":1"#, "\"a", "/**/1", "",
    ]

    @Test(arguments: looseTexts)
    func almostJSONIsRejected(text: String) {
        #expect(throws: JSONParser.SyntaxError.self) { try JSONParser.value(of: text) }
    }

    nonisolated static let places: [(text: String, line: Int, column: Int, expected: String)] = [
        ("", 1, 1, "the rest of a JSON document"), ("\n\n [1,\n  ]", 4, 3, "a JSON value"), ("\u{FEFF}{\n}}", 2, 2, "the end of the file"),
        ("[tru]", 1, 5, "true, false or null"), ("[-]", 1, 3, "a digit"), ("[5.]", 1, 4, "a digit"), ("[1e+]", 1, 5, "a digit"),
        ("{,}", 1, 2, "a key in quotes"), (#"{"a" 1}"#, 1, 6, "\":\""), (#"{"a":1"#, 1, 7, "the rest of a JSON document"),
        (#"{"a":1]"#, 1, 7, "\",\" or \"}\""), ("[1 2]", 1, 4, "\",\" or \"]\""),
        ("\"ab", 1, 4, "a closing quote"), ("\"a\nb\"", 1, 3, "no control character"), ("\"a\0b\"", 1, 3, "no control character"),
        (#""a\x""#, 1, 4, "an escape"), (#""a\u12""#, 1, 7, "four hexadecimal digits"),
        (#""a\ud800""#, 1, 3, "both halves of a surrogate pair"),
        (#"["a\udc00"]"#, 1, 4, "both halves of a surrogate pair"), ("1\0", 1, 2, "the end of the file"),
        ("[1]\n\0\0", 2, 1, "the end of the file"),
    ]

    @Test(arguments: places)
    func syntaxErrorStatesPlaceAndExpectation(text: String, line: Int, column: Int, expected: String) {
        let error = #expect(throws: JSONParser.SyntaxError.self) { try JSONParser.value(of: text) }
        #expect(
            error?.line == line && error?.column == column && error?.expected.hasPrefix(expected) == true, "\(String(describing: error))")
    }

    /// The error also says what was found, including the end of the file.
    @Test(arguments: [
        ("{", "the end of the file"), ("", "the end of the file"), ("{,}", "','"), ("[1 é]", "'é'"), (#""a\ud800x""#, #"'\ud800'"#),
    ])
    func syntaxErrorStatesWhatWasFound(text: String, found: String) {
        #expect(#expect(throws: JSONParser.SyntaxError.self) { try JSONParser.value(of: text) }?.found == found)
    }

    /// A number too large becomes infinite, so that its reader can report it. Parsing goes on.
    @Test func numbersOfAnySizeAreRead() throws {
        let long = String(repeating: "9", count: 400)
        let text = "[1e309, -1e309, 1e99999999999999999999, \(long), -\(long).5e3, 0e999, 1e-99999999999999999999, 0.\(long)e2, 1e308]"
        #expect(
            try JSONParser.value(of: text)
                == .array([
                    .number(.infinity), .number(-.infinity), .number(.infinity), .number(.infinity), .number(-.infinity), .number(0),
                    .number(0),
                    .number(100), .number(1e308),
                ]))
    }

    @Test func valuesNestedTooDeepAreOmitted() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + #"{"a":[1,"b"]}"# + String(repeating: "]", count: levels)
        }
        var value = JSONValue.tooDeep
        for _ in 0..<JSONParser.deepest - 1 { value = .array([value]) }
        guard case .array(let items) = try JSONParser.value(of: "[\(nested(JSONParser.deepest - 1)),2]") else {
            Issue.record("not an array")
            return
        }
        #expect(items.count == 2 && items[0] == value && items[1] == .number(2))
        #expect(throws: JSONParser.SyntaxError.self) { try JSONParser.value(of: nested(2000).dropLast() + "}") }
    }

    @Test func everyKindOfValueIsRead() throws {
        let text = " [ null , true,false, -0.5e+2, 0, 1e400, \"\\u0041\\ud83d\\ude00\\n\\/\\u0000é\", {\"a\":1,\"b\":[],\"a\":{}} ] \r\n"
        #expect(
            try JSONParser.value(of: text)
                == .array([
                    .null, .bool(true), .bool(false), .number(-50), .number(0), .number(.infinity), .string("A😀\n/\0é"),
                    .object([.init(key: "a", value: .number(1)), .init(key: "b", value: .array([])), .init(key: "a", value: .object([]))]),
                ]))
        #expect(try JSONParser.value(of: "\u{FEFF}1") == .number(1))
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
