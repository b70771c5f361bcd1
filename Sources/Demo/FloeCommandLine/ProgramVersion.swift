// The program's name and version. Packages, manual page and metadata take it from `floe --version`.

package enum ProgramVersion {
    package static let name = "floe 1.0"
}
