// SPDX-License-Identifier: MIT

import ICalendar

extension ICalendarStream {
  /// Reports what the scanner noted about the form of lines; bare line feeds once a file.
  mutating func report(notes: [LineScanner.Note]) {
    for note in notes {
      switch note.code {
      case .bareLineFeed where !log.has(.bareLineFeed):
        add(
          .bareLineFeed, .warning, note.line, "lines end with a line feed alone", advice: "end them with CR LF",
          section: "3.1")
      case .longLine:
        add(
          .longLine, .warning, note.line, "the line has \(note.length) octets, more than 75", advice: "fold it",
          section: "3.1")
      case .splitCharacter:
        add(
          .splitCharacter, .warning, note.line, "the fold before this line splits a character",
          advice: "fold between characters", section: "3.1")
      case .byteOrderMark:
        add(
          .byteOrderMark, .error, note.line, "a byte-order mark stands before the first line",
          advice: "save the file without it", section: "3.4")
      default: break
      }
    }
  }
}
