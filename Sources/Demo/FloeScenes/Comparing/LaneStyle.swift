// The look of a technique in charts, which is that of its button in the strip.

import FloeImaging
import FloeMeasuring
import FloeViewTree

/// The look of a lane's line, by which it is found in the chart.
struct LaneStyle {
    let color: Color
    let isDashed: Bool

    /// Returns styles for lanes: the technique's colour, and dashes for all compositors but the first.
    static func all(_ lanes: [Lane], of scene: SceneDescription, _ palette: Palette) -> [LaneStyle] {
        lanes.map { LaneStyle(color: scene.color(ofTechnique: $0.name, palette), isDashed: $0.drawer != lanes[0].drawer) }
    }
}

extension SceneDescription {
    /// Returns a technique's colour. Those of the claim's two are the same in every scene, and no other one suggests good or bad.
    func color(ofTechnique name: String, _ palette: Palette) -> Color {
        let colors = [palette.warning, palette.accent, Color(hex: 0x9B6DE0), palette.secondaryText, Color(hex: 0x1FA3A3)]
        let pair = [measurableClaim?.before, measurableClaim?.after].compactMap(\.self)
        let order = pair + techniques.map(\.name).filter { !pair.contains($0) }
        return colors[(order.firstIndex(of: name) ?? 0) % colors.count]
    }
}
