// SPDX-License-Identifier: MIT

import CivilCalendar
package import Support
import Workdays

/// Why holiday data could not be read or stored.
///
/// The message names the file and the entry in it: `2021.json: days[3].date: …`.
package struct HolidayDataError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    package let description: String

    /// A file or folder that does not exist.
    package static let missingFile = Code(description: "missingFile")
    /// A file or folder that exists but cannot be read.
    package static let unreadableFile = Code(description: "unreadableFile")
    /// Bytes that are not UTF-8 or not JSON, or a malformed line.
    package static let malformedText = Code(description: "malformedText")
    /// A missing field.
    package static let missingField = Code(description: "missingField")
    /// A field of the wrong type.
    package static let wrongType = Code(description: "wrongType")
    /// A field whose value is not allowed.
    package static let invalidValue = Code(description: "invalidValue")
    /// A date that does not exist or is too far from its holiday year.
    package static let invalidDate = Code(description: "invalidDate")
    /// A date that occurs twice.
    package static let duplicateDate = Code(description: "duplicateDate")
    /// A file or folder that cannot be created.
    package static let cannotCreate = Code(description: "cannotCreate")
    /// A file that cannot be written; the old content is unchanged.
    package static let cannotWrite = Code(description: "cannotWrite")
    /// A file that another process has locked for too long.
    package static let busy = Code(description: "busy")
  }

  /// The kind of error.
  package let code: Code
  /// What is wrong and what is allowed, in one line.
  package let message: String
  /// The text of the invalid value or line, or nil if there is none to show.
  package let text: String?
  /// The place of the error in the text, in UTF-8 offsets.
  package let place: Range<Int>?

  init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.text = text
    self.place = place
  }

  /// The same error, in a file or in an entry of a file.
  func inside(_ name: String) -> HolidayDataError {
    HolidayDataError(code, "\(name): \(message)", in: text, at: place)
  }

  /// Creates the error of an entry from an error in its days.
  init(_ error: WorkdayError, entry: String) {
    self.init(Code(description: error.code.description), "\(entry): \(error.message)", in: error.text, at: error.place)
  }

  /// Creates the error of a file that cannot be read or written.
  init(_ error: FileError) {
    let code: Code =
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
  static func inFiles<Value: ~Copyable>(_ work: () throws(FileError) -> Value) throws(HolidayDataError) -> Value {
    do throws(FileError) { return try work() } catch { throw HolidayDataError(error) }
  }
}

extension HolidayDataError: ReportableError {
  package var subject: ErrorSubject {
    switch code {
    case .missingFile, .unreadableFile: .input
    case .cannotCreate: .creation
    case .cannotWrite: .output
    case .busy: .busy
    default: .data
    }
  }
}
