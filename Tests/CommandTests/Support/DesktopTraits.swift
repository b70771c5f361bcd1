// What tests of real windows need: a display, and a turn. A display of its own for each of a hundred tests at once would leave the
// programs on them too little time to move at a window's pace.

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips tests if there is no program for displays.
    static var needsDisplay: Self {
        .enabled(if: VirtualDesktop.missingTools.isEmpty, "needs Xvfb and openbox, which scripts/test installs")
    }
}

/// Lets only a few tests run at once, of all with this trait.
struct TurnTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    private static let turns = Turns(ProcessInfo.processInfo.activeProcessorCount + 1)

    @concurrent
    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await body() }
        await TurnTrait.turns.take()
        do {
            try await body()
        } catch {
            await TurnTrait.turns.giveBack()
            throw error
        }
        await TurnTrait.turns.giveBack()
    }
}

extension Trait where Self == TurnTrait {
    static var takesTurns: Self { TurnTrait() }
}

/// A number of turns. Whoever finds none left waits for one, in the order of asking.
private actor Turns {
    private var left: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { left = count }

    func take() async {
        if left > 0 {
            left -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func giveBack() {
        if waiting.isEmpty { left += 1 } else { waiting.removeFirst().resume() }
    }
}
