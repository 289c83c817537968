// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support

/// Formats and parses HTTP dates, in whole seconds since 1970.
///
/// - SeeAlso: [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let longDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// Formats a time: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func text(_ seconds: Int64) -> String {
    let moment = CivilDateTime(clamping: seconds)
    let date = moment.date
    return "\(days[date.weekday.rawValue - 1]), \(padded(date.day, to: 2)) \(months[date.month - 1]) "
      + "\(padded(date.year, to: 4)) \(moment.time.iso8601) GMT"
  }

  /// Parses any of the three HTTP date formats; nil if the text is not one of them.
  ///
  /// - Parameter now: the current time; a two-digit year more than 50 years ahead is taken as in the past.
  static func seconds(_ text: String, now: Int64) -> Int64? {
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch words.count {
    case 6 where words[0].hasSuffix(",") && words[5] == "GMT":  // Sun, 06 Nov 1994 08:49:37 GMT
      guard days.contains(String(words[0].dropLast())), words[1].utf8.count == 2, words[3].utf8.count == 4 else {
        return nil
      }
      return seconds(year: number(words[3]), month: words[2], day: number(words[1]), time: words[4])
    case 4 where words[0].hasSuffix(",") && words[3] == "GMT":  // Sunday, 06-Nov-94 08:49:37 GMT
      let parts = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard longDays.contains(String(words[0].dropLast())), parts.count == 3, parts.allSatisfy({ !$0.isEmpty }),
        parts[0].utf8.count == 2, parts[2].utf8.count == 2, let short = number(parts[2])
      else { return nil }
      let current = CivilDateTime(clamping: now).date.year
      var year = current / 100 * 100 + short
      if year > current + 50 { year -= 100 }
      return seconds(year: year, month: parts[1], day: number(parts[0]), time: words[2])
    case 5, 6:  // Sun Nov  6 08:49:37 1994
      let parts = words.filter { !$0.isEmpty }
      guard parts.count == 5, days.contains(parts[0]), words.count == (parts[2].utf8.count == 1 ? 6 : 5),
        parts[4].utf8.count == 4
      else { return nil }
      return seconds(year: number(parts[4]), month: parts[1], day: number(parts[2]), time: parts[3])
    default: return nil
    }
  }

  private static func seconds(year: Int?, month: String, day: Int?, time: String) -> Int64? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.utf8.count == 2 ? number(String(part)) : nil
    }
    guard let year, let day, let month = months.firstIndex(of: month), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60, second <= 60,
      let date = try? CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    return CivilDateTime(date).wallSeconds + Int64(hour * 3600 + minute * 60 + second)
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}

/// The value of the Date field, formatted once a second.
final class DateField {
  private var second: Int64 = .min
  private var cached = ""

  /// Formats a time in seconds since 1970.
  func text(_ now: Int64) -> String {
    if now != second {
      second = now
      cached = HTTPDate.text(now)
    }
    return cached
  }
}
