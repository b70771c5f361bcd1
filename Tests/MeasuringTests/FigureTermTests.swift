// The words of figures: found where the mouse is in a line, and explained as on the page about measuring.

import FloeTestSupport
import Foundation
import Testing

@testable import FloeMeasuring

struct FigureTermTests {
    @Test(arguments: [
        ("worst 9.8 ms", FigureTerm.worst), ("none dropped", .dropped), ("dropped 3 of 150", .dropped),
        ("12 ms/s late", .hitchRate), ("Cells stutters on devices 20 times slower", .smooth),
        ("a frame", .aFrame), ("event to screen 12 ms", .eventToScreen), ("12 ms to screen", .eventToScreen), ("draws 4", .drawCalls),
        ("draw calls 4", .drawCalls), ("uploads 3 (1 KB)", .uploads), ("uploaded", .uploaded), ("redrawn 12 %", .redrawn),
        ("held back 10×", .heldBack),
    ])
    func figuresNameTheirTerm(figure: String, term: FigureTerm) { #expect(FigureTerm(of: figure) == term) }

    @Test func otherWordsAreNoTerms() {
        for words in ["Two cached bitmaps", "explanation", "no measurable difference", "0.28 ms", ""] {
            #expect(FigureTerm(of: words) == nil, "\(words)")
        }
    }

    @Test func placeInLineChoosesTerm() {
        let line = "worst 9.8 ms   dropped 3 of 150, 40 at 20× slower   p95 1.2"
        func term(_ word: String) -> FigureTerm? {
            let place = line.distance(from: line.startIndex, to: line.range(of: word)?.lowerBound ?? line.startIndex)
            return FigureTerm.at(Double(place) + 0.5, in: line) { Double($0.count) }
        }
        #expect(term("worst") == .worst && term("ms") == .worst && term("dropped") == .dropped && term("150") == .dropped)
        #expect(term("40") == .dropped, "a figure without a word goes with the one before")
        #expect(term("p95") == .p95 && FigureTerm.at(999, in: line) { Double($0.count) } == nil)
        #expect(FigureTerm.at(0, in: "") { Double($0.count) } == nil)
    }

    @Test func explanationsAreSentences() {
        for term in FigureTerm.allCases {
            #expect(term.explanation.first?.isUppercase == false && !term.explanation.hasSuffix("."), "\(term)")
            #expect(term.sentence.count <= 130, "\(term)")
        }
    }
}
