// The words of figures: found where the mouse is in a line, and explained as on the page about measuring.

import FloeTestSupport
import Foundation
import Testing

@testable import FloeMeasuring

struct FigureTermTests {
    @Test func placeInLineChoosesTerm() {
        let late: FigureLine = "\(.hitchRate, "12 ms/s late")"
        let line: FigureLine = "Frame 3: \(.worst) 9.8 ms   \(.dropped) 3 of 150, \(40) at 20× slower, \(late)   \(.p95) 1.2"
        #expect(line.text == "Frame 3: worst 9.8 ms   dropped 3 of 150, 40 at 20× slower, 12 ms/s late   p95 1.2")
        func term(_ word: String) -> FigureTerm? {
            let place = line.text.distance(from: line.text.startIndex, to: line.text.range(of: word)?.lowerBound ?? line.text.startIndex)
            return line.term(at: Double(place) + 0.5) { Double($0.count) }
        }
        #expect(term("Frame") == nil && term("worst") == .worst && term("ms") == .worst && term("dropped") == .dropped)
        #expect(term("40") == .dropped, "a figure without a term goes with the one before")
        #expect(term("late") == .hitchRate && term("p95") == .p95 && line.term(at: 999) { Double($0.count) } == nil)
        #expect(("" as FigureLine).term(at: 0) { Double($0.count) } == nil)
    }

    @Test func joinedLinesKeepTheirTerms() {
        let lines: [FigureLine] = ["Frame 3", "\(.worst) 2 ms", "at rest"], line = lines.joined(separator: ", ")
        #expect(line.text == "Frame 3, worst 2 ms, at rest" && [FigureLine]().joined(separator: ", ").text == "")
        #expect([5.0, 12, 25].map { line.term(at: $0) { Double($0.count) } } == [nil, .worst, .worst])
    }

    @Test func explanationsAreSentences() {
        for term in FigureTerm.allCases {
            #expect(term.explanation.first?.isUppercase == false && !term.explanation.hasSuffix("."), "\(term)")
            #expect(term.sentence.count <= 130, "\(term)")
        }
    }
}
