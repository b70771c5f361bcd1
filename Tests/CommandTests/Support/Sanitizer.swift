// What tests that limit a process, or count its memory, ask first: sanitizers take terabytes of addresses and files as large for
// themselves, so that no limit can be set, and keep what has been freed, so that nothing comes back.

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test where the tests, and with them the program, are built with a sanitizer for addresses or threads.
    static var withoutSanitizer: Self {
        let isOn = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
        return .disabled(if: isOn, "a sanitizer has another way with memory")
    }
}
