import FloeViews

/// Moves a view to the right.
@MainActor
func slide(_ view: View) {
    view.animate(duration: 0.4) { view.center.x += 200 }
}

/// Makes a picture on another thread. It is shown between two frames.
@MainActor
func paint(_ view: ImageView, in desktop: DesktopWindow) {
    desktop.work.submit {
        Bitmap(width: 256, height: 256) { x, y in Pixel(red: UInt32(x), green: UInt32(y), blue: 128, alpha: 255) }
    } completion: { picture in
        view.image = picture
    }
}

/// Counts seconds in a task, which runs while the window does.
@MainActor
func count(on label: Label) {
    Task {
        for second in 1... {
            try await Task.sleep(for: .seconds(1))
            label.text = "\(second) s"
        }
    }
}
