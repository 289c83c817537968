// SPDX-License-Identifier: MIT

package import CivilCalendar

/// What an independent source last said of a holiday year.
package struct Testimony: Sendable, Hashable {
  /// The holiday year.
  package let year: Int
  /// Who says it: the project or the host, in which copies of a list are one.
  package let origin: String
  /// The address that was asked.
  package let address: String
  /// Since when it has said so, in UTC.
  package private(set) var since: CivilDateTime
  /// When it was asked last, in UTC.
  package let asked: CivilDateTime
  /// In what it differs from the known days, or why it could not be read, as a clause; empty if it lists the same days.
  package let objection: String

  /// Creates a testimony.
  package init(year: Int, origin: String, address: String, asked: CivilDateTime, objection: String) {
    self.year = year
    self.origin = origin
    self.address = address
    since = asked
    self.asked = asked
    self.objection = objection
  }

  /// The same after what was said before at its address: since the time when it was said first.
  func continuing(_ earlier: Testimony) -> Testimony {
    var result = self
    if earlier.objection == objection { result.since = earlier.since }
    return result
  }

  /// The testimony as a line of tab-separated fields.
  var line: String { TabbedLine.text(["\(year)", origin, address, "\(since)Z", "\(asked)Z", objection]) }

  /// Reads a line; nil if it is malformed.
  init?(line: Substring) {
    guard let fields = TabbedLine.fields(line, 6), let year = Int(fields[0]), let since = TabbedLine.moment(fields[3]),
      let asked = TabbedLine.moment(fields[4])
    else { return nil }
    self.init(year: year, origin: fields[1], address: fields[2], asked: asked, objection: fields[5])
    self.since = since
  }
}
