// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Recurrence
internal import Support

extension VTimeZone {
  /// A standard or daylight time: an offset from UTC and when it begins.
  public struct Observance: Sendable, Hashable {
    /// Whether it is standard or daylight time.
    public let kind: Kind
    /// When it first begins, by the clock before the change.
    public let start: CivilDateTime
    /// The offset before it, in seconds east of UTC, less than a day.
    public let offsetFrom: Int
    /// The offset while it lasts, in seconds east of UTC, less than a day.
    public let offsetTo: Int
    /// The short name, such as `CST`, or nil.
    public let name: TextValue?
    /// The rules of its further beginnings.
    public let rules: [RecurrenceRule]
    /// Its further beginnings one by one.
    public let additions: [CivilDateTime]
    /// All other properties, in the order of the file.
    public let otherProperties: [Property]

    /// Makes an observance of its parts.
    ///
    /// - Throws: `ICalendarError` when an offset is a day or more, or the name has a control character.
    public init(
      _ kind: Kind, start: CivilDateTime, offsetFrom: Int, offsetTo: Int, name: TextValue? = nil,
      rules: [RecurrenceRule] = [], additions: [CivilDateTime] = [], otherProperties: [Property] = []
    ) throws(ICalendarError) {
      for offset in [offsetFrom, offsetTo] where abs(offset) >= 86_400 {
        throw ICalendarError(.invalidValue, "an offset of \(offset) seconds is not less than a day")
      }
      try checkText(name?.string, of: "TZNAME")
      self.kind = kind
      self.start = start
      self.offsetFrom = offsetFrom
      self.offsetTo = offsetTo
      self.name = name
      self.rules = rules
      self.additions = additions
      self.otherProperties = otherProperties
    }

    /// The observance as it stands in a file.
    var component: Component {
      var properties = [
        Property("DTSTART", .floating(start)),
        Property(unchecked: "TZOFFSETFROM", value: offsetText(offsetFrom, .basic)),
        Property(unchecked: "TZOFFSETTO", value: offsetText(offsetTo, .basic)),
      ]
      if let name { properties.append(Property("TZNAME", name)) }
      for rule in rules { properties.append(Property(unchecked: "RRULE", value: rule.rfc5545)) }
      for date in additions { properties.append(Property("RDATE", .floating(date))) }
      return Component(unchecked: kind.rawValue, properties: properties + otherProperties)
    }
  }
}
