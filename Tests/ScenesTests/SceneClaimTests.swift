// Each scene's claim can be measured: with techniques that the scene has, and by what its article is about.

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
            for text in [claim.text, claim.why] { #expect(text.hasSuffix(".") && !text.contains("“")) }
        }
    }

    @Test("A scene opens on the way that its claim praises") @MainActor func opening() throws {
        for scene in SceneCatalog.scenes {
            #expect(try SceneStill.make(scene.name).technique.name == scene.measurableClaim?.after, "\(scene.name)")
        }
    }

    @Test(arguments: [
        (SceneName.focus, Claim.Kind.stutters, "as-written", "tuned"), (.table, .looks, "mask", "best"),
        (.mines, .stutters, "cells", "blit"), (.cards, .stutters, "drawn-tray", "layers"), (.flashlight, .stutters, "drawn", "layers"),
    ])
    func articlesCompareTheseTechniques(name: SceneName, kind: Claim.Kind, before: String, after: String) throws {
        let claim = try SceneCatalog.scene(name).measurableClaim
        #expect(claim?.before == before && claim?.after == after && claim?.kind == kind)
    }
}
