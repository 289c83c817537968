// SPDX-License-Identifier: MIT

import Support

/// An error about a piece of text, with its place in the text.
///
/// Every module's error type conforms, so that a command can print them all in the same way: a line with the message,
/// then the text, then a caret under the place.
///
/// ```
/// 13 is not a month; use 1 to 12
///   2021-13-01
///        ^^
/// ```
public protocol PlacedError: Error, CustomStringConvertible {
  /// The kinds of errors of a library, each with a name that stays the same across releases.
  associatedtype Code: CustomStringConvertible

  /// The kind of error.
  var code: Code { get }

  /// What is wrong and what is allowed, in one line without a final stop.
  var message: String { get }

  /// The text that was read, or nil when the value did not come from text.
  var text: String? { get }

  /// The place of the error in the text, in UTF-8 offsets; empty at the end of the text if something is missing.
  var place: Range<Int>? { get }
}

extension PlacedError {
  /// The message, and below it the text with a caret under the place if both are known.
  ///
  /// A long text is cut to 60 bytes on each side of the place, and a long place to its first 60. Control characters are
  /// shown as `?`.
  public var description: String {
    guard let text, let place else { return message }
    return message + "\n" + excerpt(of: text, at: place)
  }
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
  let before = String(decoding: bytes[start..<lower], as: UTF8.self).unicodeScalars.count
  let marked = String(decoding: bytes[lower..<max(lower, min(upper, end))], as: UTF8.self).unicodeScalars.count
  let indent = String(repeating: " ", count: before + 2)
  return "  " + shown + "\n" + indent + String(repeating: "^", count: max(1, marked))
}

private func boundary(in bytes: [UInt8], at offset: Int) -> Int {
  var offset = offset
  while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
  return offset
}
