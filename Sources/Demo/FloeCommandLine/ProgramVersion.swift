// The program's name and version.

package enum ProgramVersion {
    package static let name = "floe 1.0"
}
