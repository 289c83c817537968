// SPDX-License-Identifier: MIT

import CivilCalendar

extension TimeZoneRules {
  /// The VTIMEZONE of the zone that is right for every instant of a span of years.
  ///
  /// Onsets that come yearly by a rule for three years or more are told by the rule, others by their dates. The zone's
  /// last rule, once it holds, has no end, for calendars go on using a definition after its years; every other rule
  /// has. The first observance covers the start: it is the last onset in the year before the span or, when there is
  /// none, a STANDARD that changes nothing on 1 January 1970 (for spans that begin by 1970, a year before they do).
  /// The result depends on nothing but the zone's data and the years.
  ///
  /// - Throws: `TimeZoneError` when the years lie outside 1 to 9999.
  public func definition(years: ClosedRange<Int>) throws(TimeZoneError) -> TimeZoneDefinition {
    guard years.lowerBound >= 1, years.upperBound <= 9999 else {
      throw TimeZoneError(
        .yearOutOfRange, "the years \(years.lowerBound) to \(years.upperBound) are not within 1 to 9999")
    }
    var builder = DefinitionBuilder(self, years: years)
    return builder.build()
  }

  /// Makes the rules that a definition tells.
  ///
  /// Before the first onset the offset is the one that it names as the offset before. Of onsets that fall on one
  /// instant the later in the definition counts. Two yearly rules without end become the rules' final rule, and go on
  /// for ever; where they cannot (there are more than two, or a TZ string cannot tell them), and for dates in general,
  /// they end with the year 9999.
  public init(definition: TimeZoneDefinition) {
    let reading = DefinitionReading(definition)
    storage = Storage(
      identifier: definition.identifier, initially: reading.initially, changes: reading.changes,
      finally: reading.finally)
  }
}
