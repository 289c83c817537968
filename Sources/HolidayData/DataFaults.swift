// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

/// The kinds of errors of holiday data that cannot be read or stored.
///
/// The message names the file and the entry in it: `2021.json: days[3].date: …`.
extension Fault.Code {
  /// A file or folder that does not exist.
  package static let missingFile = Fault.Code("missingFile", .input)
  /// A missing field.
  package static let missingField = Fault.Code("missingField")
  /// A field of the wrong type.
  package static let wrongType = Fault.Code("wrongType")
  /// A file or folder that cannot be created.
  package static let cannotCreate = Fault.Code("cannotCreate", .creation)
  /// A file that cannot be written; the old content is unchanged.
  package static let cannotWrite = Fault.Code("cannotWrite", .output)
  /// A file that another process has locked for too long.
  package static let busy = Fault.Code("busy", .busy)
}

extension Fault {
  /// Creates the error of a file that cannot be read or written.
  init(_ error: FileError) {
    let code: Fault.Code =
      switch error.kind {
      case .missing: .missingFile
      case .wrongKind, .unreadable: .unreadableFile
      case .tooLarge: .malformedText
      case .cannotCreate: .cannotCreate
      case .cannotWrite: .cannotWrite
      case .busy: .busy
      }
    self.init(code, error.description)
  }

  /// Runs a closure that works on files, and converts its errors.
  static func inFiles<Value: ~Copyable>(_ work: () throws(FileError) -> Value) throws(Fault) -> Value {
    do throws(FileError) { return try work() } catch { throw Fault(error) }
  }
}
