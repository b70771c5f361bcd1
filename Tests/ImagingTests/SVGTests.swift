// SVG: its natural size, and its placement in the size at which it is drawn.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct SVGTests {
    @Test(arguments: [
        ("width='30' height='20'", 30, 20),
        ("width='1in' height='72pt'", 96, 96),
        ("width='25.4mm' height='2.54cm'", 96, 96),
        ("viewBox='0 0 40 10'", 40, 10),
        ("width='80' viewBox='0,0,40,10'", 80, 20),
        ("width='100%' height='100%' viewBox='0 0 7 9'", 7, 9),
        ("width='50%' viewBox='0 0 7 9'", 7, 9),
        ("width='10mm' height='auto' viewBox='0 0 40 10'", 38, 10),
        ("width='-5' height='30' viewBox='0 0 40 10'", 120, 30),
        ("width='10.2' height='10'", 11, 10),
        ("width='0.2' height='0.3'", 1, 1),
        ("width='6.25em' height='2ex'", 75, 12),
        ("style='width: 40px; height: 20px'", 40, 20),
        // What is drawn.
        ("", 41, 21),
        ("width='60'", 41, 21),
        ("width='100%' height='30'", 41, 21),
    ])
    func naturalSize(_ attributes: String, width: Int, height: Int) throws {
        let content = "<rect x='10' y='5' width='40.3' height='20.2'/>"
        let file = try ImageFile(data: SamplePictures.svg(attributes, content), path: "sample")
        #expect(file.format == .svg)
        #expect(file.size == PixelSize(width: width, height: height))
    }

    @Test func isDrawnAtTheGivenSizeCentredAndPremultiplied() throws {
        let data = SamplePictures.svg(
            "width='10' height='10'", "<rect width='10' height='10' fill='#ff8000' fill-opacity='0.5'/>")
        let bitmap = try ImageFile(data: data, path: "sample").bitmap(vectorSize: PixelSize(width: 60, height: 20))
        #expect(bitmap.size == PixelSize(width: 60, height: 20))
        #expect(bitmap[10, 10] == 0 && bitmap[19, 10] == 0 && bitmap[41, 10] == 0)
        let inside = bitmap[30, 10]
        #expect(ImageDifference.distance(inside, Pixel.premultiply(red: 255, green: 128, blue: 0, alpha: 128)) <= 2)
        #expect(inside.redByte <= inside.alphaByte)
        #expect(bitmap[21, 1] == inside && bitmap[38, 18] == inside)
    }

    @Test func pixelPicturesKeepTheirSize() throws {
        let bitmap = try ImageFile(data: SamplePictures.webp, path: "s").bitmap(vectorSize: PixelSize(width: 60, height: 20))
        #expect(bitmap.size == PixelSize(width: 4, height: 2))
    }

    @Test func hugeSizesAreRejected() throws {
        let small = try ImageFile(data: SamplePictures.svg("width='1' height='1'"), path: "s")
        for size in [PixelSize(width: 0, height: 5), PixelSize(width: 5, height: -1), PixelSize(width: 16_385, height: 1)] {
            #expect(throws: ImageFileError.tooLarge(path: "s", found: size)) { try small.bitmap(vectorSize: size) }
        }
    }

    @Test func entitiesOfDrawingProgramsAreRead() throws {
        let text = """
            <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
            <svg xmlns="&ns_svg;" xmlns:x="urn:x" x:a="1" width="5" height="6"><x:y/></svg>
            """
        #expect(try ImageFile(data: Data(text.utf8), path: "s").size == PixelSize(width: 5, height: 6))
    }
}
