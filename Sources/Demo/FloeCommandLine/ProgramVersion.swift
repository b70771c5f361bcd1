// What the program calls itself.

package enum ProgramVersion {
    package static let name = "floe 1.0"
}
