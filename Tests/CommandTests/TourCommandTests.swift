// The tour in a small window, where it is quick.

import FloeRenderTree
import FloeScenes
import Foundation
import Testing

struct TourCommandTests {
    @Test func briefTourShowsTheLastTechniqueOfEveryScene() throws {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(["tour", "--brief", "--size", "320x240", "--output", folder.path("tour")])
        #expect(result.status == 0, "\(result.errors)")
        let pictures = SceneCatalog.scenes.flatMap { scene in
            CompositorKind.allCases.flatMap { compositor in
                (1...4).map { "\(scene.name.rawValue)-\(scene.techniques.last?.name ?? "")-\(compositor.rawValue)-\($0).png" }
            }
        }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path("tour"))) == Set(pictures))
    }
}
