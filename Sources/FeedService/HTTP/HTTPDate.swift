// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

/// Formats and parses HTTP dates, in whole seconds since 1970.
///
/// - SeeAlso: [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// Formats a time: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func text(_ seconds: Int64) -> String {
    let moment = CivilDateTime(clamping: seconds)
    let date = moment.date
    return "\(days[date.weekday.rawValue - 1]), \(padded(date.day, to: 2)) \(months[date.month - 1]) "
      + "\(padded(date.year, to: 4)) \(moment.time.iso8601) GMT"
  }

  /// Reads what `text` writes; nil for anything else.
  ///
  /// The two obsolete formats of RFC 850 and `asctime` are not read: a client that sends them gets the whole answer.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, let month = months.firstIndex(of: String(words[2])),
      let moment = try? CivilDateTime(iso8601: "\(words[3])-\(padded(month + 1, to: 2))-\(words[1])T\(words[4])"),
      HTTPDate.text(moment.wallSeconds) == text
    else { return nil }
    return moment.wallSeconds
  }
}
