// A notice's title and controls fit, even in the narrowest window.

import Foundation
import Testing
import FloeText

@testable import FloeViewTree

@MainActor
struct NoticeTests {
    @Test(arguments: [320.0, 500, 1280]) func titleIsNeverTruncated(width: Double) throws {
        let fonts = try FontLibrary(), banner = Notice(theme: .dark, fonts: fonts)
        banner.show(Notice.Content(text: "That was a mine", detail: "769,842 cells were still to be cleared.", action: "Try again"))
        banner.frame = CGRect(origin: .zero, size: banner.sizeThatFits(CGSize(width: width - 32, height: 0)))
        banner.layoutIfNeeded()
        #expect(banner.bounds.width <= width - 32)
        let title = try #require(banner.subviews.compactMap { $0 as? Label }.first)
        #expect(title.text == "That was a mine" && title.naturalSize.width <= title.bounds.width)
        for control in banner.focusOrder { #expect(banner.bounds.insetBy(dx: 8, dy: 8).contains(control.frame)) }
    }
}
