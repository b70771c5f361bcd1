// What was measured in words: what was left out, and what that saves, with its interval.

import FloeMeasuring
import FloeOverlays
import Foundation

extension MeasuredCost {
    /// What is left out of one layer, or of all layers that have it.
    package func title(_ question: CostQuestion) -> String {
        switch (part, question) {
        case (.layer, _): "the layer"
        case (.mask, .layer): "its mask"
        case (.opacity, .layer): "its opacity"
        case (.clip, .layer): "its clip"
        case (.blendMode, .layer): "its blend mode"
        case (.mask, .whatIf): "\(count) mask\(ending)"
        case (.opacity, .whatIf): count == 1 ? "1 group opacity" : "\(count) group opacities"
        case (.clip, .whatIf): "\(count) round clip\(ending)"
        case (.blendMode, .whatIf): "\(count) blend mode\(ending)"
        }
    }

    private var ending: String { count == 1 ? "" : "s" }

    /// The cost like “0.42 ms”, or that there is none beyond the noise.
    package var amount: String { isMeasurable ? "\(MeasuredCost.number(seconds.value)) ms" : "not measurable" }

    /// The interval in which the cost probably lies, like “0.38 to 0.46 ms”.
    package var interval: String { "\(MeasuredCost.number(seconds.low)) to \(MeasuredCost.number(seconds.high)) ms" }

    /// Why the frame takes less time with it; nil if it does not, or if nothing more is drawn without it.
    package var explanation: String? {
        guard seconds.high < 0, uncovered.count > 0 else { return nil }
        let pixels = FigureText.count(uncovered.count, part == .layer ? "pixel" : "more pixel")
        let verb = (uncovered.count == 1 ? "is" : "are") + (uncovered.blended < uncovered.count ? " drawn" : " drawn and blended")
        let isMixed = 0 < uncovered.blended && uncovered.blended < uncovered.count
        let share = isMixed ? ", \(FigureText.count(uncovered.blended)) of them blended" : ""
        return part == .layer
            ? "Negative: opaque parts of it hide \(pixels) of other layers, which \(verb) without it\(share)."
            : "Negative: \(pixels) \(verb) without \(count == 1 ? "it" : "them")\(share)."
    }

    /// Formats milliseconds; the smaller, the more decimals.
    private static func number(_ seconds: Double) -> String {
        let ms = seconds * 1000, size = abs(ms), digits = size < 0.0995 ? 3 : size < 9.995 ? 2 : 1
        let text = String(format: "%.\(digits)f", size)
        return ms < 0 && text.contains { ("1"..."9").contains($0) } ? "−" + text : text
    }
}
