// Command lines: a subcommand or none, options of it and of others, values that are valid, mistyped or out of any range. No valid one takes
// long: pictures are small, and subcommands that play scenes only get arguments that they reject.

import FloeRandomNumbers
import FloeScenes

package enum CommandLineMaker {
    private static let commands = [
        "render", "compare", "open", "snapshot", "run", "tour", "bench", "fuzz", "nonsense", "RENDER", "", "--", "help",
    ]
    private static let options = [
        "--compositor", "--output", "-o", "--threads", "--frames", "--json", "--overlay", "--plan", "--memory", "--scene", "--technique",
        "--switch",
        "--appearance", "--contrast", "--magnification", "--images", "--list", "--deck", "--board", "--seed", "--size", "--scale", "--at",
        "--capture", "--hud",
        "--no-hints", "--version",
        "--help", "-h", "--nonsense", "-x", "---", "--=", "--output=", "--scene=focus", "--frames=-1",
    ]
    private static let values = SceneName.allCases.map(\.rawValue) + otherValues
    private static let otherValues = [
        "cpu", "gpu", "tpu", "0", "1", "-1", "2", "1e309", "nan", "99999999999999999999", "0x10", "1.5", "64x64", "128x96", "64x", "x",
        "16385x1", "blended", "offscreen", "light", "dark", "small", "9x9/10", "9x9/99", "0x0/0",
        "tree.json",
        "bad.json", "list.txt", "deck.tsv", "picture.png", "missing", ".", "..", "/", "/dev/null", "/dev/full", "/dev/zero", "x.png",
        "no/such/x.png",
        "exact-size=off", "exact-size=", "=", "\u{1B}[31m", "\u{202E}", "é", "", " ", "a b", "512M", "1", "2T", "tuned", "layers", "trees",
    ]

    /// Returns the arguments that a seed makes.
    package static func arguments(seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        var result: [String] = []
        if !random.oneIn(12) {
            result.append(random.oneIn(3) ? random.pick(commands) : random.pick(["render", "compare", "open", "snapshot"]))
        }
        // Commands that would run for minutes get an argument that they reject.
        let isLong = ["tour", "bench", "fuzz", "run", "", "--"].contains(result.first ?? "")
        if ["render", "compare", "open"].contains(result.first), !random.oneIn(5) {
            result.append(random.pick(["tree.json", "tree.json", "bad.json"]))
        }
        if result.first == "snapshot" { result += ["--size", "96x64"] }
        for _ in 0..<random.below(5) {
            result.append(random.oneIn(7) ? random.pick(values) : random.pick(options))
            if !random.oneIn(4) { result.append(random.pick(values)) }
        }
        if isLong { result.append("--no-such-option") }
        return result
    }
}
