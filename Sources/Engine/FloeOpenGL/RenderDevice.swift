// The devices that OpenGL can draw with without a window: graphics cards, and the processor in their place. EGL lists them
// without contacting a display server.

import CFloeEGL
import FloeImaging

/// An initialised EGL display without a screen. There is one for each device for as long as the process lives.
@safe
package struct RenderDevice {
    let display: EGLDisplay

    /// Bytes that loading a driver may take, including its code and its threads' stacks. A driver that finds less crashes.
    static let driverBytes = 384 << 20

    /// Whether there is enough memory to start any of them.
    package static var hasMemory: Bool { SystemMemory.has(driverBytes) }

    /// Where devices come from, the best first.
    package enum Source: CaseIterable {
        case cards, surfaceless, processor

        /// The devices, which are initialised on access. That takes a while.
        package var devices: [RenderDevice] {
            switch self {
            case .cards: RenderDevice.devices(inSoftware: false)
            // A display of the driver's choice that nothing else uses. Displays of devices end when SDL ends its own.
            case .surfaceless: unsafe [RenderDevice.start(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil)].compactMap(\.self)
            case .processor: RenderDevice.devices(inSoftware: true)
            }
        }
    }

    private static func devices(inSoftware: Bool) -> [RenderDevice] {
        typealias QueryDevices = @convention(c) (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?) -> EGLBoolean
        typealias QueryString = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?
        guard let queryDevices = unsafe eglGetProcAddress("eglQueryDevicesEXT"),
            let queryString = unsafe eglGetProcAddress("eglQueryDeviceStringEXT")
        else { return [] }
        let devicesOf = unsafe unsafeBitCast(queryDevices, to: QueryDevices.self)
        let stringOf = unsafe unsafeBitCast(queryString, to: QueryString.self)
        var found = unsafe [EGLDeviceEXT?](repeating: nil, count: 16), count: EGLint = 0
        guard unsafe devicesOf(EGLint(found.count), &found, &count) != 0 else { return [] }
        var devices: [RenderDevice] = []
        for i in 0..<Int(count) {
            let names = unsafe stringOf(found[i], EGL_EXTENSIONS).map { unsafe String(cString: $0) } ?? ""
            guard names.contains("EGL_MESA_device_software") == inSoftware else { continue }
            if let device = unsafe start(EGLenum(EGL_PLATFORM_DEVICE_EXT), found[i]) { devices.append(device) }
        }
        return devices
    }

    /// Returns nil if the platform is unknown or has no driver.
    private static func start(_ platform: EGLenum, _ native: UnsafeMutableRawPointer?) -> RenderDevice? {
        guard let display = unsafe eglGetPlatformDisplay(platform, native, nil), unsafe eglInitialize(display, nil, nil) != 0
        else { return nil }
        return unsafe RenderDevice(display: display)
    }

    /// Describes EGL's last failure on this thread.
    static var reason: String {
        switch eglGetError() {
        case EGL_SUCCESS, EGL_NOT_INITIALIZED: "EGL finds no driver"
        case EGL_BAD_ALLOC: "EGL has no memory for it"
        case EGL_BAD_ACCESS: "another thread uses it"
        case EGL_BAD_MATCH, EGL_BAD_CONFIG, EGL_BAD_ATTRIBUTE: "the driver has no OpenGL 3.3"
        case EGL_CONTEXT_LOST: "the driver lost the context"
        case let code: "EGL error 0x" + String(code, radix: 16)
        }
    }
}
