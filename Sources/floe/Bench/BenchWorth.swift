// What each optimisation is worth: a case with all of them beside the same one without it.

import Measuring

/// One row.
struct BenchWorth {
    let with, without: BenchResult

    /// Every result that leaves something out, beside the one that does not.
    static func all(of results: [BenchResult]) -> [BenchWorth] {
        results.compactMap { left in
            guard left.without != nil else { return nil }
            let whole = results.first {
                $0.what.isPlain && $0.what.scene == left.what.scene && $0.technique == left.technique
                    && $0.what.compositor == left.what.compositor
            }
            return whole.map { BenchWorth(with: $0, without: left) }
        }
    }

    static let heads = ["without", "scene", "technique", "by", "mean", "with it", "", "worst", "with it", ""]

    /// A row's words: figures without it, with it, and what that makes.
    var row: [String] {
        [without.without ?? "", with.scene, with.technique, with.compositor]
            + FrameCost.Figure.allCases.flatMap { figure in
                let a = without.costMs[figure], b = with.costMs[figure]
                return [FigureText.fine(milliseconds: a.value), FigureText.fine(milliseconds: b.value), BenchWorth.words(from: b, to: a)]
            }
    }

    /// What leaving it out makes of a figure.
    static func words(from with: Estimate, to without: Estimate) -> String {
        guard with.value > 0, without.value > 0 else { return "–" }
        switch without.change(from: with) {
        case .more: return "\(FigureText.multiple(without.value / with.value))× as long"
        case .less: return "\(FigureText.multiple(with.value / without.value))× faster"
        case .none: return "within the noise"
        }
    }

    static func text(_ worths: [BenchWorth]) -> String {
        "What an optimisation is worth: times in ms without it and with it, of the mean frame and of the worst.\n\n"
            + AlignedColumns.text([heads] + worths.map(\.row), leftAligned: 4)
    }
}
