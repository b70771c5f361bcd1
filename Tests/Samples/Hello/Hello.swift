import FloeViews

@main
struct Hello {
    @MainActor
    static func main() throws {
        let desktop = try DesktopWindow(fonts: FontLibrary())
        let root = desktop.window.rootView
        root.backgroundColor = Color(hex: 0x14304A)

        let list = ScrollView(frame: root.bounds)
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for i in 0..<100 {
            let row = Label("Row \(i + 1)", font: .system(20), color: .white)
            row.frame = CGRect(x: 24, y: Double(i) * 44, width: 400, height: 44)
            list.addSubview(row)
        }
        list.contentSize = CGSize(width: 400, height: 4400)
        root.addSubview(list)
        try desktop.run()
    }
}
