// SPDX-License-Identifier: MIT

import CivilCalendar
import WorkdayFeeds

/// A value in a YAML text, with its place.
package struct YAMLNode {
  package enum Content {
    case scalar(String)
    /// No value at all, `~` or `null`.
    case null
    case sequence([YAMLNode])
    case mapping([(key: String, mark: Mark, value: YAMLNode)])
  }

  package let content: Content
  let mark: Mark
  /// Whether the value is a text after `|` or `>`, which begins in the line after the mark.
  var isBlock = false
}

extension YAMLNode {
  /// The place of a value as a range of characters of the text; its line is computed on demand.
  package struct Mark {
    fileprivate let characters: Range<Int>
    fileprivate let lines: Lines

    init(_ characters: Range<Int>, in lines: Lines) {
      self.characters = characters
      self.lines = lines
    }

    /// The number of the line that the value begins in, from 1, and its content.
    var line: (number: Int, content: ArraySlice<UInt8>) {
      let index = lines.index(ofCharacter: characters.lowerBound)
      return (index + 1, lines.lines[index].content)
    }

    /// The characters of the line before the value.
    var column: Int {
      let index = lines.index(ofCharacter: characters.lowerBound)
      return min(characters.lowerBound - lines.lines[index].firstCharacter, lines.lines[index].content.characterCount)
    }

    /// The bytes of the value within the line; a value of several lines ends with its first one.
    var bytes: Range<Int> {
      let content = line.content
      let starts = content.indices.filter { !content[$0].continuesCharacter } + [content.endIndex]
      let last = min(column + max(1, characters.count), starts.count - 1)
      return starts[column] - content.startIndex..<starts[last] - content.startIndex
    }

    /// The indentation of a text after `|` or `>`, which begins after the line of the mark.
    var blockIndent: Int {
      let space = UInt8(ascii: " ")
      let first = lines.lines.dropFirst(line.number).first { $0.content.contains { $0 != space } }
      return first?.content.prefix { $0 == space }.count ?? 0
    }
  }

  /// The lines of a text, found by character number.
  final class Lines: Sendable {
    fileprivate let lines: [(firstCharacter: Int, content: ArraySlice<UInt8>)]

    init(_ bytes: [UInt8]) {
      var character = 0
      lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
        defer { character += line.characterCount + 1 }
        return (character, line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
    }

    /// The place of a byte of the text.
    func mark(atByte offset: Int) -> Mark {
      let line = lines.last { $0.content.startIndex <= offset } ?? lines[0]
      let character = line.firstCharacter + line.content.prefix(offset - line.content.startIndex).characterCount
      return Mark(character..<character, in: self)
    }

    fileprivate func index(ofCharacter character: Int) -> Int {
      (1..<lines.count).lowest { lines[$0].firstCharacter > character } - 1
    }
  }
}

extension ArraySlice<UInt8> {
  /// How many characters of UTF-8 begin in the bytes.
  fileprivate var characterCount: Int { count { !$0.continuesCharacter } }
}

extension UInt8 {
  fileprivate var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}

extension Fault {
  /// An error at a place in a description file.
  init(at mark: YAMLNode.Mark, in name: String, _ message: String, causedBy cause: Fault? = nil) {
    let (number, content) = mark.line
    // A line that fills the screen would not help.
    let text = (1...400).contains(content.count) ? String(decoding: content, as: UTF8.self) : nil
    self.init(
      .faultyDescription, "\(name):\(number):\(mark.column + 1): \(message)", in: text,
      at: text == nil ? nil : mark.bytes)
    self.cause = cause?.code
  }
}
