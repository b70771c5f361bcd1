// Each scene's claim can be measured: with techniques that the scene has, and by what its article is about.

import Foundation
import FloeMeasuring
import Testing
import FloeViewTree

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

    @Test("The strip and the hint invite to the gesture of the lesson") @MainActor func invitation() throws {
        let size = CGSize(width: 1280, height: 680)
        for scene in SceneCatalog.scenes {
            let script = try SceneStill.make(scene.name).script(in: size), end = script.lessonStart + SceneMeasurement.length
            var watch = GestureWatch(), made: Set<GestureHint.Gesture> = []
            for event in script.events where event.time >= script.lessonStart && event.time < end {
                made.formUnion(watch.gestures(of: event, in: CGRect(origin: .zero, size: size)))
            }
            #expect(scene.gestureHints.first.map { made.contains($0.gesture) } == true, "\(scene.name): \(made)")
        }
    }

    @Test("Only the claim's two techniques are marked, in words for looks or for costs; no name of the command line is shown")
    @MainActor func buttons() throws {
        for name in SceneName.allCases {
            let (shell, _) = try SceneStill.shell(name, size: CGSize(width: 1280, height: 800)), scene = shell.scene
            let claim = try #require(scene.measurableClaim), control = try #require(shell.strip.techniques)
            let words = claim.kind == .looks ? ["Wrong: ", "Right: "] : ["Slow: ", "Fast: "]
            for (technique, segment) in zip(scene.techniques, control.segments) {
                let mark = technique.name == claim.before ? words[0] : technique.name == claim.after ? words[1] : ""
                #expect(segment.title == mark + technique.title)
                #expect(segment.shortTitles == [mark + technique.shortTitle, technique.shortTitle])
                #expect(technique.shortTitle != technique.name)
            }
            #expect(Set(control.segments.map { "\($0.color as Any)" }).count == scene.techniques.count, "each has its own colour")
            let title = ComparisonChoice.claim.title(claim, isGPUSoftware: false)
            #expect(title == (claim.kind == .looks ? "Wrong and right" : "Slow and fast"))
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
