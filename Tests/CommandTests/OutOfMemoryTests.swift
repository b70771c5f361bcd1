// The program when the system has no memory for it: it prints a line and exits with status 71, or continues without the memory.
// The limits are the shell's ulimit, in kB.

import Foundation
import Testing

@Suite(.withoutSanitizer)
struct OutOfMemoryTests {
    private func tree(_ folder: TemporaryFolder, size: Int) throws -> String {
        try folder.write(
            "{\"version\":1,\"size\":[\(size),\(size)],\"root\":{\"bounds\":[0,0,8,8],\"backgroundColor\":\"#ff0000\"}}", to: "tree.json")
    }

    @Test func outOfMemoryIsStatus71() throws {
        let folder = try TemporaryFolder(), file = try tree(folder, size: 16_000)
        let result = try FloeProgram.run(
            script: "ulimit -v 1500000; exec \"$FLOE\" render \"$1\" --memory 4G --output \"$2\"", [file, folder.path("x.png")])
        #expect(result.status == 71 && result.errorLines.count == 1 && result.errors.contains("out of memory"), "\(result)")
    }

    @Test(.timeLimit(.minutes(1))) func windowWithoutMemoryEndsInOneLine() throws {
        let result = try FloeProgram.run(
            script: "ulimit -v 1500000; SDL_VIDEODRIVER=offscreen exec timeout 30 \"$FLOE\" run --size 16384x16384", [])
        #expect(result.status == 71 && result.errorLines.count == 1 && result.errors.contains("out of memory"), "\(result)")
    }

    /// Threads fail to start without an error if there is no room for their stacks. The picture must be the same.
    @Test(.timeLimit(.minutes(2))) func mainThreadDrawsAloneWithoutThreads() throws {
        let folder = try TemporaryFolder(), file = try tree(folder, size: 1600)
        func render(_ limits: String, to name: String) throws -> Data {
            let result = try FloeProgram.run(
                script: "\(limits) exec timeout 60 \"$FLOE\" render \"$1\" --threads 4 --output \"$2\"", [file, folder.path(name)])
            #expect(result.status == 0, "\(result)")
            return try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
        }
        #expect(try render("ulimit -v 8000000; ulimit -s 16000000;", to: "alone.png") == render("", to: "together.png"))
    }

    /// Whatever runs out first: a picture, an array, a driver. If there is too little for the loader, it reports that itself (127).
    @Test(.timeLimit(.minutes(3)), arguments: ["cpu", "gpu"])
    func anyFailedAllocationEndsInOneLine(compositor: String) throws {
        let folder = try TemporaryFolder(), file = try folder.write(OutOfMemoryTests.manyKinds, to: "tree.json")
        var statuses: [Int32: Int] = [:]
        for limit in stride(from: 140_000, through: 640_000, by: 20_000) {
            let result = try FloeProgram.run(
                script: "ulimit -v \(limit); exec timeout 60 \"$FLOE\" render \"$1\" --compositor \(compositor) --output \"$2\"",
                [file, folder.path("x.png")])
            #expect([0, 71, 127].contains(result.status) && result.errorLines.count <= 2, "\(limit): \(result)")
            statuses[result.status, default: 0] += 1
        }
        #expect(statuses[0, default: 0] > 0 && (compositor == "cpu" || statuses[71, default: 0] > 0), "\(statuses)")
    }

    /// A tree that needs several kinds of programs, a translucent group and a rounded clip.
    private static let manyKinds = """
        {"version":1,"size":[600,400],"root":{"bounds":[0,0,600,400],"backgroundColor":"#203040","sublayers":[
        {"bounds":[0,0,300,200],"position":[200,150],"opacity":0.5,"cornerRadius":20,"masksToBounds":true,"sublayers":[
        {"bounds":[0,0,200,200],"position":[50,50],"backgroundColor":"#e0c060","borderWidth":4,"borderColor":"#ffffff"},
        {"bounds":[0,0,200,200],"position":[150,90],"transform":[0.92,0.39,0,0,-0.39,0.92,0,0,0,0,1,0,0,0,0,1],"backgroundColor":"#60c0e0"}]}]}}
        """
}
