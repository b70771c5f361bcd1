// SVG as programs write it today, of which librsvg alone would leave something out: it is drawn as browsers draw it, or a remark says what
// is missing.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct GivenDrawingTests {
    private static let green: Pixel = 0xFF00_A000, red: Pixel = 0xFFD0_0000, blue: Pixel = 0xFF00_00D0, paper: Pixel = 0xFFEE_EEEE

    // Files

    private static func file(_ name: String) throws -> ImageFile {
        try ImageFile(path: Bundle.module.bundleURL.appendingPathComponent("Pictures/given/\(name).svg").path)
    }

    /// Each with two places in it, and their colours.
    @Test(arguments: [
        ("data-jpg", (50, 50), green, (10, 10), paper), ("data-webp", (50, 50), green, (10, 10), paper),
        ("css-var", (25, 50), red, (75, 50), blue), ("css-nested", (25, 50), red, (75, 50), blue),
        ("css-is", (13, 87), green, (5, 5), paper), ("vector-effect", (15, 85), green, (5, 95), paper),
        ("view-box-21590", (50, 50), red, (50, 10), paper),
    ])
    func isDrawn(name: String, inside: (Int, Int), color: Pixel, outside: (Int, Int), other: Pixel) throws {
        let file = try Self.file(name), bitmap = try file.bitmap(vectorSize: PixelSize(width: 100, height: 100))
        #expect(file.remarks.isEmpty)
        for (place, color) in [(inside, color), (outside, other)] {
            // JPEG and WebP are not exact.
            #expect(ImageDifference.distance(bitmap[place.0, place.1], color) <= 10, "\(place): \(bitmap[place.0, place.1])")
        }
    }

    @Test(arguments: [
        ("foreign-object-only", "text in foreignObject is not drawn"), ("text-path", "text on a path is not drawn"),
    ])
    func isTold(name: String, remark: String) throws {
        let file = try Self.file(name)
        #expect(file.remarks == [remark])
        #expect(try file.bitmap().size == PixelSize(width: 100, height: 100))
    }

    @Test func lettersStandAtTheirPlaces() throws {
        let file = try Self.file("text-x-list"), bitmap = try file.bitmap()
        #expect(file.remarks.isEmpty)
        let ink = (0..<100).filter { x in (30..<60).contains { bitmap[x, $0] != Self.paper } }
        for letter in 0..<4 {
            let place = 10 + 20 * letter
            #expect(ink.contains { (place..<place + 12).contains($0) } && !ink.contains { (place + 12..<place + 20).contains($0) })
        }
    }

    @Test func whatLibrsvgCannotDrawIsNotDamaged() throws {
        let file = try Self.file("pattern-huge-transform")
        let error = #expect(throws: ImageFileError.self) { try file.bitmap() }
        guard case .unsupported(_, .svg, let feature) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(feature.contains("librsvg does not draw"))
    }

    // Styles

    /// Drawings of 40 × 40 that are green in their middle.
    static let styles = [
        // Variables
        "<rect width='40' height='40' fill='var(--none,#00a000)'/>",
        "<rect width='40' height='40' style='fill:var(--a, var(--b, #00a000)) !important'/>",
        "<g style='--c:#00a000'><rect width='40' height='40' fill='var(--c)'/></g>",
        "<style>:root{--a:var(--b);--b:#00a000}rect{fill:var(--a)}</style><rect width='40' height='40'/>",
        "<style>:root{--a:var(--b);--b:var(--a)}</style><rect width='40' height='40' fill='var(--a,#00a000)'/>",
        "<style>.x{--c:#f00}.y{--c:#00a000}.r{fill:var(--c)}</style><g class='x'><rect class='r' width='9' height='9'/></g>"
            + "<g class='y'><rect class='r' width='40' height='40'/></g>",
        "<style>svg > g #k{--c:#00a000}</style><g><rect id='k' width='40' height='40' fill='var(--c)'/></g>",
        "<style>rect:nth-child(2){fill:var(--none,#00a000)}</style><rect width='40' height='40'/>",
        "<style>g{--c:#f00}[data-k='1']{--c:#00a000}</style><g data-k='1' fill='var(--c)'><rect width='40' height='40'/></g>",
        "<g fill='#00a000'><rect width='40' height='40' fill='var(--none)'/></g>",
        // Colours
        "<rect width='40' height='40' fill='light-dark(#00a000, #f00)'/>",
        "<style>rect{fill:light-dark(var(--l,#00a000),#000)}</style><rect width='40' height='40'/>",
        "<rect width='40' height='40' fill='hwb(120 0% 37.25%)'/>", "<rect width='40' height='40' fill='color(srgb 0 .6275 0)'/>",
        "<rect width='40' height='40' fill='oklch(60.83% .2070 142.5)'/>", "<rect width='40' height='40' fill='lab(57.27% -55.96 57.16)'/>",
        "<rect width='40' height='40' fill='color-mix(in srgb, #00f000, #005000)'/>",
        "<rect width='40' height='40' fill='color-mix(in srgb, black 37.25%, lime)'/>",
        // Rules
        "<style>g{rect{fill:#f00}&amp;.k rect{fill:#00a000}}</style><g class='k'><rect width='40' height='40'/></g>",
        "<style>.a{.b &amp;{fill:#00a000}}</style><g class='b'><rect class='a' width='40' height='40'/></g>",
        "<style>rect{fill:#f00;&amp;:is(.a,.b){fill:#00a000}}</style><rect class='b' width='40' height='40'/>",
        "<style>.k:where(rect, circle){fill:#00a000}</style><rect class='k' width='40' height='40'/>",
        "<style>.k:hover,.k{fill:#00a000}.k:hover{fill:#f00}</style><rect class='k' width='40' height='40'/>",
        "<style>rect{fill:#00a000}@layer a{rect{fill:#f00}}</style><rect width='40' height='40'/>",
        "<style>@layer a,b;@layer b{rect{fill:#00a000}}@layer a{rect{fill:#f00}}</style><rect width='40' height='40'/>",
        "<style>@supports (fill:var(--a)) and (not (fill:env(x))){rect{fill:#00a000}}</style><rect width='40' height='40'/>",
        "<style>@supports selector(:is(a)){rect{fill:#00a000}}</style><rect width='40' height='40'/>",
        "<style>@media screen and (prefers-color-scheme:light){rect{fill:#00a000}}</style><rect width='40' height='40'/>",
        "<style>rect{fill:#00a000}@media print,(prefers-color-scheme:dark){rect{fill:#f00}}</style><rect width='40' height='40'/>",
        "<style media='print'>rect{fill:#f00!important}</style><rect width='40' height='40' fill='#00a000'/>",
        "<style>@scope (.s){rect{fill:#00a000}}</style><g class='s'><rect width='40' height='40'/></g>",
        "<style><![CDATA[/* } */ g > rect { fill: #f00 } g { > rect { fill:#00a000 } }]]></style><g><rect width='40' height='40'/></g>",
        "<style>/* { */ rect { fill : var( --q , #00a000 ) ; ; } /* open</style><rect width='40' height='40'/>",
        // Properties
        "<style>path{d:path('M0 0H40V40H0Z')}</style><path fill='#00a000'/>",
        "<rect x='calc(2 * 5px)' width='calc(10px + 20px)' height='40' fill='#00a000'/>",
        "<rect x='12' y='12' width='16' height='16' fill='#00a000' transform='scale(2)' transform-origin='center'/>",
        "<style>rect{transform:scale(2);transform-origin:20px 20px}</style><rect x='12' y='12' width='16' height='16' fill='#00a000'/>",
        "<g transform='scale(.1)'><path d='M0 200H400' stroke='#00a000' stroke-width='30' style='vector-effect:non-scaling-stroke'/></g>",
        "<filter id='f' x='0' y='0' width='2' height='2'><feDropShadow dx='20' dy='20' stdDeviation='0' flood-color='#00a000'/></filter>"
            + "<rect width='15' height='15' fill='red' filter='url(#f)'/>",
        "<switch><foreignObject width='40' height='40'/><rect width='40' height='40' fill='#00a000'/></switch>",
    ]

    @Test(arguments: styles)
    func isGreen(content: String) throws {
        let file = try ImageFile(data: SamplePictures.svg("width='40' height='40'", content), path: "s")
        #expect(file.remarks.isEmpty)
        let middle = try file.bitmap()[20, 20]
        #expect(ImageDifference.distance(middle, Self.green) <= 2, "\(String(middle, radix: 16))")
    }

    @Test func backgroundLiesBehindEverything() throws {
        let content = "<style>svg{background:#f00}</style><rect x='10' width='10' height='20' fill='#00a000'/>"
        let data = SamplePictures.svg("viewBox='0 0 20 20' style='background-color:light-dark(#0000d0,#000)'", content)
        let bitmap = try ImageFile(data: data, path: "s").bitmap(vectorSize: PixelSize(width: 40, height: 20))
        #expect(bitmap[5, 5] == 0 && bitmap[12, 19] == Self.blue && bitmap[25, 10] == Self.green)
    }

    /// Compressed, in another encoding, and with entities.
    @Test func isResolvedWhateverItIsWrittenIn() throws {
        let text =
            "<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'><!ENTITY c 'var(--c, #00a000)'>]>"
            + "<svg xmlns='&ns;' width='9' height='9'><rect width='9' height='9' fill='&c;'/></svg>"
        for data in [Data(text.utf8), try #require(text.data(using: .utf16)), SamplePictures.packedVariables] {
            #expect(try ImageFile(data: data, path: "s").bitmap()[4, 4] == Self.green)
        }
    }

    // Text

    /// The rows of pixels in which a letter that stands on its baseline, without ascender, has ink.
    private func rows(_ content: String) throws -> Range<Int> {
        let text = "<g font-family='DejaVu Sans' font-size='20'>\(content)</g>"
        let bitmap = try ImageFile(data: SamplePictures.svg("width='60' height='60'", text), path: "s").bitmap()
        let ink = (0..<60).filter { y in (0..<60).contains { bitmap[$0, y].alphaByte > 128 } }
        return try #require(ink.first)..<(try #require(ink.last) + 1)
    }

    @Test func textStandsAtItsBaseline() throws {
        let plain = try rows("<text x='5' y='30'>x</text>")
        let middle = try rows("<text x='5' y='30' dominant-baseline='middle'>x</text>")
        #expect(abs(middle.lowerBound + middle.upperBound - 60) <= 1, "\(middle)")
        let hanging = try rows("<g style='dominant-baseline:hanging'><text><tspan x='5' y='30'>x</tspan></text></g>")
        #expect((13...16).contains(hanging.upperBound - plain.upperBound))
        #expect(try rows("<text x='5' y='30' dominant-baseline='auto'>x</text>") == plain)
    }

    /// Lists within lists, blanks that are not shown, and marks that stand on letters.
    @Test(arguments: [
        ("<text y='30' x='5 25 45'>xxx</text>", "<text y='30' x='5'>x</text><text y='30' x='25'>x</text><text y='30' x='45'>x</text>"),
        ("<text y='30' x='5,25'> \n x\n </text>", "<text y='30' x='5'>x</text>"),
        (
            "<text y='30' x='5 99 45'>x<tspan x='25'>x</tspan>x</text>",
            "<text y='30' x='5'>x</text><text y='30' x='25'>x</text><text y='30' x='45'>x</text>"
        ),
        ("<text y='30' x='5 25'>e\u{301}x</text>", "<text y='30' x='5'>e\u{301}</text><text y='30' x='25'>x</text>"),
        ("<text y='30 50' x='5 25'>x<title>no</title>x</text>", "<text y='30' x='5'>x</text><text y='50' x='25'>x</text>"),
        ("<text y='30' x='5' dy='0 10'>xx</text>", "<text y='30' x='5'>x<tspan dy='10'>x</tspan></text>"),
    ])
    func listsPlaceLetters(content: String, expected: String) throws {
        func draw(_ content: String) throws -> Bitmap {
            let text = "<g font-family='DejaVu Sans' font-size='16'>\(content)</g>"
            return try ImageFile(data: SamplePictures.svg("width='60' height='60'", text), path: "s").bitmap()
        }
        let drawn = try draw(content)
        #expect(try ImageDifference(drawn, draw(expected), tolerance: 0)?.pixelsDifferent == 0)
        #expect(try ImageDifference(drawn, draw(""), tolerance: 0)?.pixelsDifferent != 0)
    }

    // Embedded pictures

    @Test(arguments: ["", "image/png", "image/jpg", "application/octet-stream", "IMAGE/JPEG;charset=utf-8", "image/webp"])
    func picturesAreWhatTheyContain(type: String) throws {
        let png = try #require(Bitmap(width: 2, height: 2, color: Self.green).pngData())
        let text = png.base64EncodedString(options: .lineLength64Characters)
        let escaped = text.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "=", with: "%3D")
        let percent = png.map { String(format: "%%%02X", $0) }.joined()
        for address in ["data:\(type);base64,\(text)", "data:\(type);base64,\(escaped)", "data:\(type),\(percent)"] {
            for name in ["href", "xlink:href"] {
                let content = "<image width='9' height='9' \(name)='\(address)'/>"
                let data = SamplePictures.svg("xmlns:xlink='http://www.w3.org/1999/xlink' width='9' height='9'", content)
                let file = try ImageFile(data: data, path: "s")
                #expect(file.remarks.isEmpty)
                #expect(try file.bitmap()[4, 4] == Self.green, "\(address.prefix(40)), \(name)")
            }
        }
    }

    @Test func picturesOfManyFormatsAreDrawn() throws {
        let drawing = SamplePictures.svg("width='3' height='2'", "<rect width='9' height='9' fill='var(--none, red)'/>")
        for data in [SamplePictures.jpeg, SamplePictures.gif, SamplePictures.bmp, SamplePictures.tiff, SamplePictures.webp, drawing] {
            let content = "<image width='9' height='9' preserveAspectRatio='none' href='data:;base64,\(data.base64EncodedString())'/>"
            let file = try ImageFile(data: SamplePictures.svg("width='9' height='9'", content), path: "s")
            #expect(file.remarks.isEmpty)
            #expect(try file.bitmap()[4, 4].alphaByte > 100)
        }
    }

    // Remarks

    @Test(arguments: [
        ("<image href='a.png' width='9' height='9'/>", "a picture in a file of its own is not drawn; embed it"),
        ("<image href='data:image/png;base64,AAAA' width='9' height='9'/>", "an embedded picture of an unknown format is not drawn"),
        ("<use href='a.svg#b'/>", "drawings in files of their own are not drawn"),
        ("<style>@import 'a.css';</style>", "style sheets in files of their own are not read"),
        ("<rect><animate attributeName='x' to='9' dur='1s'/></rect>", "its animation is not played"),
        ("<style>rect{animation:turn 1s}</style><rect/>", "its animation is not played"),
        ("<script>go()</script>", "its script is not run"), ("<hatch/>", "hatch is not drawn"),
        ("<text rotate='0 20'>ab</text>", "letters are not turned (rotate)"),
        ("<text textLength='30'>ab</text>", "text is as long as its font makes it (textLength)"),
        ("<text word-spacing='9'>a b</text>", "word-spacing has no effect"),
        ("<rect style='clip-path:circle(4px)'/>", "clip-path has no effect with a shape (circle(4px)…)"),
        ("<rect fill='color-mix(in srgb, currentColor, red)'/>", "fill has no effect with color-mix()"),
        ("<rect width='calc(100% - 2px)'/>", "width has no effect with calc()"),
        ("<style>@container (width>9px){rect{fill:red}}</style>", "style rules for containers (@container) are left out"),
        ("<style>@media (min-width:9px){rect{fill:red}}</style>", "style rules for screens of some kinds (min-width:9px) are left out"),
        ("<style>@font-face{font-family:a;src:url(b)}</style>", "fonts that it brings along (@font-face) are not used"),
    ])
    func remarks(content: String, remark: String) throws {
        let data = SamplePictures.svg("width='9' height='9'", content + content)
        #expect(try ImageFile(data: data, path: "s").remarks == [remark])
    }

    @Test(arguments: [
        "<style>.none{animation:turn 1s;word-spacing:9px}</style>", "<rect><set attributeName='x' to='9' begin='indefinite'/></rect>",
        "<foreignObject display='none'><p xmlns='http://www.w3.org/1999/xhtml'>text</p></foreignObject>",
        "<foreignObject> </foreignObject>",
        "<style>@keyframes turn{to{opacity:0}}@media print{rect{fill:red}}</style>", "<text rotate='0' word-spacing='0'>a</text>",
        "<metadata><x xmlns='urn:x'/></metadata><x:y xmlns:x='urn:x'/>",
    ])
    func nothingIsSaidOfWhatIsNotMissed(content: String) throws {
        #expect(try ImageFile(data: SamplePictures.svg("width='9' height='9'", content), path: "s").remarks.isEmpty)
    }

    @Test func sheetsBeforeTheRootAreTold() throws {
        let text = "<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
        #expect(try ImageFile(data: Data(text.utf8), path: "s").remarks == ["style sheets in files of their own are not read"])
    }

    /// What librsvg draws by itself is given to it as it is.
    @Test(arguments: DrawingTests.features + DrawingTests.ours)
    func drawingsWithoutSuchThingsHaveNoRemarks(file: URL) throws {
        #expect(try ImageFile(path: file.path).remarks.isEmpty)
    }

    // Sizes

    @Test(arguments: [
        ("viewBox='0 0 21590 27940'", 3601, 4660), ("width='1e12' height='1'", 16_384, 1), ("width='5000' height='3000'", 5000, 3000),
        ("width='.001' height='.001'", 1, 1),
    ])
    func ownSizeIsOneThatAPictureCanHave(attributes: String, width: Int, height: Int) throws {
        let file = try ImageFile(data: SamplePictures.svg(attributes), path: "s")
        #expect(file.size == PixelSize(width: width, height: height))
        #expect(file.remarks.isEmpty == (width > 1))
    }

    @Test func smallDrawingsFillTheirPlace() throws {
        let data = SamplePictures.svg("width='.01' height='.01' viewBox='0 0 9 9'", "<rect width='9' height='9' fill='#00a000'/>")
        let bitmap = try ImageFile(data: data, path: "s").bitmap(vectorSize: PixelSize(width: 20, height: 20))
        #expect(bitmap[1, 1] == Self.green && bitmap[18, 18] == Self.green)
    }

    // Nonsense

    /// Unclosed, endless, or larger each time: whatever it is, what follows is drawn.
    @Test(arguments: [
        String(repeating: ".a{", count: 20_000), String(repeating: "a(", count: 20_000), String(repeating: ":is(", count: 20_000),
        String(repeating: ":is(a,b,c)", count: 1000) + "{fill:red}", String(repeating: "a,b{&&", count: 25),
        ":root{--a0:ha;" + (1..<40).map { "--a\($0):" + String(repeating: "var(--a\($0 - 1))", count: 10) + ";" }.joined()
            + "}g{fill:var(--a39)}",
        String(repeating: "/*", count: 20_000), String(repeating: "'\\", count: 20_000), String(repeating: "@media (not ", count: 10_000),
        "@supports " + String(repeating: "(a:b) and ", count: 10_000), "}}}{{{]])(", ":root{--a:;--b:var(}", "@", "@layer", "a{--",
        "&{&{&{",
    ])
    func brokenSheetsAreNothingWorse(sheet: String) throws {
        let content = "<style><![CDATA[\(sheet)]]></style><rect width='9' height='9' fill='#00a000'/>"
        #expect(try ImageFile(data: SamplePictures.svg("width='9' height='9'", content), path: "s").bitmap()[4, 4] == Self.green)
    }

    @Test(arguments: [
        "data:", "data:,", "data:;base64,", "data:image/png", "data:;base64,iVBORw0KGgo", "data:image/webp;base64,UklGRkgAAABXRUJQVlA4",
        "data:;base64,====", "data:,%", "data:,%4", "data:,<svg", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><g></svg>",
    ])
    func brokenPicturesAreNothingWorse(address: String) throws {
        let escaped = address.replacingOccurrences(of: "<", with: "&lt;")
        let content = "<image width='9' height='9' href=\"\(escaped)\"/><rect width='9' height='9' fill='#00a000'/>"
        #expect(try ImageFile(data: SamplePictures.svg("width='9' height='9'", content), path: "s").bitmap()[4, 4] == Self.green)
    }
}
