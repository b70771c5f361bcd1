import Dispatch
import Foundation
import Testing

@testable import FloeThreads

struct BackgroundThreadTests {
    @Test func `work runs on a named thread other than the main thread`() {
        let done = DispatchSemaphore(value: 0), seen = Guarded<(name: String?, isMain: Bool)>((nil, true))
        #expect(
            BackgroundThread.start("floe.test") {
                seen.withLock { $0 = (Thread.current.name, Thread.isMainThread) }
                done.signal()
            })
        done.wait()
        seen.withLock { #expect($0.name == "floe.test" && !$0.isMain) }
    }
}
