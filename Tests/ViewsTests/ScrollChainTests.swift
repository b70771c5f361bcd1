// How a drag's distance is shared among nested scroll views, in numbers.

import Testing

@testable import FloeViewTree

struct ScrollChainTests {
    /// A list with a range of 100 points, partway along, in a pager with a range of 400, at its start.
    private let chain = ScrollChain([.init(start: 40, range: 0...100), .init(start: 0, range: 0...400)])

    private func pulls(_ distance: Double) -> [Double] { chain.share(distance).pulls }

    @Test func innermostMovesFirstAndPassesRest() {
        #expect(pulls(0) == [0, 0])
        #expect(pulls(25) == [25, 0])
        #expect(pulls(60) == [60, 0])
        #expect(pulls(75) == [60, 15])
        #expect(pulls(460) == [60, 400])
        #expect(pulls(500) == [60, 440], "the last that moves stretches its band")
    }

    @Test func innermostStretchesWithoutRoom() {
        #expect(pulls(-30) == [-30, 0])
        #expect(pulls(-90) == [-90, 0], "the pager lies at its beginning")
        let ends = ScrollChain([.init(start: 100, range: 0...100), .init(start: 400, range: 0...400)])
        #expect(ends.share(10).pulls == [10, 0])
        #expect(ends.share(10).holder == 0)
    }

    @Test func holderIsViewMovedByFinger() {
        #expect(chain.share(0).holder == 0)
        #expect(chain.share(60).holder == 0)
        #expect(chain.share(61).holder == 1)
        #expect(chain.share(900).holder == 1)
        #expect(chain.share(-10).holder == 0)
    }

    @Test func viewBeyondEdgeStaysAndHandsOn() {
        // Caught while in its rubber band.
        let caught = ScrollChain([.init(start: 130, range: 0...100), .init(start: 0, range: 0...400)])
        #expect(caught.share(20).pulls == [0, 20])
        #expect(caught.share(-130).pulls == [-130, 0])
    }

    @Test func pointsOfDifferentSizes() {
        // The inner view is drawn at half size: its points are half as long as the outer's.
        let scaled = ScrollChain([.init(start: 0, range: 0...100), .init(start: 0, range: 0...400, scale: 0.5)])
        #expect(scaled.share(100).pulls == [100, 0])
        #expect(scaled.share(180).pulls == [100, 40])
        #expect(scaled.share(1000).pulls == [100, 450], "800 of the inner's points are the room of 400")
    }

    @Test func threeInARow() {
        let three = ScrollChain([
            .init(start: 0, range: 0...10), .init(start: 0, range: 0...20), .init(start: 5, range: 0...30),
        ])
        #expect(three.share(40).pulls == [10, 20, 10])
        #expect(three.share(-15).pulls == [0, 0, -15])
        #expect(three.share(40).holder == 2)
    }
}
