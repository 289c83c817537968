// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

/// The result of the last check of the sources for a holiday year.
package struct SourceCheck: Sendable, Hashable {
  /// The state of a year's data after a check.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// A source has the holiday year, and it lists days.
    case published
    /// A single source has the holiday year, and the notice itself was not read.
    case unconfirmed
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
  var line: String { TabbedLine.text(["\(year)", state.rawValue, "\(checked)Z", source ?? "-", message]) }

  /// Reads a line; nil if it is malformed.
  init?(line: Substring) {
    guard let fields = TabbedLine.fields(line, 5), let year = Int(fields[0]), let state = State(rawValue: fields[1]),
      let checked = TabbedLine.moment(fields[2])
    else { return nil }
    self.init(
      year: year, state: state, checked: checked, source: fields[3] == "-" ? nil : fields[3], message: fields[4])
  }
}

/// The lines of the data folder's own files, with fields between tabs.
enum TabbedLine {
  static func text(_ fields: [String]) -> String {
    fields.map { shortened($0.replacingControls(with: " "), limit: 1000) }.joined(separator: "\t")
  }

  /// The fields of a line; nil if there are not so many.
  static func fields(_ line: Substring, _ count: Int) -> [String]? {
    let fields = line.split(separator: "\t", maxSplits: count - 1, omittingEmptySubsequences: false)
    return fields.count == count ? fields.map(String.init) : nil
  }

  /// A moment in UTC such as `2026-11-04T09:00:00Z`; nil for another text.
  static func moment(_ text: String) -> CivilDateTime? {
    text.hasSuffix("Z") ? try? CivilDateTime(iso8601: String(text.dropLast())) : nil
  }
}
