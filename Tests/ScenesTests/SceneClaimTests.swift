// Each scene's claim can be measured: with techniques that the scene has, and by the figure that its article is about.

import Foundation
import FloeMeasuring
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct SceneClaimTests {
    @Test func claimNamesExistingTechniques() throws {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        let scenes: [(any Scene, String, String, Claim.Figure)] = [
            (FocusScene(context, gallery: .penguins), "as-written", "tuned", .worstFrame),
            (TableScene(context, list: nil), "mask", "best", .offscreenPixels),
            (MinesScene(context, stateFolder: nil, board: .small, seed: 1), "cells", "blit", .worstFrame),
            (CardsScene(context), "drawn-tray", "layers", .worstFrame),
            (FlashlightScene(context), "drawn", "layers", .worstFrame),
        ]
        for (scene, before, after, figure) in scenes {
            let claim = try #require(scene.measurableClaim)
            #expect(claim.before == before && claim.after == after && claim.figure == figure)
            #expect(claim.text.hasSuffix("."))
            let names = scene.techniques.map(\.name)
            #expect(names.contains(before) && names.contains(after))
        }
    }
}
