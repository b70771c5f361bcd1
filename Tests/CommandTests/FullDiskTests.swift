// Full disks, closed streams and odd paths: a failed write is reported with its exit status and damages nothing.

import Foundation
import Testing

struct FullDiskTests {
    private func tree(_ folder: TemporaryFolder) throws -> String {
        try folder.write("{\"version\":1,\"size\":[8,8],\"root\":{\"bounds\":[0,0,8,8]}}", to: "tree.json")
    }

    @Test(arguments: ["render \"$1\" --plan", "render \"$1\" --frames 2", "compare \"$1\"", "--help", "run --help"])
    func lostFiguresAreAFailure(command: String) throws {
        let folder = try TemporaryFolder(), file = try tree(folder)
        let full = try FloeProgram.run(script: "exec \"$FLOE\" \(command) > /dev/full", [file])
        #expect(full.status == 74 && full.errorLines.count == 1, "\(full)")
        let closed = try FloeProgram.run(script: "exec \"$FLOE\" \(command) >&-", [file])
        #expect(closed.status == 74 && closed.errorLines.count == 1, "\(closed)")
    }

    @Test func closedStandardErrorIsTolerated() throws {
        for redirection in ["2>&-", "2>/dev/full", "<&- >&- 2>&-"] {
            let result = try FloeProgram.run(script: "exec \"$FLOE\" render /nowhere.json \(redirection)")
            #expect(result.status == 66, "\(redirection): \(result)")
        }
    }

    @Test(.withoutSanitizer, arguments: ["--output", "--capture"])
    func fullDiskLeavesNoFile(option: String) throws {
        let folder = try TemporaryFolder()
        // Files of at most one block (512 bytes in dash). The signal that comes with the limit is ignored, so the write fails.
        let result = try FloeProgram.run(
            script: "trap '' XFSZ; ulimit -f 1; exec \"$FLOE\" snapshot --scene focus --size 320x200 \(option) \"$1/out\"",
            [folder.url.path])
        #expect(result.status == 74 && result.errorLines.count == 1, "\(result)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
}
