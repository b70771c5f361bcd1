// SVG that people bring, held to what librsvg's own program makes of it, and to opening nothing but the file itself.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct DrawingTests {
    /// librsvg's own program.
    private static let converter = "/usr/bin/rsvg-convert"
    private static let hasConverter = FileManager.default.isExecutableFile(atPath: converter)

    /// One feature a file.
    static let features: [URL] = drawings(in: Bundle.module.bundleURL.appendingPathComponent("Pictures/svg"))
    /// Floe's own drawings, as if somebody brought them.
    static let ours: [URL] = drawings(
        in: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Resources"))

    private static func drawings(in folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return found.filter { $0.pathExtension == "svg" }.sorted { $0.path < $1.path }
    }

    @Test func thereAreDrawings() {
        #expect(Self.features.count > 20 && Self.ours.count > 60)
    }

    @Test(
        .enabled(if: hasConverter, "needs rsvg-convert, which scripts/test installs"), arguments: features + ours, [1, 3])
    func agreesWithLibrsvg(file: URL, times: Int) throws {
        try check(try Data(contentsOf: file), times)
    }

    /// What the files lack.
    static let more = [
        "<mask id='m'><rect width='20' height='40' fill='#fff' fill-opacity='.5'/></mask><rect width='40' height='40' mask='url(#m)'/>",
        "<style>rect{fill:#c04}#b{fill:gold}</style><rect width='20' height='40'/><rect id='b' x='20' width='20' height='40'/>",
        "<g color='rgba(0,80,200,.7)'><circle cx='20' cy='20' r='15' fill='currentColor' stroke='inherit'/></g>",
        "<path d='M5 20a15 15 0 1130 0 15 15 0 01-30 0z' fill='hsl(30 100% 50%)' stroke='orange' stroke-width='3'/>",
        "<svg x='5' y='5' width='30' height='10' viewBox='0 0 10 10' preserveAspectRatio='xMaxYMin slice'><circle cx='5' cy='5' r='5'/></svg>",
        "<svg x='5' y='5' width='30' height='10' viewBox='0 0 10 10' preserveAspectRatio='none'><circle cx='5' cy='5' r='5'/></svg>",
        "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter><rect x='9' y='9' width='20' height='20' fill='navy' filter='url(#f)'/>",
        "<switch><g systemLanguage='xx'><rect width='40' height='40'/></g><circle cx='20' cy='20' r='9' fill='teal'/></switch>",
        "<marker id='k' markerWidth='4' markerHeight='4' refX='2' refY='2'><circle cx='2' cy='2' r='2'/></marker>"
            + "<path d='M5 5L35 35' stroke='#000' marker-end='url(#k)'/>",
        "<path d='M5 20h30' stroke='#000' stroke-width='6' stroke-dasharray='6 4' stroke-linecap='round'/>",
    ]

    @Test(
        .enabled(if: hasConverter, "needs rsvg-convert, which scripts/test installs"), arguments: more, [1, 3])
    func agreesWithLibrsvg(content: String, times: Int) throws {
        try check(SamplePictures.svg("width='40' height='40'", content), times)
        try check(SamplePictures.svg("viewBox='0 0 40 40' preserveAspectRatio='none' width='80' height='40'", content), times)
        if times == 1 { try check(SamplePictures.svg("viewBox='0 0 40 40' width='10.2mm'", content), times) }
    }

    /// Draws `data` at its natural size or so many times it, and compares.
    private func check(_ data: Data, _ times: Int) throws {
        let folder = try TemporaryDirectory()
        try data.write(to: folder.url.appendingPathComponent("a.svg"))
        let process = Process()
        process.executableURL = URL(filePath: Self.converter)
        process.arguments = ["--zoom", "\(times)", "--output", folder.path("a.png"), folder.path("a.svg")]
        try process.run()
        process.waitUntilExit()
        let expected = try ImageFile(path: folder.path("a.png")).bitmap()
        let file = try ImageFile(data: data, path: "drawing")
        let size = PixelSize(width: file.size.width * times, height: file.size.height * times)
        let drawn = try times == 1 ? file.bitmap() : file.bitmap(vectorSize: size)
        let difference = try #require(ImageDifference(drawn, expected, tolerance: 32), "\(drawn.size), \(expected.size)")
        #expect(difference.pixelsBeyondTolerance * 100 <= difference.pixelCount, "\(difference)")
    }

    // Nothing else is opened

    /// A pipe that nobody writes to: whoever opened it to read would wait for ever.
    @Test(arguments: [
        "<image width='9' height='9' href='FILE'/>", "<image width='9' height='9' xlink:href='FILE'/>",
        "<use href='FILE#a'/>", "<rect width='9' height='9' fill='url(FILE#a)'/>",
        "<rect width='9' height='9' fill='none' filter='url(FILE#a)'/>", "<style>@import url(FILE);</style>",
        "<xi:include href='FILE' parse='text' xmlns:xi='http://www.w3.org/2001/XInclude'/>",
    ])
    func noFileIsOpened(content: String) throws {
        let folder = try TemporaryDirectory(), pipe = folder.path("pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for name in [pipe, "file://\(pipe)", "pipe"] {
            let data = SamplePictures.svg(
                "xmlns:xlink='http://www.w3.org/1999/xlink' width='9' height='9'", content.replacingOccurrences(of: "FILE", with: name))
            let file = folder.url.appendingPathComponent("a.svg")
            try data.write(to: file)
            let bitmap = try ImageFile(path: file.path).bitmap()
            #expect(bitmap[4, 4] == 0, "\(name)")
        }
    }

    @Test func noFileIsOpenedBeforeTheRoot() throws {
        let folder = try TemporaryDirectory(), pipe = folder.path("pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let root = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text y='9'>&x;</text></svg>"
        for head in [
            "<!DOCTYPE svg SYSTEM 'file://\(pipe)'>", "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file://\(pipe)'>]>",
            "<!DOCTYPE svg [<!ENTITY % y SYSTEM 'file://\(pipe)'>%y;]>", "<?xml-stylesheet type='text/css' href='file://\(pipe)'?>",
        ] {
            _ = try? ImageFile(data: Data((head + root).utf8), path: "s").bitmap()
        }
    }

    @Test func noAddressIsOpened() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                #expect(unsafe bind(listener, pointer, length) == 0 && listen(listener, 4) == 0)
                #expect(unsafe getsockname(listener, pointer, &length) == 0)
            }
        }
        let name = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/a"
        let content = "<style>@import url(\(name).css);</style><image width='9' height='9' href='\(name).png'/><use href='\(name).svg#b'/>"
        let bitmap = try ImageFile(data: SamplePictures.svg("width='9' height='9'", content), path: "s").bitmap()
        #expect(bitmap[4, 4] == 0)
        #expect(accept(listener, nil, nil) == -1)
    }

    // Errors

    @Test(arguments: [
        ("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "line 1"), ("<html><svg/></html>", "root"),
        ("<svg xmlns='http://www.w3.org/2000/svg' width='5' height='0'/>", "no size"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "no size"),
    ])
    func errorsSayWhatLibrsvgSays(text: String, word: String) {
        let error = #expect(throws: ImageFileError.self) { try ImageFile(data: Data(text.utf8), path: "s") }
        guard case .damaged(_, .svg, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains(word) && reason.last?.isWhitespace == false, "\(reason)")
    }

    /// Text in which each entity names the one before ten times.
    private static let laughs =
        "<!DOCTYPE svg [<!ENTITY e0 'ha'>"
        + (1..<12).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
        + "]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text y='9'>&e11;</text></svg>"
    private static let nested =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>" + String(repeating: "<g>", count: 100_000)
        + String(repeating: "</g>", count: 100_000) + "</svg>"
    private static let reused =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><g id='a0'><rect width='5' height='5'/></g>"
        + (1..<20).map { "<g id='a\($0)'>\(String(repeating: "<use href='#a\($0 - 1)'/>", count: 10))</g>" }.joined() + "</svg>"

    @Test(arguments: [laughs, nested, reused])
    func endlessOnesAreRejected(text: String) {
        let error = #expect(throws: ImageFileError.self) { try ImageFile(data: Data(text.utf8), path: "s").bitmap() }
        switch error {
        case .tooCostly, .damaged, .unsupported: break
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test func loopsEnd() throws {
        let content = "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g><pattern id='p' fill='url(#p)'/><rect fill='url(#p)'/>"
        _ = try? ImageFile(data: SamplePictures.svg("width='9' height='9'", content), path: "s").bitmap()
    }

    // What is told to be one

    @Test(arguments: ["<svg xmlns=", "<svg:svg xmlns:svg=", "<x:svg\nxmlns:x="])
    func isToldByItsRoot(start: String) throws {
        let name = start.dropFirst().prefix { $0 != " " && $0 != "\n" }
        let comment = "<!-- \(String(repeating: "long ", count: 2000)) -->"
        let text = "\(comment)\(start)'http://www.w3.org/2000/svg' width='7' height='5'></\(name)>"
        for encoding in [String.Encoding.utf8, .utf16] {
            let data = try #require(text.data(using: encoding))
            #expect(try ImageFile(data: data, path: "s").size == PixelSize(width: 7, height: 5), "\(encoding)")
        }
    }

    /// Packed with gzip, as .svgz files are.
    @Test func isUnpacked() throws {
        let bitmap = try ImageFile(data: SamplePictures.packedSVG, path: "s").bitmap()
        #expect(bitmap.size == PixelSize(width: 7, height: 5) && bitmap[3, 3] == 0xFFFF_0000)
    }
}
