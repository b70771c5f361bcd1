// Every layer-tree case, edited layer by layer as a program would: drawing only the damage gives the same bytes as drawing
// with FLOE_DISABLE=damage, on both compositors.

import FloeCPUCompositor
import FloeDesktopHost
import Foundation
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized)
struct DamagedCaseTests {
    @Test(arguments: LayerTreeCase.names)
    func `an edited case draws the same with damage on and off`(name: String) throws {
        try check(name, CPUCompositor(threads: 1), CPUCompositor(threads: 1))
    }

    @Test(.needsOpenGL, arguments: LayerTreeCase.names)
    func `an edited case draws the same on OpenGL with damage on and off`(name: String) throws {
        for (_, drawing) in GPUContext.programs {
            let compositors = try GPUContext.compositors(2, drawing)
            try check(name, compositors[0], compositors[1])
        }
    }

    private func check(_ name: String, _ first: any Compositor, _ second: any Compositor) throws {
        let parts = try EditedCase(name, first, .all), all = try EditedCase(name, second, .all.subtracting(.damage))
        for step in 0..<parts.layers.count {
            try Parity.checkSame(all.picture(step), parts.picture(step), "\(name), edit \(step)")
        }
    }
}

/// A case that is being edited, drawn by one compositor.
@MainActor
private struct EditedCase {
    let layers: [Layer]
    private let file: LayerTreeFile
    private let renderer: FrameRenderer
    private let compositor: any Compositor

    init(_ name: String, _ compositor: any Compositor, _ optimisations: Optimisations) throws {
        file = try LayerTreeCase(name: name).file()
        renderer = FrameRenderer(compositors: [compositor], optimisations: optimisations, now: { 0 })
        self.compositor = compositor
        var found = file.tree.root.sublayers, next = 0
        while next < found.count {
            found += found[next].sublayers + (found[next].mask.map { [$0] } ?? [])
            next += 1
        }
        // A selection spread over the tree, for all kinds of edits.
        layers = found.count <= 12 ? found : stride(from: 0, to: found.count, by: found.count / 8).map { found[$0] }
        _ = try renderer.draw(file.tree, size: file.pixelSize, scale: file.scale)
    }

    func picture(_ step: Int) throws -> Bitmap {
        let layer = layers[step]
        file.tree.withoutActions {
            switch step % 5 {
            case 0: layer.position.x += 1.5
            case 1: layer.opacity *= 0.5
            case 2: layer.isHidden.toggle()
            case 3: layer.backgroundColor = Color(hex: 0x30A0E0, alpha: 0.7)
            default: layer.bounds.size.width -= 3
            }
        }
        _ = try renderer.draw(file.tree, size: file.pixelSize, scale: file.scale)
        return try #require(compositor.makeSnapshot())
    }
}
