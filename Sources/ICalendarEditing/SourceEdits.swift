// SPDX-License-Identifier: MIT

import ICalendarCoding

/// An unfolded content line as name, parameters and value, of which each can be changed without the others.
package struct SourceLine: Sendable {
  /// A parameter as it is written.
  package struct Parameter: Sendable {
    /// The name in upper case.
    package let name: String
    /// What follows the equals sign, with quotation marks.
    package var value: [UInt8]
    /// The name as it is written.
    let written: [UInt8]

    /// The value without quotation marks around it.
    package var text: String {
      let inner = value.count > 1 && value.first == 0x22 && value.last == 0x22 ? value[1..<value.count - 1] : value[...]
      return String(decoding: inner, as: UTF8.self)
    }
  }

  /// The name in upper case.
  package let name: String
  private let written: [UInt8]
  /// The parameters in their order.
  package var parameters: [Parameter] = []
  /// The value as it is written.
  package var value: [UInt8] = []

  /// Splits a line; nil if it is one that the reader leaves out.
  package init?(_ bytes: [UInt8]) {
    let line = ContentLine(parsing: bytes.span)
    guard line.isValid else { return nil }
    written = Array(bytes[line.nameRange])
    name = line.nameText
    line.forEachParameter { name, value in
      parameters.append(
        Parameter(
          name: String(decoding: bytes[name], as: UTF8.self).uppercased(), value: Array(bytes[value]),
          written: Array(bytes[name])))
    }
    value = Array(bytes[line.valueRange])
  }

  /// The value as text.
  package var valueText: String { String(decoding: value, as: UTF8.self) }

  /// The parameter with a name.
  package func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.text }

  /// Sets a parameter's value, quoted if necessary, or removes the parameter.
  package mutating func set(_ name: String, to text: String?) {
    guard let text else {
      parameters.removeAll { $0.name == name }
      return
    }
    let bytes = Array(text.utf8)
    let isQuoted = bytes.contains { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B }
    let value = isQuoted ? [0x22] + bytes + [0x22] : bytes
    if let index = parameters.firstIndex(where: { $0.name == name }) {
      parameters[index].value = value
    } else {
      parameters.append(Parameter(name: name, value: value, written: Array(name.utf8)))
    }
  }

  /// The line, unfolded and without its line end.
  package var bytes: [UInt8] {
    var bytes = written
    for parameter in parameters { bytes += [0x3B] + parameter.written + [0x3D] + parameter.value }
    return bytes + [0x3A] + value
  }
}

/// Changes to the lines of a source text.
package struct SourceEdits: Sendable {
  private var replaced: [Int: [UInt8]] = [:]
  private var inserted: [Int: [UInt8]] = [:]

  package init() {}

  /// Whether nothing changes.
  package var isEmpty: Bool { replaced.isEmpty && inserted.isEmpty }

  /// Whether anything changes at a line.
  func touches(_ index: Int) -> Bool { replaced[index] != nil || inserted[index] != nil }

  /// Whether a line has been replaced or removed.
  package func hasReplaced(_ index: Int) -> Bool { replaced[index] != nil }

  /// Replaces a line with an unfolded one, which is folded.
  package mutating func replace(_ index: Int, with line: [UInt8], lineEnd: [UInt8]) {
    replaced[index] = SourceEdits.folded(line, lineEnd: lineEnd)
  }

  /// Replaces the bytes of a line.
  package mutating func replace(_ index: Int, withBytes bytes: [UInt8]) { replaced[index] = bytes }

  /// Removes lines.
  package mutating func remove(_ indices: some Sequence<Int>) {
    for index in indices { replaced[index] = [] }
  }

  /// Inserts bytes, which end with a line end, before a line; those inserted first come first.
  package mutating func insert(_ bytes: [UInt8], before index: Int) { inserted[index, default: []] += bytes }

  /// The bytes of the changed text.
  package func bytes(of text: SourceText) -> [UInt8] {
    bytes(of: text, in: text.lines.indices) + (inserted[text.lines.count] ?? [])
  }

  /// The bytes of some lines of the changed text.
  package func bytes(of text: SourceText, in lines: some Sequence<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in lines {
      if let more = inserted[index] { bytes += more }
      if let other = replaced[index] { bytes += other } else { bytes += text.bytes[text.lines[index].range] }
    }
    return bytes
  }

  /// A line folded at 75 octets, with a line end.
  package static func folded(_ line: [UInt8], lineEnd: [UInt8] = [0x0D, 0x0A]) -> [UInt8] {
    var bytes: [UInt8] = []
    OwnLine.appendFolded(line, to: &bytes)
    return lines(bytes, endingWith: lineEnd)
  }

  /// Lines that end with CR LF, with another line end.
  static func lines(_ bytes: [UInt8], endingWith lineEnd: [UInt8]) -> [UInt8] {
    lineEnd.count == 2 ? bytes : bytes.filter { $0 != 0x0D }
  }
}
