// SPDX-License-Identifier: MIT

/// A value of a YAML text, with its place.
package struct YAMLNode {
  /// Where a value begins.
  package struct Mark: Hashable {
    /// The number of the line, from 1.
    let line: Int
    /// The bytes of the line that the value begins with.
    let bytes: Range<Int>
    /// The content of the line.
    let content: ArraySlice<UInt8>

    /// The number of the character in the line, from 1.
    var column: Int { String(decoding: content.prefix(bytes.lowerBound), as: UTF8.self).count + 1 }
  }

  package enum Content {
    case scalar(String)
    /// No value at all, `~` or `null`.
    case null
    case sequence([YAMLNode])
    case mapping([(key: String, mark: Mark, value: YAMLNode)])
  }

  package let content: Content
  let mark: Mark
  /// The spaces before each line of a text of several lines, which begins in the line after the mark; nil for others.
  var indent: Int?
}
