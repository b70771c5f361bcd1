// Takes one seed from tree to verdict: makes the tree, checks it, and if it fails, shrinks and saves it. The tests run a fixed
// set of seeds, `floe fuzz trees` as many as time allows.

import FloeImaging
import FloeLayerTree

@MainActor
package enum TreeFuzzer {
    /// Returns nil, or one line that says what differs and where the tree's file and pictures are. Smaller trees must fail in the
    /// same way, and are tried while `shouldGoOn` returns true. For `layers` see `RandomTree`.
    package static func problem(
        seed: UInt64, layers: Int = 5, _ check: TreeCheck, failures folder: String = ".build/failures",
        while shouldGoOn: () -> Bool = { true }
    ) throws -> String? {
        let document = RandomTree.document(seed: seed, layers: layers)
        guard let first = try check.firstFailure(document, seed: seed) else { return nil }
        let smallest = try TreeShrinker.shrink(document, while: shouldGoOn) { smaller in
            do {
                return try check.firstFailure(smaller, seed: seed)?.what == first.what
            } catch is LayerTreeFileError {
                return false  // for example, locations whose colours were removed
            }
        }
        let failure = try check.firstFailure(smallest, seed: seed) ?? first
        let place = "\(folder)/tree-\(seed)"
        try TreeCheck.write(smallest, failure, to: place)
        return """
            seed \(seed), \(failure.what): \(failure.difference.pixelsBeyondTolerance) pixels differ, by at most \
            \(failure.difference.largest), within \(failure.difference.bounds); see \(place)
            """
    }
}
