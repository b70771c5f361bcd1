// For the tests, which see what an example shows after some keys: `EXAMPLE_PICTURE=photos.png swift run photos`.

import FloeViews

extension DesktopWindow {
    /// If the environment has `EXAMPLE_PICTURE`, presses keys, each once the window is at rest, then writes the picture to that file and
    /// closes.
    public func writeExamplePicture(pressing keys: [Key]) {
        guard let path = ProcessInfo.processInfo.environment["EXAMPLE_PICTURE"] else { return }
        var left = keys[...]
        let before = onRest
        onRest = { [unowned self] in
            before?()
            while let key = left.popFirst() {
                window.handle(.keyDown(KeyEvent(key, time: window.time)))
                if window.needsFrame || work.isBusy { return }
            }
            do {
                try makeSnapshot()?.writePNG(to: path)
            } catch {
                print(error)
            }
            close()
        }
    }
}
