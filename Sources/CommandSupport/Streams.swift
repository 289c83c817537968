// SPDX-License-Identifier: MIT

internal import Support

/// What a command answers.
package enum StandardOutput {
  /// Writes all bytes.
  ///
  /// - Throws: `CommandError` when nobody takes them.
  package static func write(_ bytes: some Sequence<UInt8>) throws(CommandError) {
    do throws(FileError) {
      try StandardStream.output.write(Array(bytes))
    } catch {
      throw CommandError(error)
    }
  }

  /// Whether it is a terminal.
  package static var isTerminal: Bool { StandardStream.output.isTerminal }

  /// The terminal's width in cells; nil if the output is not a terminal.
  package static var columns: Int? { StandardStream.output.columns }
}

/// Messages for people.
package enum StandardError {
  /// Writes lines; an error here cannot be reported anywhere.
  package static func write(_ text: String) {
    try? StandardStream.error.write(Array("\(text)\n".utf8))
  }
}
