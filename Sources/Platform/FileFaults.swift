// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why a file or folder cannot be read, created or written; the message has its path as it was given.
extension Fault.Code {
  /// A file or folder that does not exist.
  package static let missingFile = Fault.Code("missingFile", .input)
  /// A folder in the place of a file, or a file in the place of a folder.
  package static let wrongKindOfFile = Fault.Code("wrongKindOfFile", .input)
  /// A file that is larger than the size limit.
  package static let fileTooLarge = Fault.Code("fileTooLarge")
  /// A file or folder that cannot be created or replaced.
  package static let cannotCreate = Fault.Code("cannotCreate", .creation)
  /// A file that cannot be written, or whose old content cannot be read; that is unchanged.
  package static let cannotWrite = Fault.Code("cannotWrite", .output)
  /// A file that another process has locked for too long.
  package static let busy = Fault.Code("busy", .busy)
}

extension Fault {
  /// The error of a system call that has just failed, from `errno`; the system's message follows, such as
  /// `Permission denied`.
  static func system(_ code: Code, _ message: String) -> Fault { .system(code, message, errno) }

  /// The error of a system call that failed with a code of `errno`; the system's message follows, such as
  /// `Permission denied`.
  package static func system(_ code: Code, _ message: String, _ number: Int32) -> Fault {
    Fault(code, message + ": " + String(cString: strerror(number)))
  }

  /// The error of a file that could not be opened or read, from `errno`.
  static func cannotRead(_ path: String) -> Fault {
    errno == ENOENT || errno == ENOTDIR
      ? Fault(.missingFile, "\(path): there is no such file or folder")
      : .system(.unreadableFile, "\(path) cannot be read")
  }
}
