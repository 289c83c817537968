// SPDX-License-Identifier: MIT

internal import CivilCalendar

/// Days and seconds of UTC as seconds since 1970.
enum UTCMoment {
  /// The seconds from 1970 to the midnight that begins a day.
  static func seconds(_ date: CivilDate) -> Int64 { Int64(date.dayNumber) * 86_400 }

  /// The day of a moment, within the years 1 to 9999, and the second of that day.
  static func parts(_ seconds: Int64) -> (date: CivilDate, second: Int) {
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    let date = (try? CivilDate(dayNumber: days)) ?? (days < 0 ? .first : .last)
    return (date, Int(seconds - Int64(days) * 86_400))
  }

  /// A moment as `2026-11-21T06:31:37Z`.
  static func text(_ seconds: Int64) -> String {
    let (date, second) = parts(seconds)
    return date.iso8601 + "T" + HTTPDate.two(second / 3600) + ":" + HTTPDate.two(second / 60 % 60) + ":"
      + HTTPDate.two(second % 60) + "Z"
  }
}
