// A fixed set of the files that `floe fuzz` makes: each must be accepted or rejected correctly.

import FloeFileFuzzing
import Foundation
import Testing

@MainActor
struct FileFuzzingTests {
    @Test(arguments: FuzzedFile.allCases, 0..<10)
    func untrustedFilesAreAcceptedOrRejected(_ kind: FuzzedFile, part: Int) {
        // Fewer pictures, because most are drawn in a separate process.
        let count = kind == .pictures ? 12 : 60
        for i in 0..<count {
            let seed = UInt64(1000 + part * count + i), bytes = kind.bytes(seed: seed)
            if let problem = kind.problem(bytes) { Issue.record("\(kind), seed \(seed), \(bytes.count) bytes: \(problem)") }
        }
    }

    @Test func seedDeterminesFile() {
        for kind in FuzzedFile.allCases {
            #expect(kind.bytes(seed: 7) == kind.bytes(seed: 7))
            #expect(Set((0..<50).map { kind.bytes(seed: $0) }).count > 40)
        }
    }
}
