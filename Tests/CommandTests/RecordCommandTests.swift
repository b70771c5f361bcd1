// Records on the command line: one line for a file that is none, and for options that go against it.

import Foundation
import Testing

struct RecordCommandTests {
    @Test(arguments: [
        ["run", "--speed", "2"], ["run", "--replay", "a", "--record", "b"], ["run", "--replay", "a", "--technique", "tuned"],
        ["run", "--replay", "a", "--size", "800x500"], ["run", "--replay", "a", "--compositor", "gpu"], ["run", "--replay", "a", "--hud"],
        ["run", "--replay", "a", "--trace-output", "x.json"],
        ["snapshot", "--time", "1", "--output", "x.png"], ["snapshot", "--replay", "a", "--at", "1", "--output", "x.png"],
        ["bench", "--replay", "a", "--scene", "focus"], ["bench", "--replay", "a", "--csv"],
    ])
    func wrongUsageIsStatus64InOneLine(arguments: [String]) throws {
        let result = try FloeProgram.run(arguments)
        #expect(result.status == 64 && result.errorLines.count == 1, "\(result.errors)")
    }

    @Test(arguments: [["run"], ["snapshot", "--output", "/nowhere/x.png"], ["bench", "--compositor", "cpu"]])
    func badRecordIsOneLine(command: [String]) throws {
        let folder = try TemporaryFolder()
        let head =
            #""program":"floe 1.0","technique":"tuned","switches":{},"seed":1,"memory":1,"compositor":"cpu","isDark":true,"#
            + #""hasKineticScrolling":true,"reducesMotion":false,"showsHints":false,"contents":[]}"# + "\n"
        for (text, status, words) in [
            ("", 65, "expected a recording, whose first line is"), ("floe-record 1\nprogram floe 1.0\n", 65, "record it again"),
            (#"{"floe-record":99}"# + "\n", 65, "record it again"),
            (#"{"floe-record":3,"scene":"moon","size":[1,1],"scale":1,"# + head, 65, "line 1: expected a value of 'scene'"),
        ] {
            let path = try folder.write(text, to: "record")
            let result = try FloeProgram.run(command + ["--replay", path])
            #expect(result.status == status && result.errorLines.count == 1 && result.errors.contains(words), "\(result.errors)")
        }
        let large = try folder.write(#"{"floe-record":3,"scene":"focus","size":[9000,9000],"scale":4,"# + head, to: "large")
        let refused = try FloeProgram.run(command + ["--replay", large])
        #expect(refused.status == 65 && refused.errors.contains("36000 × 36000 pixels is too large"), "\(refused.errors)")
        let result = try FloeProgram.run(command + ["--replay", folder.path("none")])
        #expect(result.status == 66 && result.errors.contains("there is no such file"), "\(result.errors)")
    }
}
