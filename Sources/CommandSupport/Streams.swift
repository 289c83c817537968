// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import Support

/// The input of a command.
package enum StandardInput {
  /// Throws if the paths of files have `-`, standard input, more than once.
  package static func check(_ paths: [String]) throws(CommandError) {
    guard paths.count(where: { $0 == "-" }) <= 1 else {
      throw CommandError("standard input (-) can be given only once", .usage)
    }
  }
}

/// The output of a command.
package enum StandardOutput {
  /// Writes all bytes.
  ///
  /// - Throws: `Fault` if the output cannot be written.
  package static func write(_ bytes: some Sequence<UInt8>) throws(Fault) {
    try StandardStream.output.write(Array(bytes))
  }

  /// Writes text for people, in the user's language.
  ///
  /// - Throws: `Fault` if the output cannot be written.
  package static func write(words text: String) throws(Fault) { try write(Words.translated(text).utf8) }
}

/// The messages of a command.
package enum StandardError {
  /// Writes lines; errors are ignored, since there is nowhere to report them.
  ///
  /// They are in the user's language. What strangers have written into the text, such as a server's answer, controls no
  /// terminal.
  package static func write(_ text: String) { writeBytes(printable(Words.translated(text)) + "\n") }

  /// Replaces the last line of a terminal, as `write` does.
  static func replaceLine(with text: String) { writeBytes("\r\u{1B}[K" + printable(Words.translated(text))) }

  private static func writeBytes(_ text: String) { try? StandardStream.error.write(Array(text.utf8)) }
}
