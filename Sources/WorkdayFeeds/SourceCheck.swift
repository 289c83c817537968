// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Workdays

/// What became of the last look at the sources for a year's paper.
public struct SourceCheck: Sendable, Hashable {
  /// How a year's data stands after a look.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// A source gave the paper, and it lists days.
    case published
    /// The sources have no paper, or an empty one, and none is known.
    case unpublished
    /// What the sources gave was not taken over, since it may be damaged; what was known stays.
    case suspicious
    /// No source could be asked; what was known stays.
    case stale
  }

  /// The year of the paper.
  public let year: Int
  /// How the year's data stands.
  public let state: State
  /// When the sources were asked, in UTC.
  public let checked: CivilDateTime
  /// The source that answered, or nil.
  public let source: String?
  /// What is to be told, in one line; empty when all is well.
  public let message: String

  /// Makes a check of its parts.
  public init(year: Int, state: State, checked: CivilDateTime, source: String?, message: String) {
    self.year = year
    self.state = state
    self.checked = checked
    self.source = source
    self.message = message
  }

  /// The check as a line of fields between tabs.
  var line: String {
    let fields = ["\(year)", state.rawValue, "\(checked)Z", source ?? "-", message]
    return fields.map { field in
      String(String.UnicodeScalarView(field.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }.joined(separator: "\t")
  }

  /// Reads a line; nil when it has not the form.
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

extension DataFolder {
  /// The last looks, in order of their years; lines that have not the form are passed over.
  public func checks() -> [SourceCheck] {
    guard let bytes = try? HolidayFiles.bytes(of: path + "/checks") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(SourceCheck.init(line:))
  }

  /// Notes looks, each in place of the last one of its year.
  ///
  /// - Throws: `FeedError` when the folder cannot be written.
  public func note(_ checks: [SourceCheck]) throws {
    try makeFolder()
    _ = try file("checks").update { old in
      let lines = String(decoding: old ?? [], as: UTF8.self).split(separator: "\n")
      let years = Set(checks.map(\.year))
      let kept = lines.compactMap(SourceCheck.init(line:)).filter { !years.contains($0.year) }
      let all = (kept + checks).sorted { $0.year < $1.year }
      return Array(all.map { $0.line + "\n" }.joined().utf8)
    }
  }
}
