// SPDX-License-Identifier: MIT

public import ICalendar

extension ICalendarReader {
  /// What has been read.
  public struct Reading: Sendable, Hashable {
    /// The calendars, in the order of the file.
    public let calendars: [VCalendar]
    /// What was found, by line.
    public let diagnostics: [Diagnostic]
    /// How many findings were made beyond the number kept of a kind.
    public let omittedDiagnostics: Int

    /// Whether a finding is an error.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  }
}
