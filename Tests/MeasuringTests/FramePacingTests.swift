// What a display shows of given times: which refreshes are dropped, and that both figures say the same of them.

import Testing

@testable import FloeMeasuring

struct FramePacingTests {
    /// Returns the refreshes as a text: `#` for a new picture, `x` for a dropped one, `.` where nothing changed.
    private func text(_ pacing: FramePacing) -> String {
        pacing.refreshes.map { $0 == .shown ? "#" : $0 == .dropped ? "x" : "." }.joined()
    }

    /// Returns seconds of steps, given in refreshes.
    private func seconds(_ refreshes: [Double?]) -> [Double?] { refreshes.map { $0.map { $0 / 60 } } }

    /// Each step's time in refreshes, and what the display shows.
    private static let scripts: [([Double?], String)] = [
        ([], ""), ([0], "#"), ([nil], "."),
        ([0.4, 0.4, 0.4, 0.4], "####"), ([1, 1, 1, 1], "####"),
        // Just above a refresh every other one is dropped.
        ([1.001, 1.001, 1.001, 1.001], "#x#x"), ([2, 2, 2, 2], "#x#x"),
        ([2.5, 2.5, 2.5, 2.5, 2.5, 2.5], "#xx#xx"),
        // A single long step holds up what follows it; a long one is cut off at the end.
        ([0.4, 3, 0.4, 0.4, 0.4], "##xx#"), ([0.4, 0.4, 5], "###"), ([0.4, 5, 0.4], "##x"), ([1e9, 0.4, .infinity], "#xx"),
        // Nothing changes.
        ([0.4, nil, nil, 0.4], "#..#"), ([nil, 2, nil, nil, 0.4], ".#x.#"),
        // What changed while a picture was late is shown at once, and takes as long as the longest of it.
        ([2, 3, 0.4, 0.4, 0.4, 0.4, 0.4], "#x#xx##"), ([3, 0.4, 2, 0.4, 0.4], "#xx#x"), ([2, nil, nil], "#x."),
        ([3, nil, 0.4, nil], "#xx#"),
    ]

    @Test(arguments: scripts.indices)
    func scriptIsShownRefreshByRefresh(i: Int) {
        let (steps, shown) = Self.scripts[i], pacing = FramePacing(steps: seconds(steps))
        #expect(text(pacing) == shown)
        #expect(pacing.dropped == shown.count { $0 == "x" } && pacing.expected == shown.count { $0 != "." })
    }

    /// A time that just fits does so after multiplication, too.
    @Test func roundingDropsNothing() { #expect(text(FramePacing(steps: [Double?](repeating: 5 * (1.0 / 300), count: 4))) == "####") }

    /// Live frames follow each other, and all of each counts.
    @Test func framesFollowEachOther() {
        #expect(text(FramePacing(frames: [0.4, 2.5, 1, 1.1].map { $0 / 60 })) == "##xx##x")
        #expect(FramePacing(frames: []).refreshes.isEmpty)
        for seconds in [-Double.infinity, -1, .nan, .infinity] { #expect(FramePacing(frames: [seconds]).expected >= 1) }
    }

    /// Milliseconds late per second are the dropped refreshes' share of the expected ones.
    @Test(arguments: [(0, 0, 0.0, "none of 0"), (240, 0, 0, "none of 240"), (228, 12, 50, "12 of 240"), (600, 600, 500, "600 of 1,200")])
    func hitchRateAndDroppedRefreshesAgree(onTime: Int, late: Int, rate: Double, words: String) {
        // Every second refresh of a late frame is dropped.
        let frames = [Double](repeating: 0.01, count: onTime - late) + [Double](repeating: 0.03, count: late)
        let pacing = FramePacing(frames: frames)
        #expect(pacing.hitchRate == rate && pacing.share == rate / 1000 && pacing.text == words)
        // As the definition has it: how much later the frames come than at 60 Hz, over the time that they take.
        let shown = Double(pacing.refreshes.count { $0 == .shown }), all = Double(pacing.refreshes.count)
        #expect(all == 0 || abs((all - shown) / all * 1000 - rate) < 1e-9)
    }

    @Test(arguments: [
        (0, Smoothness.good), (4.99, .good), (5, .fair), (7, .fair), (10, .fair), (10.01, .poor), (1000, .poor),
    ])
    func limitsAreApples(rate: Double, smoothness: Smoothness) { #expect(Smoothness(hitchRate: rate) == smoothness) }

    /// At both limits, and a refresh beyond them.
    @Test(arguments: [(0, Smoothness.good), (4, .good), (5, .fair), (10, .fair), (11, .poor)])
    func smoothnessFollowsFromDroppedRefreshes(dropped: Int, smoothness: Smoothness) {
        let pacing = FramePacing(frames: [Double](repeating: 0.01, count: 1000 - 2 * dropped) + [Double](repeating: 0.03, count: dropped))
        #expect(pacing.expected == 1000 && pacing.dropped == dropped && pacing.smoothness == smoothness)
    }

    @Test func smoothnessIsOrdered() { #expect([Smoothness.poor, .good, .fair].sorted() == [.good, .fair, .poor]) }
}
