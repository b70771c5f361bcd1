// Processors with fewer instructions than the one that builds. An emulator stands in for them and stops at the first instruction
// that they lack. Otherwise only users with such a processor would notice a build that requires too much.

#if arch(x86_64)

import Foundation
import Testing

// Sanitizers need a memory layout that the emulator cannot provide.
@Suite(.withoutSanitizer)
struct OtherProcessorsTests {
    /// A picture that uses most kinds of fetching, coverage and blending.
    private static let tree = ##"""
        {"version":1,"size":[120,90],"background":"#e8e4da","root":{"bounds":[0,0,120,90],"position":[60,45],"sublayers":[
          {"bounds":[0,0,100,70],"position":[60.5,45.25],"backgroundColor":"#4080c0","opacity":0.7,"sublayers":[
            {"bounds":[0,0,60,50],"position":[30,30],"cornerRadius":14,"masksToBounds":true,"sublayers":[
              {"type":"gradient","bounds":[0,0,80,50],"position":[40,25],"colors":["#ff0000","#00ff0080"]}]},
            {"bounds":[0,0,40,60],"position":[70,35],"backgroundColor":"#ffd040","compositingFilter":"multiply"},
            {"bounds":[0,0,40,60],"position":[60,35],"backgroundColor":"#3040ff90","compositingFilter":"softLight"}]},
          {"bounds":[0,0,60,40],"position":[70,50],"backgroundColor":"#ffffff","transform":[0.5,0,-0.87,0.004,0,1,0,0,0.87,0,0.5,-0.002,0,0,0,1]},
          {"bounds":[0,0,120,30],"position":[60,70],"backgroundColor":"#202428","mask":{"type":"gradient","bounds":[0,0,120,30],"position":[60,15],"colors":["#000000","#00000000"]}}]}}
        """##

    @Test(arguments: [("qemu64", "SIMD"), ("Nehalem", "SIMD"), ("Haswell-v1", "AVX2")])
    func olderProcessorDrawsSamePicture(processor: String, kernels: String) throws {
        let folder = try TemporaryFolder(), file = try folder.write(Self.tree, to: "tree.json")
        let here = folder.path("here.png"), there = folder.path("there.png")
        #expect(try FloeProgram.run(["render", file, "--output", here]).status == 0)
        let result = try FloeProgram.run(
            script: #"exec qemu-x86_64 -cpu "$1" "$FLOE" render "$2" --frames 1 --output "$3""#, [processor, file, there])
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.output.contains(kernels), "\(result.output)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: there)) == Data(contentsOf: URL(fileURLWithPath: here)))
    }
}

#endif
