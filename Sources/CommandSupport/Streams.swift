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

  /// The cells of the terminal's line; nil where it is none.
  package static var columns: Int? { StandardStream.output.columns }
}

/// Messages for people.
package enum StandardError {
  /// Writes lines; when that fails there is nobody to tell.
  package static func write(_ text: String) {
    try? StandardStream.error.write(Array("\(text)\n".utf8))
  }
}
