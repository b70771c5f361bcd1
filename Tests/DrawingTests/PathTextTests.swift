// Paths as SVG's path data.

import FloeDrawing
import Foundation
import Testing

struct PathTextTests {
    @Test(arguments: [
        ("", ""),
        ("M 0 0 L 10 0 C 10 5 5 10 0 10 Z", "M 0 0 L 10 0 C 10 5 5 10 0 10 Z"),
        (" M1,2 3,4-5.5.25 ", "M 1 2 L 3 4 L -5.5 0.25"),
        ("m1 2 3 4z l1 0", "M 1 2 L 4 6 Z L 2 2"),
        ("M0 0h4v3H1V1", "M 0 0 L 4 0 L 4 3 L 1 3 L 1 1"),
        ("M0 0c1 0 2 1 2 2s1 2 2 2", "M 0 0 C 1 0 2 1 2 2 C 2 3 3 4 4 4"),
        ("M0 0S1 2 2 2", "M 0 0 C 0 0 1 2 2 2"),
        ("M0 0Q3 3 6 0T12 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
        ("M+1.5e1.5L1E-1 2.", "M 15 0.5 L 0.1 2"),
        ("M0 0A0 5 0 0 1 3 4", "M 0 0 L 3 4"),
    ])
    func `every command is read`(text: String, expected: String) throws {
        #expect(try Path(text: text).text == expected)
    }

    @Test func `arcs end where they say and stay on their ellipse`() throws {
        for flags in ["00", "01", "10", "11"] {
            let path = try Path(text: "M 10 0a10 5 30 \(flags)8,6")
            #expect(path.currentPoint == CGPoint(x: 18, y: 6))
            let box = path.boundingBox, isLarge = flags.hasPrefix("1")
            #expect((box.width > 15) == isLarge, "\(flags): \(box)")
        }
        // A half circle through (5, −5): clockwise from the left, y down.
        let half = try Path(text: "M0 0A5 5 0 0 1 10 0").boundingBox
        #expect(abs(half.minY + 5) < 0.01 && half.maxY < 0.01)
        // Radii that are too small grow.
        let grown = try Path(text: "M0 0A1 1 0 0 0 10 0").boundingBox
        #expect(abs(grown.maxY - 5) < 0.01)
    }

    @Test(arguments: [
        ("L 1 1", "character 1: expected M first, found “L 1 1”"),
        ("M 1", "character 4: expected a number, found the end"),
        ("M 1 2 X", "character 7: expected a command such as M, L, C or Z, found “X”"),
        ("M 0 0 C 1 2 3", "character 14: expected a number, found the end"),
        ("M 0 0 A 1 1 0 2 0 1 1", "character 15: expected 0 or 1, found “2 0 1 1”"),
        ("M 1e999 0", "character 3: expected a number below 1e308, found “1e999 0”"),
    ])
    func `an error names the place`(text: String, message: String) {
        do {
            _ = try Path(text: text)
            Issue.record("read \(text)")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test func `what is written reads as the same`() throws {
        var path = Path(roundedRect: CGRect(x: 0.1, y: 0.2, width: 30, height: 1e-7), cornerWidth: 3, cornerHeight: 4)
        path.addEllipse(in: CGRect(x: 1, y: 2, width: 1e9, height: 4))
        #expect(try Path(text: path.text) == path)
    }
}
