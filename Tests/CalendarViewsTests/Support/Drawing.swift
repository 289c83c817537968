// SPDX-License-Identifier: MIT

import CalendarViews
import Foundation
import Platform
import Testing

/// Helpers for tests that draw something.
enum Drawing {
  /// Saves a drawing in the folder CALENDAR_VIEWS_OUTPUT, for a person to look at.
  static func save(_ text: String, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["CALENDAR_VIEWS_OUTPUT"] else { return }
    try Data(text.utf8).write(to: URL(filePath: folder).appending(path: name))
  }

  /// Records an issue unless all lines of a text have the same width.
  static func expectEqualWidths(_ text: String) {
    let widths = Set(text.split(separator: "\n").map { TerminalWidth.cells(of: $0) })
    #expect(widths.count == 1, "\(widths) \(text)")
  }
}
