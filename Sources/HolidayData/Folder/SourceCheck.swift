// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

/// The result of the last check of the sources for a holiday year.
package struct SourceCheck: Sendable, Hashable {
  /// The state of a year's data after a check.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// A source has the holiday year, and it lists days.
    case published
    /// The sources do not have the holiday year or it lists no days, and none are known.
    case unpublished
    /// The data from the sources was not stored because it may be damaged; the known data stays.
    case suspicious
    /// No source could be reached; the known data stays.
    case stale
  }

  /// The holiday year.
  package let year: Int
  /// The state of the year's data.
  package let state: State
  /// When the sources were checked, in UTC.
  package let checked: CivilDateTime
  /// The source that responded, or nil.
  package let source: String?
  /// A message of one line; empty if all is well.
  package let message: String

  /// Creates a check.
  package init(year: Int, state: State, checked: CivilDateTime, source: String?, message: String) {
    self.year = year
    self.state = state
    self.checked = checked
    self.source = source
    self.message = message
  }

  /// The check as a line of tab-separated fields.
  var line: String {
    let fields = ["\(year)", state.rawValue, "\(checked)Z", source ?? "-", message]
    return fields.map { $0.replacingControls(with: " ") }.joined(separator: "\t")
  }

  /// Reads a line; nil if it is malformed.
  init?(line: Substring) {
    let fields = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, let year = Int(fields[0]), let state = State(rawValue: String(fields[1])),
      fields[2].hasSuffix("Z"), let checked = try? CivilDateTime(iso8601: String(fields[2].dropLast()))
    else { return nil }
    self.init(
      year: year, state: state, checked: checked, source: fields[3] == "-" ? nil : String(fields[3]),
      message: String(fields[4]))
  }
}
