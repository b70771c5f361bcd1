// How long tests run that could run for ever.

import Foundation

/// The length of test runs: short, or with `FLOE_LONG_TESTS` in the environment long, as scripts/check asks for.
public enum TestLength {
    public static let isLong = ProcessInfo.processInfo.environment["FLOE_LONG_TESTS"] != nil

    /// Returns the first count in short runs, the second in long ones.
    public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
