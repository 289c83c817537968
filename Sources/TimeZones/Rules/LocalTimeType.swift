// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// What a zone's clocks show during one of its periods: the offset from UTC, whether it is daylight saving, and a name.
///
/// RFC 9636 calls it a local time type.
public struct LocalTimeType: Sendable, Hashable {
  /// The maximum offset, 25:59:59, in seconds; the minimum is its negative.
  package static let offsetLimit = 93_599

  /// The seconds east of UTC, from −93,599 to 93,599.
  public let offset: Int
  /// Whether the zone's data calls it daylight saving time; Ireland's data does so in winter.
  public let isDaylight: Bool
  /// The abbreviation, such as `CST` or `+08`.
  public let abbreviation: String

  /// Creates a local time type.
  ///
  /// - Throws: `Fault` if the offset is beyond ±25:59:59.
  public init(offset: Int, isDaylight: Bool = false, abbreviation: String) throws(Fault) {
    guard (-LocalTimeType.offsetLimit...LocalTimeType.offsetLimit).contains(offset) else {
      throw Fault(.offsetOutOfRange, "an offset of \(offset) seconds is beyond ±25:59:59")
    }
    self.init(unchecked: offset, isDaylight, abbreviation)
  }

  init(unchecked offset: Int, _ isDaylight: Bool, _ abbreviation: String) {
    self.offset = offset
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }

  /// Creates a standard time named after its offset: `UTC` for 0, otherwise `+08`, `-0330`, `+002836`.
  init(numeric offset: Int) {
    self.init(unchecked: offset, false, offset == 0 ? "UTC" : offsetText(offset, .shortest))
  }
}
