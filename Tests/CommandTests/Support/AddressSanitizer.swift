// What tests of a process's memory ask first: the address sanitizer takes terabytes of addresses for itself, so that no limit
// can be set, and keeps what has been freed, so that nothing comes back.

import Foundation
import Testing

enum AddressSanitizer {
    /// Whether the tests, and with them the program, are built with it.
    static let isOn = unsafe dlsym(nil, "__asan_init") != nil
}

extension Trait where Self == ConditionTrait {
    /// Of tests that limit or count the program's memory.
    static var countsMemory: Self { .disabled(if: AddressSanitizer.isOn, "the address sanitizer has another way with memory") }
}
