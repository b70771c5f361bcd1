// The benefit of each optimisation: a case with all of them next to the same one without it.

import FloeCommandLine
import FloeMeasuring

/// One row.
struct BenchWorth {
    let with, without: BenchResult

    /// Pairs every result without an optimisation with the one that has all.
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

    /// The cells of a row: figures without it, with it, and the ratio.
    var row: [String] {
        [without.without ?? "", with.scene, with.technique, with.compositor]
            + FrameCost.Figure.allCases.flatMap { figure in
                let a = without.costMs[figure], b = with.costMs[figure]
                return [FigureText.fine(milliseconds: a.value), FigureText.fine(milliseconds: b.value), BenchWorth.words(from: b, to: a)]
            }
    }

    /// Returns the effect of leaving it out on a figure, in words.
    static func words(from with: Estimate, to without: Estimate) -> String {
        guard with.value > 0, without.value > 0 else { return "–" }
        switch without.change(from: with) {
        case .more: return "\(FigureText.multiple(without.value / with.value))× as long"
        case .less: return "\(FigureText.multiple(with.value / without.value))× faster"
        case .none: return "within the noise"
        }
    }

    static func text(_ worths: [BenchWorth]) -> String {
        "What optimisations save: times of the mean and the worst frame, in ms, without each optimisation and with it.\n\n"
            + AlignedColumns.text([heads] + worths.map(\.row), leftAligned: 4)
    }
}
