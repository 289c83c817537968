// SPDX-License-Identifier: MIT

/// What Apple's calendars of China's holidays mark the day of an event as, in `X-APPLE-SPECIAL-DAY`.
package enum SpecialDay: String, Sendable {
  case dayOff = "WORK-HOLIDAY"
  case makeUpDay = "ALTERNATE-WORKDAY"

  /// The name of the property.
  package static let property = "X-APPLE-SPECIAL-DAY"

  /// The mark of an event; nil if it has none.
  package init?(_ event: VEvent) {
    guard let value = event.otherProperties.first(where: { $0.name == SpecialDay.property })?.value else { return nil }
    self.init(rawValue: value)
  }
}
