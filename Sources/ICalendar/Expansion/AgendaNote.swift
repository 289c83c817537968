// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
import TimeZones

/// A note for the user about a calendar, such as a time zone that nothing defines.
public struct AgendaNote: Sendable, Hashable {
  /// What the note is about.
  public enum Kind: Sendable, Hashable {
    /// A TZID without a VTIMEZONE, interpreted as a zone of the database.
    case undefinedZone(String, readAs: String)
    /// A TZID without a VTIMEZONE that is not in the database either; its times are floating.
    case unresolvedZone(String)
    /// A VTIMEZONE whose rules cannot be used.
    case unusableZone(String, Fault)
    /// A VTIMEZONE that has a different offset from the database at an instance; the VTIMEZONE's is used.
    case otherOffset(String, on: CivilDate, offset: Int, database: String, databaseOffset: Int)
    /// An event that cannot be expanded and is left out.
    case lostEvent(uid: String, Fault)
    /// An event of which instances were given, and later ones are left out.
    case cutEvent(uid: String, Fault)
  }

  /// The number of the calendar, counted from 0 in the order in which calendars were added.
  public let calendar: Int
  /// What the note is about.
  public let kind: Kind
  private let floating: String

  init(calendar: Int, kind: Kind, floating: TimeZoneRules) {
    self.calendar = calendar
    self.kind = kind
    self.floating = floating.identifier
  }
}

extension AgendaNote: CustomStringConvertible {
  /// One line without a final stop.
  public var description: String {
    switch kind {
    case .undefinedZone(let name, let identifier):
      "no VTIMEZONE defines \(name); the system's rules are used" + (identifier == name ? "" : " as \(identifier)")
    case .unresolvedZone(let name):
      "neither a VTIMEZONE nor the system defines \(name); its times are floating, ordered as in \(floating)"
    case .unusableZone(let name, let error): "the VTIMEZONE of \(name) cannot be used: \(error.message)"
    case .otherOffset(let name, let date, let offset, let database, let other):
      "on \(date.iso8601), the VTIMEZONE of \(name) has the offset \(offsetText(offset, .extended)), but the system's "
        + "\(database) has \(offsetText(other, .extended)); the VTIMEZONE's is used"
    case .lostEvent(let uid, let error): "the event \(uid) is left out: \(error.message)"
    case .cutEvent(let uid, let error): "the event \(uid) is cut: \(error.message)"
    }
  }
}
