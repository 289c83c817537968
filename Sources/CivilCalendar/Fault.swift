// SPDX-License-Identifier: MIT

import Support

/// Why a value could not be created, read or written, with its place in the text that was read.
///
/// All libraries of this package throw it, each with codes of its own, and pass on those of the libraries below them. It is
/// printed as a line with the message, then the text, then a caret under the place.
///
/// ```
/// 13 is not a month; use 1 to 12
///   2021-13-01
///        ^^
/// ```
public struct Fault: Error, Hashable, CustomStringConvertible {
  /// The kind of error; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String
    /// What errors of this kind are about.
    package let subject: ErrorSubject

    package init(_ description: String, _ subject: ErrorSubject = .data) {
      self.description = description
      self.subject = subject
    }
  }

  /// The kind of error.
  public package(set) var code: Code
  /// What is wrong and what is allowed, in one line without a final stop.
  public package(set) var message: String
  /// The part of the rule that is wrong as RFC 5545 spells it, such as `BYMONTH`, or nil if it is no single one.
  public package(set) var part: String?
  /// The name of the calendar's property that is wrong, or nil if it is no single one.
  public package(set) var property: String?
  /// The line of the file, from 1, or nil if the error is not in a file of lines.
  public package(set) var line: Int?
  /// The text that was read, or nil when the value did not come from text.
  public package(set) var text: String?
  /// The place of the error in the text, in UTF-8 offsets; empty at the end of the text if something is missing.
  public package(set) var place: Range<Int>?
  /// The code of the error that caused this one, or nil.
  public package(set) var cause: Code?
  /// The name of the option that is wrong, or nil if it is no single one.
  package var field: String?
  /// Where the message names options, in UTF-8 offsets.
  package var fieldNames: [Range<Int>] = []
  /// The index of the event whose options are wrong, or nil if it is none.
  package var event: Int?

  package init(
    _ code: Code, part: String? = nil, _ message: String, property: String? = nil, line: Int? = nil,
    in text: String? = nil, at place: Range<Int>? = nil
  ) {
    self.code = code
    self.message = message
    self.part = part
    self.property = property
    self.line = line
    self.text = text
    self.place = place
  }

  /// The message, and below it the text with a caret under the place if both are known.
  ///
  /// A long text is cut to 60 bytes on each side of the place, and a long place to its first 60. Control characters are
  /// shown as `?`.
  public var description: String {
    guard let text, let place else { return message }
    return message + "\n" + excerpt(of: text, at: place)
  }

  /// The same error, found while reading a longer text.
  package func placed(in text: String, at place: Range<Int>) -> Fault {
    var fault = self
    (fault.text, fault.place) = (text, place)
    return fault
  }

  /// The same error inside of something that has a name, such as a file or an entry of one.
  package func inside(_ name: String) -> Fault { prefixed(name + ": ") }

  /// Runs a body; its error is inside of something that has a name.
  package static func inside<Value: ~Copyable>(
    _ name: @autoclosure () -> String, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    do throws(Fault) { return try body() } catch { throw error.inside(name()) }
  }

  /// The same error as the cause of another one.
  package func causing(_ code: Code, _ context: String = "", property: String? = nil) -> Fault {
    var fault = prefixed(context)
    (fault.code, fault.cause) = (code, self.code)
    fault.property = property ?? self.property
    return fault
  }

  private func prefixed(_ words: String) -> Fault {
    var fault = self
    let count = words.utf8.count
    fault.message = words + message
    fault.fieldNames = fieldNames.map { $0.lowerBound + count..<$0.upperBound + count }
    return fault
  }

  /// Runs a body; its error is the cause of another one.
  package static func wrapping<Value: ~Copyable>(
    as code: Code, _ context: String = "", property: String? = nil, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    do throws(Fault) { return try body() } catch { throw error.causing(code, context, property: property) }
  }
}

extension Fault {
  /// What the error is about.
  package var subject: ErrorSubject { code.subject }

  /// The same error with the fields spelled as a front end spells them, such as `--time-zone`.
  package func spellingFields(_ spelling: (String) -> String) -> Fault {
    var fault = self
    var bytes = Array(message.utf8)
    for range in fieldNames.reversed() {
      bytes.replaceSubrange(range, with: spelling(String(decoding: bytes[range], as: UTF8.self)).utf8)
    }
    fault.message = String(decoding: bytes, as: UTF8.self)
    fault.fieldNames = []
    fault.field = field.map(spelling)
    return fault
  }
}

/// What an error is about, whichever library it comes from, so that a command can choose the exit code.
package enum ErrorSubject: Sendable, Hashable {
  /// The request: options that are not allowed.
  case request
  /// Data that is invalid, or not available yet.
  case data
  /// A file that is missing or cannot be read.
  case input
  /// A file or folder that cannot be created.
  case creation
  /// A file that cannot be written.
  case output
  /// A temporary failure; trying again later may help.
  case busy
  /// A server that cannot be reached or is not the right one.
  case service
  /// Somebody who may not do this.
  case permission
  /// The program itself.
  case program
}

extension Fault.Code {
  /// A year outside the range that is known: 1 to 9999, or 1901 to 2100 in the lunisolar calendar.
  public static let yearOutOfRange = Fault.Code("yearOutOfRange")
  /// A month outside 1 to 12, or a leap month that the year does not have.
  public static let monthOutOfRange = Fault.Code("monthOutOfRange")
  /// A day that does not exist in the month.
  public static let dayOutOfRange = Fault.Code("dayOutOfRange")
  /// A week that does not exist in the year.
  public static let weekOutOfRange = Fault.Code("weekOutOfRange")
  /// An hour outside 0 to 23, or a minute or second outside 0 to 59 (60 for a leap second in text).
  public static let timeOutOfRange = Fault.Code("timeOutOfRange")
  /// A duration that is too large to represent.
  public static let durationOutOfRange = Fault.Code("durationOutOfRange")
  /// Text in a different form from the expected one.
  public static let malformedText = Fault.Code("malformedText")
  /// A name with characters that are not allowed in it.
  public static let invalidName = Fault.Code("invalidName")
  /// A value that is not allowed where it stands.
  public static let invalidValue = Fault.Code("invalidValue")
  /// A file or folder that exists but cannot be read.
  public static let unreadableFile = Fault.Code("unreadableFile", .input)
}

/// A text, and a caret under a place in it, in UTF-8 offsets; both lines are indented.
///
/// A long text is cut to 60 bytes on each side of the place, and a long place to its first 60. Control characters are
/// shown as `?`.
package func excerpt(of text: String, at place: Range<Int>) -> String {
  let bytes = Array(text.utf8)
  let lower = min(max(place.lowerBound, 0), bytes.count)
  let upper = boundary(in: bytes, at: min(max(place.upperBound, lower), lower + 60, bytes.count))
  let start = boundary(in: bytes, at: max(0, lower - 60))
  let end = boundary(in: bytes, at: min(bytes.count, max(upper, lower + 1) + 60))
  let shown = String(decoding: bytes[start..<end], as: UTF8.self).replacingControls(with: "?")
  let before = String(decoding: bytes[start..<lower], as: UTF8.self).unicodeScalars
  let marked = String(decoding: bytes[lower..<max(lower, min(upper, end))], as: UTF8.self).unicodeScalars
  let carets = marked.map { isWide($0) ? "^^" : "^" }.joined()
  // A wide blank under a wide character, so that the caret stands below its place.
  let indent = before.map { isWide($0) ? "\u{3000}" : " " }.joined()
  return "  " + shown + "\n  " + indent + (carets.isEmpty ? "^" : carets)
}

/// Whether a character takes two cells of a terminal, as those of Chinese, Japanese and Korean and their punctuation do.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    true
  default: false
  }
}

private func boundary(in bytes: [UInt8], at offset: Int) -> Int {
  var offset = offset
  while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
  return offset
}
