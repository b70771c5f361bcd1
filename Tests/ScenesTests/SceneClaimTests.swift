// Each scene's claim can be measured: with techniques that the scene has, and by the figure that its article is about.

import Foundation
import FloeMeasuring
import Testing

@testable import FloeScenes

struct SceneClaimTests {
    @Test func claimNamesExistingTechniques() throws {
        for scene in SceneCatalog.scenes {
            guard let claim = scene.measurableClaim else { continue }
            let names = scene.techniques.map(\.name)
            #expect(claim.before != claim.after && names.contains(claim.before) && names.contains(claim.after), "\(scene.name)")
            #expect(claim.text.hasSuffix("."))
        }
    }

    @Test(arguments: [
        (SceneName.focus, Claim.Figure.worstFrame, "as-written", "tuned"), (.table, .offscreenPixels, "mask", "best"),
        (.mines, .worstFrame, "cells", "blit"), (.cards, .worstFrame, "drawn-tray", "layers"),
        (.flashlight, .worstFrame, "drawn", "layers"),
    ])
    func articlesCompareTheseTechniques(name: SceneName, figure: Claim.Figure, before: String, after: String) throws {
        let claim = try SceneCatalog.scene(name).measurableClaim
        #expect(claim?.before == before && claim?.after == after && claim?.figure == figure)
    }
}
