// A condition for tests that limit a process or count its memory. Sanitizers take terabytes of addresses and files as large for
// themselves, so that no limit can be set, and they keep freed memory, so that none is returned to the system.

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test if the tests, and with them the program, are built with the address or thread sanitizer.
    static var withoutSanitizer: Self {
        let isOn = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
        return .disabled(if: isOn, "a sanitizer has another way with memory")
    }
}
