// What the system's counts say of the machine, at both sides of each limit.

import Foundation
import Testing

@testable import FloeDesktopHost

struct MachineLoadTests {
    /// Two processors for five seconds, 1000 hundredths in all, of which `used` are in six kinds of use and `stolen` are gone.
    private static func load(used: Int, stolen: Int = 0, own: Double = 0) throws -> MachineLoad {
        func text(_ used: Int, _ idle: Int, _ stolen: Int) -> String {
            let share = used / 5
            return """
                cpu  \(100 + used - 4 * share) \(share) \(50 + share) \(9000 + idle) 7 \(share) \(share) \(30 + stolen) 0 0
                cpu0 1 2 3 4 5 6 7 8 9 10
                procs_running 9
                """
        }
        let start = try #require(MachineLoad.Moment(text(0, 0, 0), own: 3))
        let end = try #require(MachineLoad.Moment(text(used, 1000 - used - stolen, stolen), own: 3 + own))
        return try #require(MachineLoad(from: start, to: end))
    }

    @Test func othersMayUseALittle() throws {
        #expect(try Self.load(used: 0) == Self.load(used: 100, own: 1))
        #expect(try abs(Self.load(used: 400, own: 2.5).others - 0.15) < 1e-12)
        #expect(try !Self.load(used: 149).isBusy && Self.load(used: 151).isBusy)
        #expect(try !Self.load(used: 649, own: 5).isBusy && Self.load(used: 651, own: 5).isBusy)
        // The process's own time is counted more finely.
        #expect(try Self.load(used: 100, own: 1.009).others == 0)
    }

    @Test func littleMayBeStolen() throws {
        #expect(try Self.load(used: 0, stolen: 50).stolen == 0.05)
        #expect(try !Self.load(used: 0, stolen: 50).isBusy && Self.load(used: 0, stolen: 51).isBusy)
    }

    @Test(arguments: ["", "cpu", "cpu 1 2 3 4 5 6 7", "cpu0 1 2 3 4 5 6 7 8 9 10", "cpu a b c d e f g h", "intr 1 2 3 4 5 6 7 8 9"])
    func otherFilesAreRefused(text: String) { #expect(MachineLoad.Moment(text, own: 0) == nil) }

    @Test func noTimeIsNoLoad() throws {
        let moment = try #require(MachineLoad.Moment("cpu 1 2 3 4 5 6 7 8 0 0\n", own: 0))
        #expect(MachineLoad(from: moment, to: moment) == nil)
    }

    @Test func systemCountsItsTime() throws {
        let none = try #require(MachineLoad.Moment("cpu 0 0 0 0 0 0 0 0 0 0", own: 0)), now = try #require(MachineLoad.Moment.sample())
        #expect(MachineLoad(from: none, to: now) != nil)
    }
}
