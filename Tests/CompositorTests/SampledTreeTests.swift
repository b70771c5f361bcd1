// Random layer trees against the rules of LayerTreeFile.md: away from edges, pixels have the colour that the rules give at their
// centre, computed without the frame builder that both compositors share. (Contents and the two filters that amplify a
// difference of one unit have tests of their own.)

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeLayerTree
@testable import FloeTreeFuzzing

@MainActor
struct SampledTreeTests {
    /// Groups in groups, masks and filters each round to 8 bits.
    private static let rounding = 8.0
    /// One pixel in this many may differ: where two parts of one colour end at the same soft edge, another colour shows between them
    /// because of their coverage.
    private static let pixelsPerException = 200

    @Test(arguments: 1...60)
    func `away from edges, a random tree has the colours that the rules give`(seed: Int) throws {
        var document = RandomTree.document(seed: UInt64(seed) &* 77_773)
        Self.simplify(&document.root)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FuzzImages.write(to: folder)
        let url = folder.appendingPathComponent("tree.json")
        let text = try document.text()
        try Data(text.utf8).write(to: url)
        let file = try LayerTreeFile(contentsOf: url) { try ImageFile(path: $0.path).bitmap() }
        let drawn = try LayerTreeCase.reference(LayerTreeCase.frame(of: url))
        let tree = SampledLayer(file.tree.root, above: .scale(file.scale, file.scale)), ground = SampledLayer.Ink(file.tree.background)
        func color(_ x: Double, _ y: Double) -> SIMD3<Double> { tree.draw(x, y, over: ground).color * 255 }
        var wrong = 0, asked = 0, example = ""
        for y in stride(from: 1, to: drawn.height, by: 3) {
            for x in stride(from: 1 + y % 2, to: drawn.width, by: 3) {
                asked += 1
                let p = drawn[x, y], found = SIMD3(Double(p.redByte), Double(p.greenByte), Double(p.blueByte))
                let expected = color(Double(x) + 0.5, Double(y) + 0.5)
                guard Self.distance(found, expected) > Self.rounding, Self.isEven(color, x, y, expected) else { continue }
                wrong += 1
                example = "(\(x), \(y)) is \(found), by the rules \(expected)"
            }
        }
        #expect(wrong <= asked / Self.pixelsPerException, "\(wrong) of \(asked): \(example)\n\(text)")
    }

    private static func simplify(_ layer: inout LayerDescription) {
        // Blurred edges are as wide as layers.
        let isSoft: Set = ["shadowOpacity", "filters", "backgroundFilters", "shouldRasterize"]
        for property in LayerProperties.table
        where property.scope == .layersWithContents || property.key == "contents" || isSoft.contains(property.key) {
            property.reset(&layer.properties)
        }
        // Their letters and figures are tested elsewhere.
        if [.text, .shape].contains(layer.kind) { layer.kind = .plain }
        if [.colorBurn, .colorDodge].contains(layer.properties.compositingFilter) { layer.properties.compositingFilter = .normal }
        for i in layer.mask.indices { simplify(&layer.mask[i]) }
        for i in layer.sublayers.indices { simplify(&layer.sublayers[i]) }
    }

    private static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { max((a - b).max(), (b - a).max()) }

    /// Returns whether the colour hardly changes within two pixels around.
    private static func isEven(_ color: (Double, Double) -> SIMD3<Double>, _ x: Int, _ y: Int, _ middle: SIMD3<Double>) -> Bool {
        for radius in [0.9, 1.9] {
            for step in 0..<8 {
                let angle = Double(step) * .pi / 4
                if distance(color(Double(x) + 0.5 + radius * cos(angle), Double(y) + 0.5 + radius * sin(angle)), middle) > rounding {
                    return false
                }
            }
        }
        return true
    }
}
